"""The driver protocol on the standard streams, for python-mcp-2.py beside this file and for your own: docs/driver.md."""

import asyncio
import json
import os
import sys

OPERATIONS = [
    "listTools",
    "callTool",
    "listResources",
    "listResourceTemplates",
    "readResource",
    "listPrompts",
    "getPrompt",
    "complete",
    "listen",
    "unlisten",
    "cancel",
]


def serve(hello, connect):
    """Reads instructions and answers them until the standard input ends.

    hello is what hello is answered with, but for protocol. connect is given the instruction to connect and a function that
    tells of an event; it is an async context manager around an object that has a coroutine for each operation, which takes
    the instruction, and `learned`, what connect is answered with.
    """
    asyncio.run(Driver(hello, connect).run())


class Driver:
    def __init__(self, hello, connect):
        self.hello, self.connect = {"protocol": 1, **hello}, connect
        self.connections, self.running = {}, {}
        # standard output belongs to the protocol: whatever else is printed goes to standard error
        self.output = os.fdopen(os.dup(1), "w", encoding="ascii")
        os.dup2(2, 1)

    def write(self, **line):
        self.output.write(json.dumps(line) + "\n")
        self.output.flush()

    async def run(self):
        while line := await asyncio.to_thread(sys.stdin.buffer.readline):
            instruction = json.loads(line)
            self.running[instruction["id"]] = asyncio.create_task(self.answer(instruction))
        for on in [*self.connections]:
            await self.close(on)

    async def answer(self, instruction):
        number, operation = instruction["id"], instruction["op"]
        try:
            if operation not in ["hello", "connect", "close", *self.hello["operations"]]:
                self.write(id=number, unsupported=True)
            else:
                self.write(id=number, done=await self.carry_out(instruction))
        except asyncio.CancelledError:
            self.write(id=number, failed={"message": "cancelled by the host"})
        except Exception as error:
            self.write(id=number, failed=failure(error))
        finally:
            self.running.pop(number, None)

    async def carry_out(self, instruction):
        operation, on = instruction["op"], instruction.get("on")
        if operation == "hello":
            return self.hello
        if operation == "connect":
            opened, closing = asyncio.get_running_loop().create_future(), asyncio.Event()
            self.connections[on] = opened, closing, asyncio.create_task(self.hold(instruction, opened, closing))
            return (await opened).learned
        if operation == "close":
            return await self.close(on)
        if operation == "cancel":
            if instruction["of"] not in self.running:
                raise RuntimeError(f"nothing with the number {instruction['of']} is under way")
            return self.running[instruction["of"]].cancel()
        if on not in self.connections:
            raise RuntimeError(f"there is no connection {on}")
        connection = self.connections[on][0].result()
        return await getattr(connection, operation)(instruction)

    async def hold(self, instruction, opened, closing):
        """A connection from its beginning to its end, in one task, as its context manager wants it."""
        try:
            async with self.connect(instruction, lambda **event: self.write(on=instruction["on"], **event)) as connection:
                opened.set_result(connection)
                await closing.wait()
        except Exception as error:
            self.connections.pop(instruction["on"], None)
            if opened.done():
                self.write(event="trouble", on=instruction["on"], message=failure(error)["message"])
            else:
                opened.set_exception(error)

    async def close(self, on):
        if on in self.connections:
            _, closing, task = self.connections.pop(on)
            closing.set()
            await task


def failure(error):
    """An error as it was raised; a group of one is what it holds."""
    while isinstance(getattr(error, "exceptions", None), tuple) and len(error.exceptions) == 1:
        error = error.exceptions[0]
    code, data = getattr(error, "code", None), getattr(error, "data", None)
    return {
        "message": str(error) or repr(error),
        **({"code": code} if isinstance(code, int) else {}),
        **({"data": data} if data is not None else {}),
    }
