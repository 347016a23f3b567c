import { Octokit } from '@octokit/core';
import { ToolError } from '@wellspoken/kit';
import type { Fetch } from '@wellspoken/kit/upstream';

import { createClassify, untilReset } from './classify.ts';
import { createDoors } from './doors.ts';
import { createExchange, type Answer } from './exchange.ts';
import { createFactKeeper, hostKind } from './facts.ts';
import { createGate, type Api } from './gate.ts';
import type { CallOptions, ChangeOptions, GitHub } from './github.ts';
import type { About } from './graphql-errors.ts';
import { leavesOpen, lostAnswer } from './lost-answer.ts';
import type { Pace } from './pace.ts';
import { noToken, oddAnswer, withGitHubCode } from './refusals.ts';
import { explainStatus } from './rest-errors.ts';
import { tokenKind } from './token-kind.ts';
import { createWords } from './words.ts';

/** Where GitHub is, and who calls it how. */
export interface TransportOptions {
  readonly token: string | undefined;
  readonly baseUrl: string;
  readonly version: string;
  readonly pace: Pace;
  readonly now: () => Date;
}

/** A request to one of the two APIs. */
export interface ApiRequest {
  readonly api: Api;
  readonly route: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** Brings requests to GitHub and answers back, whatever they say. */
export interface Transport {
  readonly ask: (request: ApiRequest, options: CallOptions) => Promise<Answer>;
  /** Where the answer was lost, the error says that nobody knows whether the change was made. */
  readonly change: (request: ApiRequest, options: ChangeOptions) => Promise<Answer>;
  /** What helps to explain a failure in an answer. */
  readonly aboutOf: (answer: Answer, options: CallOptions) => About;
  readonly facts: GitHub['facts'];
  readonly close: () => Promise<void>;
}

const HOUR_MS = 3_600_000;

/** Creates the transport: limits, repeats and refusals are dealt with inside. */
export function createTransport(options: TransportOptions): Transport {
  const { baseUrl, version, pace, now } = options;
  const token = sendable(options.token);
  const { see, facts } = createFactKeeper(tokenKind(token), hostKind(baseUrl));
  const gate = createGate();
  const mostCoolDownMs = pace.coolDownMs ?? HOUR_MS;
  const classify = createClassify({ see, now, mostCoolDownMs, exhausted: gate.close });
  const doors = createDoors({ baseUrl, token, pace, classify });
  const octokit = new Octokit({ baseUrl, ...(token !== undefined && { auth: token }) });
  const exchange = createExchange(octokit, {
    'user-agent': `wellspoken-github-projects/${version}`,
    'x-github-api-version': '2022-11-28',
  });
  const words = createWords(token);
  const aboutOf: Transport['aboutOf'] = ({ headers }, { subject }) => ({
    subject,
    kind: facts().token.kind,
    words,
    untilResetMs: untilReset(headers['x-ratelimit-reset'], now()),
  });
  const send = async (
    { api, route, parameters }: ApiRequest,
    { signal }: CallOptions,
    fetch: Fetch,
  ): Promise<Answer> => {
    if (token === undefined) throw noToken();
    gate.pass(api);
    return exchange(route, parameters, { fetch, signal });
  };
  return {
    aboutOf,
    facts,
    close: doors.close,
    ask: async (request, call) => {
      const answer = await send(request, call, doors.read).catch(rethrow);
      if (isOdd(answer)) throw oddAnswer('a text');
      return answer;
    },
    change: async (request, change) => {
      const door = change.repeatable === true ? doors.repeatableWrite : doors.write;
      const answer = await send(request, change, door).catch((thrown: unknown) =>
        rethrowChange(thrown, change),
      );
      if (answer.status >= 500)
        throw lostAnswer(explainStatus(answer, aboutOf(answer, change)), change);
      if (isOdd(answer)) throw lostAnswer(oddAnswer('a text'), change);
      return answer;
    },
  };
}

/** A token that may stand in a header; anything else is none. */
function sendable(token: string | undefined): string | undefined {
  const text = token?.trim() ?? '';
  return /^[\x21-\x7e]+$/.test(text) ? text : undefined;
}

/** What is no JSON comes as text. */
function isOdd({ status, data }: Answer): boolean {
  return status < 300 && typeof data === 'string' && data !== '';
}

function rethrow(thrown: unknown): never {
  throw thrown instanceof ToolError ? withGitHubCode(thrown) : thrown;
}

function rethrowChange(thrown: unknown, change: ChangeOptions): never {
  if (thrown instanceof ToolError && leavesOpen(thrown, change)) throw lostAnswer(thrown, change);
  return rethrow(thrown);
}
