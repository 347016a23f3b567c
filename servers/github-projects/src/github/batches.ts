import { ToolError } from '@wellspoken/kit';

import type { ChangeOptions, GitHub, Partly } from './github.ts';
import type { Document } from './graphql.ts';
import { isUnknown } from './lost-answer.ts';

/** The outcome of one entry of a batch. */
export interface Outcome<Value> {
  /** `unknown`: the answer was lost, so the change may have been made. */
  readonly status: 'succeeded' | 'failed' | 'unknown';
  readonly value?: Value;
  readonly error?: ToolError;
}

/** One request for several entries: the entry at `n` has the alias `${alias}${n}`. */
export interface BatchRequest<Value, Variables extends object> {
  readonly document: Document<Readonly<Record<string, Value | null>>, Variables>;
  readonly variables: Variables;
  /** If an entry needs several aliases, the one whose answer counts. */
  readonly alias: string;
}

/** How a batch is made. */
export interface BatchOptions<Entry, Value, Variables extends object> extends ChangeOptions {
  /** Builds the request for some of the entries. */
  readonly build: (chunk: readonly Entry[]) => BatchRequest<Value, Variables>;
  readonly onProgress?: (done: number, total: number) => void;
}

/** Larger requests are often too much for GitHub. */
export const MOST_ALIASES = 20;

/**
 * Makes many changes, at most {@link MOST_ALIASES} per request, and reports the outcome of each. If
 * a request fails as a whole, the remaining entries are not tried.
 */
export async function runBatch<Entry, Value, Variables extends object>(
  github: GitHub,
  entries: readonly Entry[],
  options: BatchOptions<Entry, Value, Variables>,
): Promise<readonly Outcome<Value>[]> {
  const { build, onProgress, ...change } = options;
  const outcomes: Outcome<Value>[] = [];
  while (outcomes.length < entries.length) {
    const chunk = entries.slice(outcomes.length, outcomes.length + MOST_ALIASES);
    const { document, variables, alias } = build(chunk);
    try {
      const answer = await github.mutatePartly(document, variables, change);
      outcomes.push(...chunk.map((_, at) => readOutcome(answer, alias, at)));
    } catch (thrown) {
      // Only failures of GitHub or the network are outcomes; cancellation and bugs end the call.
      if (change.signal.aborted || !(thrown instanceof ToolError)) throw thrown;
      return [...outcomes, ...chunk.map(() => toFailure<Value>(thrown)), ...untried(thrown)];
    }
    onProgress?.(outcomes.length, entries.length);
  }
  return outcomes;

  function untried(error: ToolError): readonly Outcome<Value>[] {
    const left = entries.slice(outcomes.length + MOST_ALIASES);
    return left.map(() => ({ status: 'failed', error: createNotTriedError(error) }));
  }
}

function readOutcome<Value>(
  { data, problems }: Partly<Readonly<Record<string, Value | null>>>,
  alias: string,
  at: number,
): Outcome<Value> {
  const problem = problems.find(({ path }) => /^\D+(\d+)$/.exec(String(path[0]))?.[1] === `${at}`);
  if (problem?.error instanceof ToolError) return toFailure(problem.error);
  if (problem !== undefined) throw problem.error;
  const value = data[`${alias}${at}`];
  return value === null || value === undefined
    ? { status: 'unknown', error: createNoAnswerError() }
    : { status: 'succeeded', value };
}

function toFailure<Value>(error: ToolError): Outcome<Value> {
  return { status: isUnknown(error) ? 'unknown' : 'failed', error };
}

function createNoAnswerError(): ToolError {
  const said =
    'unknown: it is not known whether the change was made. GitHub did not answer for it.';
  return new ToolError('upstream_failed', said, { details: { outcome: 'unknown' } });
}

function createNotTriedError({ code, message, retryAfterMs }: ToolError): ToolError {
  // Earlier changes may be unknown, but this one was never sent.
  const why = message.replace(/^unknown: /, '');
  return new ToolError(code, `It was not tried, because the changes before it failed: ${why}`, {
    retryable: true,
    suggestions: ['Try this one again.'],
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });
}
