import type { ServerName } from './call.ts';
import type { Sizes } from './sizes.ts';

/** What a tool answered, as data. */
export type Data = Readonly<Record<string, unknown>>;

/** Calls a tool of the server; fails where the tool does. */
export type CallTool = (name: string, args: object) => Promise<Data>;

/** Makes the arguments of the next call, by how many there were and what the last one answered. */
export type MakeArguments = (turn: number, last: Data | undefined) => object;

/** A call that takes a server long. */
export interface HeavyCall {
  readonly server: ServerName;
  readonly tool: string;
  /** What makes it large, in few words. */
  readonly size: string;
  /** What must be done before, which is not measured. */
  readonly prepare: (call: CallTool, round: number) => Promise<MakeArguments> | MakeArguments;
  /** How often it can be made after it was prepared; any number where it is not said. */
  readonly times?: number;
}

/** The heavy calls of a server. */
export type ListHeavyCalls = (sizes: Sizes) => readonly Omit<HeavyCall, 'server'>[];

/** The same arguments each time. */
export function repeat(args: object): () => MakeArguments {
  return () => () => args;
}

/** Page after page, and from the first one again after the last. */
export function readPages(args: object): () => MakeArguments {
  return () => (_turn, last) => {
    const cursor = last?.['nextCursor'];
    return cursor === undefined ? args : { ...args, cursor };
  };
}

/** A number as people write it. */
export function count(number: number): string {
  return Math.round(number).toLocaleString('en');
}
