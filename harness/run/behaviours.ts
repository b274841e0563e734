/** What checks need a tool, prompt or resource for. */
export type Behaviour =
  | 'plain'
  | 'progress'
  | 'logging'
  | 'inputRequired'
  | 'needsCapability'
  | 'slow'
  | 'changes'
  | 'resource'
  | 'prompt';

/** How a behaviour is spoken of. */
export interface BehaviourWords {
  /** Who shows it. */
  readonly what: string;
  /** Said where nothing shows it; undefined where it is no freedom of the server's but a means of ours. */
  readonly never?: string;
}

/** Every behaviour, in the order in which reports tell of them. */
export const behaviours: Readonly<Record<Behaviour, BehaviourWords>> = {
  plain: { what: 'a tool that may be called and gives a result' },
  inputRequired: {
    what: 'a tool, prompt or resource that asks for input',
    never: 'nothing that the server offers asked for input',
  },
  needsCapability: {
    what: 'a tool that needs a client capability',
    never: 'no tool was seen to need a client capability',
  },
  progress: {
    what: 'a tool that reports progress',
    never: 'no tool was seen to report progress',
  },
  logging: {
    what: 'a tool that writes log messages',
    never: 'no tool was seen to write log messages',
  },
  slow: { what: 'a tool that runs for a while' },
  changes: { what: 'a tool that changes something which subscriptions tell of' },
  resource: { what: 'a listed resource that can be read' },
  prompt: { what: 'a prompt that gives its messages' },
};
