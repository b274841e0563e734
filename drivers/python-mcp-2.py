"""Driver for the client of the Python SDK, package mcp 2.x: python python-mcp-2.py [auto|legacy|<revision>]"""

import asyncio
import sys
from contextlib import asynccontextmanager
from importlib.metadata import version

import mcp_types as types
from mcp import Client, StdioServerParameters
from mcp_types.version import HANDSHAKE_PROTOCOL_VERSIONS, MODERN_PROTOCOL_VERSIONS

sys.dont_write_bytecode = True  # what lies beside this file is not ours to fill
from serve import OPERATIONS, serve  # noqa: E402

MODE = sys.argv[1] if len(sys.argv) > 1 else "auto"
LOG_LEVEL = "io.modelcontextprotocol/logLevel"
INPUTS = {
    "elicitation/create": ("elicitation", "elicitation_callback", types.ElicitResult),
    "sampling/createMessage": ("sampling", "sampling_callback", types.CreateMessageResultWithTools),
    "roots/list": ("roots", "list_roots_callback", types.ListRootsResult),
}


def wire(model):
    """A result as it came: what was set, under the names of the protocol."""
    return None if model is None else model.model_dump(by_alias=True, mode="json", exclude_unset=True)


def seconds(milliseconds):
    return None if milliseconds is None else milliseconds / 1000


@asynccontextmanager
async def connect(instruction, tell):
    target, capabilities = instruction["target"], instruction.get("capabilities", {})
    answers = instruction.get("answers", {})

    def asked(method, result):
        async def answer(_context, params=None):
            tell(event="input", method=method, params=wire(params))
            if method not in answers:
                return types.ErrorData(code=types.INTERNAL_ERROR, message=f"the host has no answer to {method}")
            return result.model_validate(answers[method])

        return answer

    async def heard(message):
        if isinstance(message, Exception):
            tell(event="trouble", message=str(message))
        elif not isinstance(message, types.ProgressNotification):
            tell(event="notification", method=message.method, params=wire(message.params))

    options = {
        callback: asked(method, result)
        for method, (capability, callback, result) in INPUTS.items()
        if capability in capabilities
    }
    if "sampling" in capabilities:
        options["sampling_capabilities"] = types.SamplingCapability.model_validate(capabilities["sampling"])
    server = target["url"] if "url" in target else StdioServerParameters(command=target["command"], args=target["args"])
    limit = seconds(instruction.get("timeout"))
    async with Client(server, mode=MODE, read_timeout_seconds=limit, message_handler=heard, **options) as client:
        yield Connection(client, tell)


class Connection:
    def __init__(self, client, tell):
        self.client, self.tell, self.subscriptions = client, tell, {}
        learned = {
            "protocolVersion": client.protocol_version,
            "serverInfo": wire(client.server_info),
            "capabilities": wire(client.server_capabilities),
            "instructions": client.instructions,
        }
        self.learned = {name: value for name, value in learned.items() if value is not None}

    async def walk(self, call, items, named):
        """The client gives one page at a time; the next is asked for with the cursor just as it came."""
        page = await call()
        everything = [*getattr(page, items)]
        while page.next_cursor is not None:
            page = await call(cursor=page.next_cursor)
            everything += getattr(page, items)
        return {named: [wire(item) for item in everything]}

    async def logging(self, order):
        """The log level goes with the request where the revision has it so, before it where not."""
        level = order.get("logLevel")
        if level is not None and self.client.protocol_version not in MODERN_PROTOCOL_VERSIONS:
            await self.client.set_logging_level(level)
        return {"meta": None if level is None else {LOG_LEVEL: level}}

    def listTools(self, _):
        return self.walk(self.client.list_tools, "tools", "tools")

    def listResources(self, _):
        return self.walk(self.client.list_resources, "resources", "resources")

    def listResourceTemplates(self, _):
        return self.walk(self.client.list_resource_templates, "resource_templates", "resourceTemplates")

    def listPrompts(self, _):
        return self.walk(self.client.list_prompts, "prompts", "prompts")

    async def callTool(self, order):
        async def progress(progress, total, message):
            given = {"progress": progress, "total": total, "message": message}
            params = {name: value for name, value in given.items() if value is not None}
            self.tell(event="notification", method="notifications/progress", params=params, of=order["id"])

        options = {"progress_callback": progress if order.get("progress") else None, **await self.logging(order)}
        limit = seconds(order.get("timeout"))
        return wire(await self.client.call_tool(order["name"], order.get("arguments"), limit, **options))

    async def readResource(self, order):
        return wire(await self.client.read_resource(order["uri"], **await self.logging(order)))

    async def getPrompt(self, order):
        options = await self.logging(order)
        return wire(await self.client.get_prompt(order["name"], order.get("arguments"), **options))

    async def complete(self, order):
        kind = types.PromptReference if order["ref"]["type"] == "ref/prompt" else types.ResourceTemplateReference
        others = order.get("context", {}).get("arguments")
        return wire(await self.client.complete(kind.model_validate(order["ref"]), order["argument"], others))

    async def listen(self, order):
        names = types.SubscriptionFilter.model_validate(order["notifications"]).model_dump(exclude_none=True)
        manager = self.client.listen(**names)
        subscription = await manager.__aenter__()
        self.subscriptions[order["id"]] = manager, asyncio.create_task(self.follow(order["id"], subscription))
        return {"notifications": wire(subscription.honored)}

    async def follow(self, number, subscription):
        """What it brings reaches the message handler as well; here shows how it ends."""
        try:
            async for _ in subscription:
                pass
            how = "graceful"
        except Exception as error:
            how = str(error)
        if number in self.subscriptions:
            self.tell(event="trouble", message=f"the subscription ended: {how}")

    async def unlisten(self, order):
        manager, _ = self.subscriptions.pop(order["of"])
        await manager.__aexit__(None, None, None)


serve(
    {
        "client": {"name": "mcp", "version": version("mcp")},
        "operations": [name for name in OPERATIONS if MODE != "legacy" or not name.endswith("listen")],
        "options": ["capabilities", "answers", "timeout", "progress", "logLevel"],
        "transports": ["stdio", "http"],
        "inputs": [*INPUTS],
        "revisions": [
            *(reversed(MODERN_PROTOCOL_VERSIONS) if MODE == "auto" else [] if MODE == "legacy" else [MODE]),
            *(reversed(HANDSHAKE_PROTOCOL_VERSIONS) if MODE in ["auto", "legacy"] else []),
        ],
    },
    connect,
)
