import type { Context } from '@wellspoken/kit';

import type { Embeddings } from './embedding/embeddings.ts';
import type { Search } from './search/types.ts';
import type { Reader, Scope } from './store/reader.ts';
import type { Writer } from './store/writer.ts';

/** What the tools work on. */
export interface Memory {
  /** The project of calls that name none. */
  readonly project: string;
  /** Whether the nine tools of server-memory answer unpaged, as it does. */
  readonly isCompatible: boolean;
  readonly now: () => number;
  /** Reads one consistent state. */
  readonly read: <Value>(work: (reader: Reader) => Promise<Value>) => Promise<Value>;
  /** Changes the graph in one transaction, stamped with the client and the tool. */
  readonly write: <Value>(by: By, work: (writer: Writer) => Promise<Value>) => Promise<Value>;
  /** Looks for entities by words and by meaning. */
  readonly search: Search;
  readonly embeddings: Embeddings;
  /** Calls back soon after something was changed, by this process or another one. */
  readonly watch: (changed: () => void) => () => void;
  readonly close: () => Promise<void>;
}

/** The call that changes something. */
export interface By {
  readonly tool: string;
  readonly context: Pick<Context, 'client' | 'caller'>;
}

/** The part of the graph that a call looks at. */
export function scopeOf(
  memory: Pick<Memory, 'project'>,
  { project, at }: { readonly project?: string | undefined; readonly at?: number | undefined },
): Scope {
  if (project === '*') return { at };
  return { project: project ?? memory.project, at };
}

/** How answers name the part of the graph that was looked at. */
export function describeScope({ project, at }: Scope): string {
  const where = project === undefined ? 'all projects' : `project "${project}"`;
  return at === undefined ? where : `${where} as of ${new Date(at).toISOString()}`;
}
