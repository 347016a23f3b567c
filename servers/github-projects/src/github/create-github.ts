import { ToolError } from '@wellspoken/kit';

import type {
  CallOptions,
  ChangeOptions,
  GitHub,
  Partly,
  Problem,
  RestAnswer,
  RestRequest,
} from './github.ts';
import { type About, explainGraphql, type GraphqlError } from './graphql-errors.ts';
import { markDoubtful } from './lost-answer.ts';
import { type Answer, explainStatus } from './rest-errors.ts';
import { fillRoute, toGraphqlUrl } from './routes.ts';
import { type ApiRequest, createTransport, type Transport } from './transport.ts';
import type { Pace } from './upstreams.ts';

interface GitHubOptions {
  readonly token: string | undefined;
  /** `https://api.github.com`, or `https://host/api/v3` of an enterprise server. */
  readonly baseUrl?: string | undefined;
  /** The version of this server, for GitHub's logs. */
  readonly version: string;
  readonly pace?: Pace | undefined;
  readonly now?: (() => Date) | undefined;
}

/** Creates the client that all operations use to talk to GitHub. */
export function createGitHub(options: GitHubOptions): GitHub {
  const { token, version, pace = {}, now = () => new Date() } = options;
  const baseUrl = (options.baseUrl ?? 'https://api.github.com').replace(/\/+$/, '');
  const transport = createTransport({ token, baseUrl, version, pace, now });
  const route = `POST ${toGraphqlUrl(baseUrl)}`;
  // Octokit's own `graphql` rejects variables named query, method or url.
  const graphql = (query: string, variables: object): ApiRequest => ({
    route,
    parameters: { query, variables },
  });
  const queried = async (request: ApiRequest, call: CallOptions): Promise<Loose> => {
    const answer = await transport.ask(request, call);
    return readGraphql(answer, transport.describeAnswer(answer, call));
  };
  const mutated = async (request: ApiRequest, change: ChangeOptions): Promise<Loose> => {
    const answer = await transport.change(request, change);
    const { data, problems } = readGraphql(answer, transport.describeAnswer(answer, change));
    return { data, problems: problems.map((problem) => markDoubtful(problem, change)) };
  };
  return {
    // The types of a document describe its answer: a test checks it against GitHub's schema.
    query: async ({ text }, variables, call) =>
      requireComplete(await queried(graphql(text, variables), call)) as never,
    queryPartly: async ({ text }, variables, call) =>
      (await queried(graphql(text, variables), call)) as Partly<never>,
    mutate: async ({ text }, variables, change) =>
      requireMade(await mutated(graphql(text, variables), change)) as never,
    mutatePartly: async ({ text }, variables, change) =>
      (await mutated(graphql(text, variables), change)) as Partly<never>,
    get: async (request, call) =>
      readRest(transport, await transport.ask(toRestRequest(request), call), call),
    send: async (request, change) =>
      readRest(transport, await transport.change(toRestRequest(request), change), change),
    facts: transport.facts,
    close: transport.close,
  };
}

type Loose = Partly<Record<string, unknown>>;

function toRestRequest({ route, parameters = {} }: RestRequest): ApiRequest {
  return fillRoute(route, parameters);
}

function readRest<Data>(
  { describeAnswer }: Transport,
  answer: Answer,
  options: CallOptions,
): RestAnswer<Data> {
  const { status, headers, data } = answer;
  if (status >= 300) throw explainStatus(answer, describeAnswer(answer, options));
  // The type parameter states what the route answers.
  return { data: data as Data, status, nextPage: readNextPage(headers['link']) };
}

/** `<https://…&page=2>; rel="next", …` */
function readNextPage(link: string | undefined): number | undefined {
  const next = link?.split(',').find((part) => /;\s*rel="next"/.test(part));
  const page = /[?&]page=(\d+)/.exec(next ?? '')?.[1];
  return page === undefined ? undefined : Number(page);
}

/** Reads an answer of the GraphQL API; throws if nothing of what was requested came back. */
function readGraphql(answer: Answer, about: About): Partly<Record<string, unknown>> {
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

/** Whether an error concerns the whole request instead of one of the requested fields. */
function isWhole(error: Error): boolean {
  return !(error instanceof ToolError);
}

/** The data of an answer that must be complete. */
function requireComplete({ data, problems }: Partly<Record<string, unknown>>): unknown {
  const [first] = problems;
  if (first !== undefined) throw first.error;
  return data;
}

/**
 * The data of a change that must be complete; the error says if the change was made but cannot be
 * shown.
 */
function requireMade({ data, problems }: Partly<Record<string, unknown>>): unknown {
  const [first] = problems;
  if (first === undefined) return data;
  throw isInside(first, data) ? createHiddenResultError(first.error) : first.error;
}

function isInside({ path }: Problem, data: Partial<Record<string, unknown>>): boolean {
  const root = data[String(path[0])];
  return path.length > 1 && root !== null && root !== undefined;
}

function createHiddenResultError(error: Error): ToolError {
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
