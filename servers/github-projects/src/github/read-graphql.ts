import { ToolError } from '@wellspoken/kit';

import type { Answer } from './exchange.ts';
import type { Partly, Problem } from './github.ts';
import { explainGraphql, type About, type GraphqlError } from './graphql-errors.ts';
import { explainStatus } from './rest-errors.ts';

/** Reads an answer of the GraphQL API; throws where nothing of what was asked came. */
export function readGraphql(answer: Answer, about: About): Partly<Record<string, unknown>> {
  if (answer.status !== 200) throw explainStatus(answer, about);
  const { data, errors = [] } = answer.data as {
    readonly data?: Readonly<Record<string, unknown>> | null;
    readonly errors?: readonly GraphqlError[];
  };
  const problems = errors.map((error) => ({
    path: error.path ?? [],
    error: explainGraphql(error, about),
  }));
  const whole = problems.find(({ path, error }) => isWhole(error) || path.length === 0);
  const isEmpty = Object.values(data ?? {}).every((value) => value === null);
  if (whole !== undefined && (isEmpty || isWhole(whole.error))) throw whole.error;
  return { data: data ?? {}, problems };
}

/** Whether an error is about the request and not about one of the things asked for. */
function isWhole(error: Error): boolean {
  return !(error instanceof ToolError);
}

/** The data of an answer that must be complete. */
export function completeOf({ data, problems }: Partly<Record<string, unknown>>): unknown {
  const [first] = problems;
  if (first !== undefined) throw first.error;
  return data;
}

/** The data of a change that must be complete; a change that was made says so, whatever it cannot show. */
export function madeOf({ data, problems }: Partly<Record<string, unknown>>): unknown {
  const [first] = problems;
  if (first === undefined) return data;
  throw isInside(first, data) ? madeButHidden(first.error) : first.error;
}

function isInside({ path }: Problem, data: Partial<Record<string, unknown>>): boolean {
  const root = data[String(path[0])];
  return path.length > 1 && root !== null && root !== undefined;
}

function madeButHidden(error: Error): ToolError {
  const { code, details, message } =
    error instanceof ToolError
      ? error
      : { code: 'upstream_failed' as const, details: {}, message: 'it did not say why.' };
  const said = `The change was made, but GitHub did not show all of it: ${message}`;
  return new ToolError(code, said, {
    retryable: false,
    suggestions: ['Do not make the change again; look at it.'],
    details: { ...details, outcome: 'made' },
    cause: error,
  });
}
