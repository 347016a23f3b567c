import type { Octokit } from '@octokit/core';
import type { Fetch } from '@wellspoken/kit/upstream';

/** What GitHub answered, whatever its status. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly data: unknown;
}

/** By which way, and for how long. */
export interface Way {
  readonly fetch: Fetch;
  readonly signal: AbortSignal;
}

/** Makes one request; throws only where there was no answer. */
export type Exchange = (
  route: string,
  parameters: Readonly<Record<string, unknown>>,
  way: Way,
) => Promise<Answer>;

/** Octokit would write warnings of deprecation to the console. */
const SILENT = { debug: quiet, info: quiet, warn: quiet, error: quiet };

function quiet(): void {
  // Nothing is to be written.
}

/** Creates the exchange of an Octokit. */
export function createExchange(
  octokit: Octokit,
  headers: Readonly<Record<string, string>>,
): Exchange {
  return async (route, parameters, { fetch, signal }) => {
    try {
      const answer = await octokit.request(route, {
        ...parameters,
        headers,
        request: { fetch, signal, log: SILENT },
      });
      return { status: answer.status, headers: textOnly(answer.headers), data: answer.data };
    } catch (thrown) {
      signal.throwIfAborted();
      const answer = answerIn(thrown);
      if (answer !== undefined) return answer;
      // Octokit wraps what `fetch` throws, and its wrapping names headers and addresses.
      throw thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : thrown;
    }
  };
}

function answerIn(thrown: unknown): Answer | undefined {
  if (!(thrown instanceof Error) || !('response' in thrown)) return undefined;
  const { response } = thrown;
  if (typeof response !== 'object' || response === null) return undefined;
  const { status, headers, data } = response as Partial<Answer>;
  return status === undefined ? undefined : { status, headers: textOnly(headers ?? {}), data };
}

function textOnly(headers: object): Answer['headers'] {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      value === undefined ? value : `${value}`,
    ]),
  );
}
