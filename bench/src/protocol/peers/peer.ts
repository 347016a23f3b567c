import type { BenchTool } from './tools.ts';

/** The options of a contender. */
export interface PeerOptions {
  /** Makes the tools anew, schemas and all; most contenders call it once. */
  readonly makeTools: () => readonly BenchTool[];
  /** Where a contender that records its calls writes them. */
  readonly auditFile: string;
}

/** Starts a contender over HTTP on a free port of loopback; resolves with its endpoint. */
export type StartHttp = (options: PeerOptions) => Promise<string>;

/** Starts a contender on standard input and output. */
export type StartStdio = (options: PeerOptions) => Promise<void> | void;

/** The server info of every contender. */
export const IDENTITY = { name: 'bench', title: 'Bench', version: '1.0.0' } as const;
