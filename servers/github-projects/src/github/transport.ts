import { Octokit } from '@octokit/core';
import { ToolError } from '@wellspoken/kit';
import { type Fetch, readServiceTime } from '@wellspoken/kit/upstream';

import {
  createClassify,
  createFactKeeper,
  readHostKind,
  readTimeToReset,
  readTokenKind,
} from './classify.ts';
import type { CallOptions, ChangeOptions, GitHub } from './github.ts';
import type { About } from './graphql-errors.ts';
import { createLostAnswerError, leavesOpen } from './lost-answer.ts';
import { createNoTokenError, createOddAnswerError, withGitHubCode } from './refusals.ts';
import { type Answer, explainStatus } from './rest-errors.ts';
import { createUpstreams, type Pace } from './upstreams.ts';

interface TransportOptions {
  readonly token: string | undefined;
  readonly baseUrl: string;
  readonly version: string;
  readonly pace: Pace;
  readonly now: () => Date;
}

/** A request to one of the two APIs. */
export interface ApiRequest {
  readonly route: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** Sends requests to GitHub and returns the answers, whatever their status. */
export interface Transport {
  readonly ask: (request: ApiRequest, options: CallOptions) => Promise<Answer>;
  /** If the answer was lost, the error says that the outcome of the change is unknown. */
  readonly change: (request: ApiRequest, options: ChangeOptions) => Promise<Answer>;
  /** Collects what helps to explain a failure in an answer. */
  readonly describeAnswer: (answer: Answer, options: CallOptions) => About;
  readonly facts: GitHub['facts'];
  readonly close: () => Promise<void>;
}

/** Creates the transport, which handles limits, retries and refusals. */
export function createTransport(options: TransportOptions): Transport {
  const { baseUrl, version, pace, now } = options;
  const token = toSendable(options.token);
  const { see, facts } = createFactKeeper(readTokenKind(token), readHostKind(baseUrl));
  const classify = createClassify({ see, now });
  const upstreams = createUpstreams({ baseUrl, token, pace, classify });
  const octokit = new Octokit({ baseUrl, ...(token !== undefined && { auth: token }) });
  const exchange = createExchange(octokit, {
    'user-agent': `wellspoken-github-projects/${version}`,
    'x-github-api-version': '2022-11-28',
  });
  const words = createWords(token);
  const describeAnswer: Transport['describeAnswer'] = ({ headers }, { subject }) => ({
    subject,
    kind: facts().token.kind,
    words,
    get untilResetMs() {
      return readTimeToReset(headers['x-ratelimit-reset'], readTime(headers, now));
    },
  });
  const send = async (
    { route, parameters }: ApiRequest,
    { signal }: CallOptions,
    fetch: Fetch,
  ): Promise<Answer> => {
    if (token === undefined) throw createNoTokenError();
    return exchange(route, parameters, { fetch, signal });
  };
  return {
    describeAnswer,
    facts,
    close: upstreams.close,
    ask: async (request, call) => {
      const answer = await send(request, call, upstreams.read).catch(rethrow);
      if (isOdd(answer)) throw createOddAnswerError('a text');
      return answer;
    },
    change: async (request, change) => {
      const upstream = change.repeatable === true ? upstreams.repeatableWrite : upstreams.write;
      const answer = await send(request, change, upstream).catch((thrown: unknown) =>
        rethrowChange(thrown, change),
      );
      if (answer.status >= 500)
        throw createLostAnswerError(explainStatus(answer, describeAnswer(answer, change)), change);
      if (isOdd(answer)) throw createLostAnswerError(createOddAnswerError('a text'), change);
      return answer;
    },
  };
}

/** What time it is for GitHub, by whose clock limits reset. */
function readTime({ date }: Answer['headers'], now: () => Date): number {
  return readServiceTime(new Headers(date === undefined ? {} : { date }), now().getTime());
}

/** A token that is valid in a header; any other counts as none. */
function toSendable(token: string | undefined): string | undefined {
  const text = token?.trim() ?? '';
  return /^[\x21-\x7e]+$/.test(text) ? text : undefined;
}

/** Text that is not JSON arrives as a string. */
function isOdd({ status, data }: Answer): boolean {
  return status < 300 && typeof data === 'string' && data !== '';
}

function rethrow(thrown: unknown): never {
  throw thrown instanceof ToolError ? withGitHubCode(thrown) : thrown;
}

function rethrowChange(thrown: unknown, change: ChangeOptions): never {
  if (thrown instanceof ToolError && leavesOpen(thrown, change))
    throw createLostAnswerError(thrown, change);
  return rethrow(thrown);
}

/** Which upstream, and for how long. */
interface Way {
  readonly fetch: Fetch;
  readonly signal: AbortSignal;
}

/** Sends one request; throws only if no answer came. */
type Exchange = (
  route: string,
  parameters: Readonly<Record<string, unknown>>,
  way: Way,
) => Promise<Answer>;

/** Octokit would write deprecation warnings to the console. */
const SILENT = { debug: logNothing, info: logNothing, warn: logNothing, error: logNothing };

function logNothing(): void {
  // Logs nothing.
}

/** Creates an exchange with Octokit. */
function createExchange(octokit: Octokit, headers: Readonly<Record<string, string>>): Exchange {
  return async (route, parameters, { fetch, signal }) => {
    try {
      const answer = await octokit.request(route, {
        ...parameters,
        headers,
        request: { fetch, signal, log: SILENT },
      });
      return { status: answer.status, headers: keepTexts(answer.headers), data: answer.data };
    } catch (thrown) {
      signal.throwIfAborted();
      const answer = answerIn(thrown);
      if (answer !== undefined) return answer;
      // Octokit wraps what `fetch` throws, and its message names headers and addresses.
      throw thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : thrown;
    }
  };
}

function answerIn(thrown: unknown): Answer | undefined {
  if (!(thrown instanceof Error) || !('response' in thrown)) return undefined;
  const { response } = thrown;
  if (typeof response !== 'object' || response === null) return undefined;
  const { status, headers, data } = response as Partial<Answer>;
  return status === undefined ? undefined : { status, headers: keepTexts(headers ?? {}), data };
}

function keepTexts(headers: object): Answer['headers'] {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      value === undefined ? value : `${value}`,
    ]),
  );
}

const LONGEST = 300;

/** Makes GitHub's text fit to be shown: one short line, without addresses and the token. */
function createWords(token: string | undefined): (text: string) => string {
  return (text) => {
    const line = (token === undefined ? text : text.replaceAll(token, '[redacted]'))
      .replaceAll(/\s*\(?\bhttps?:\/\/\S+/gi, '')
      .replaceAll(/\s+/g, ' ')
      .trim();
    return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
  };
}
