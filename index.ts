/**
 * The public API of `mcp-touchstone`: run conformance suites from code, and play mock peers.
 *
 * @module
 */
export {
  check,
  monitor,
  type Check,
  type CheckContext,
  type Judge,
  type Monitor,
} from './harness/run/check.js';
export type { RunOptions } from './harness/run/options.js';
export { type RunPlan, runServer } from './harness/run/run.js';
export { type Subject, subjectFrom, type SubjectOptions } from './harness/run/subject.js';
export { MockError } from './harness/mock/mock-error.js';
export {
  type Action,
  answersTo,
  ask,
  crash,
  delay,
  drop,
  fail,
  raw,
  reply,
  split,
  stream,
} from './harness/mock/server/actions.js';
export {
  mockServer,
  type MockServer,
  mockServerFrom,
  type MockServerOptions,
} from './harness/mock/server/mock-server.js';
export type { ReceivedMessage } from './harness/mock/server/records.js';
export type { Wire } from './harness/mock/server/wire.js';
export type { ServerMessage } from './harness/mock/client/inbox.js';
export { runMockClient, type StepOutcome } from './harness/mock/client/run-script.js';
export {
  type ClientTarget,
  mockClient,
  type MockClientOptions,
  type ScriptedClient,
} from './harness/mock/client/scripted-client.js';
export { MockClient, type RequestOptions } from './harness/peer/mock-client.js';
export type { Reply } from './harness/peer/reply.js';
export type { ServerBlueprint } from './harness/peer/server/blueprint.js';
export { serveHttp, type ListeningServer } from './harness/peer/server/serve-http.js';
export { modernReference } from './harness/reference/server/modern.js';
export { blueprintSubject } from './harness/reference/server/subject.js';
export {
  clientCheck,
  type ClientCheck,
  type ClientContext,
  clientMonitor,
  type ClientMonitor,
  type ClientSuite,
} from './harness/run/client/check.js';
export { type ClientRunPlan, runClient } from './harness/run/client/run.js';
export { clientInMemory, type ClientSubject, drivenClient } from './harness/run/client/subject.js';
export { clientByContract, clientByRecipes, observedClient } from './harness/run/client/by-command.js';
export { ShimHub } from './harness/transport/shim-hub.js';
export type { ClientBlueprint } from './harness/peer/client/blueprint.js';
export { clientChannel } from './harness/peer/client/serve-memory.js';
export { modernClient } from './harness/reference/client/modern.js';
export { dualEraClient } from './harness/reference/client/dual-era.js';
export { clientSuite } from './suites/client/index.js';
export { serverSuite } from './suites/index.js';
export type { Report } from './schema/report.js';
export type {
  Connected,
  DriverEvent,
  DriverFailure,
  DriverLine,
  Hello,
  Instruction,
} from './schema/driver.js';
