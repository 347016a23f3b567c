import type { Answer } from './exchange.ts';
import type {
  CallOptions,
  ChangeOptions,
  GitHub,
  Partly,
  RestAnswer,
  RestRequest,
} from './github.ts';
import { doubtProblem } from './lost-answer.ts';
import type { Pace } from './pace.ts';
import { completeOf, madeOf, readGraphql } from './read-graphql.ts';
import { explainStatus } from './rest-errors.ts';
import { fillRoute, graphqlUrl } from './routes.ts';
import { createTransport, type ApiRequest, type Transport } from './transport.ts';

/** What {@link createGitHub} needs to know. */
export interface GitHubOptions {
  readonly token: string | undefined;
  /** `https://api.github.com`, or `https://host/api/v3` of an enterprise server. */
  readonly baseUrl?: string | undefined;
  /** Of this server, for GitHub's logs. */
  readonly version: string;
  readonly pace?: Pace | undefined;
  readonly now?: (() => Date) | undefined;
}

/** Creates the client through which all operations talk to GitHub. */
export function createGitHub(options: GitHubOptions): GitHub {
  const { token, version, pace = {}, now = () => new Date() } = options;
  const baseUrl = (options.baseUrl ?? 'https://api.github.com').replace(/\/+$/, '');
  const transport = createTransport({ token, baseUrl, version, pace, now });
  const route = `POST ${graphqlUrl(baseUrl)}`;
  // Octokit's own `graphql` takes no variable that is called query, method or url.
  const graphql = (query: string, variables: object): ApiRequest => ({
    api: 'graphql',
    route,
    parameters: { query, variables },
  });
  const queried = async (request: ApiRequest, call: CallOptions): Promise<Loose> => {
    const answer = await transport.ask(request, call);
    return readGraphql(answer, transport.aboutOf(answer, call));
  };
  const mutated = async (request: ApiRequest, change: ChangeOptions): Promise<Loose> => {
    const answer = await transport.change(request, change);
    const { data, problems } = readGraphql(answer, transport.aboutOf(answer, change));
    return { data, problems: problems.map((problem) => doubtProblem(problem, change)) };
  };
  return {
    // What a document answers is what its types say: a test holds it against GitHub's schema.
    query: async ({ text }, variables, call) =>
      completeOf(await queried(graphql(text, variables), call)) as never,
    queryPartly: async ({ text }, variables, call) =>
      (await queried(graphql(text, variables), call)) as Partly<never>,
    mutate: async ({ text }, variables, change) =>
      madeOf(await mutated(graphql(text, variables), change)) as never,
    mutatePartly: async ({ text }, variables, change) =>
      (await mutated(graphql(text, variables), change)) as Partly<never>,
    get: async (request, call) =>
      readRest(transport, await transport.ask(restOf(request), call), call),
    send: async (request, change) =>
      readRest(transport, await transport.change(restOf(request), change), change),
    facts: transport.facts,
    close: transport.close,
  };
}

type Loose = Partly<Record<string, unknown>>;

function restOf({ route, parameters = {} }: RestRequest): ApiRequest {
  return { api: 'rest', ...fillRoute(route, parameters) };
}

function readRest<Data>(
  { aboutOf }: Transport,
  answer: Answer,
  options: CallOptions,
): RestAnswer<Data> {
  const { status, headers, data } = answer;
  if (status >= 300) throw explainStatus(answer, aboutOf(answer, options));
  // The author of a route says what it answers.
  return { data: data as Data, status, nextPage: nextPageIn(headers['link']) };
}

/** `<https://…&page=2>; rel="next", …` */
function nextPageIn(link: string | undefined): number | undefined {
  const next = link?.split(',').find((part) => /;\s*rel="next"/.test(part));
  const page = /[?&]page=(\d+)/.exec(next ?? '')?.[1];
  return page === undefined ? undefined : Number(page);
}
