import type { ClientCapabilities, InputRequest, InputRequests } from '@modelcontextprotocol/server';

import { toCanonicalJson } from '../define/schema/json.ts';
import { hashText } from '../utils/text.ts';
import { faultCodes, ProtocolFault } from '../errors/protocol-fault.ts';
import { ToolError } from '../errors/tool-error.ts';
import type { Deadline } from './deadline.ts';
import type { CarriedAnswer, CarriedState } from './request-state.ts';
import { fitsRevision } from './respond.ts';
import type { AskKind, Exchange } from './types.ts';

const MAX_ROUNDS = 10;
const MAX_TRIES = 3;

/** Questions to be answered before a call can continue. */
export interface Pending {
  readonly requests: InputRequests;
  readonly carry: CarriedState;
}

/** Asks the questions of one call, in the way of the caller's era. */
export interface Interview {
  ask(put: Put, key?: string): Promise<unknown>;
  /** Resolves when the call must stop until the client retries it with answers. */
  readonly suspended: Promise<Pending>;
}

/** Aborts a handler while the user decides; it runs again when the answer has arrived. */
class Suspended extends Error {
  override readonly name = 'Suspended';

  constructor() {
    super('The call waits for the user; it runs again from the top with the answer.');
  }
}

/** Starts the interview of a call; `carried` is the state of earlier rounds. */
export function startInterview(
  exchange: Exchange,
  deadline: Deadline,
  carried: CarriedState | undefined,
): Interview {
  return exchange.client.era === 'modern'
    ? startModern(exchange, deadline, carried)
    : startLegacy(exchange, deadline);
}

function startLegacy(exchange: Exchange, deadline: Deadline): Interview {
  return {
    suspended: new Promise<Pending>(() => {}),
    async ask(put) {
      const { request } = exchange;
      if (request === undefined || !canAsk(exchange, put.kind)) throw createCannotAskError(put);
      for (let tries = 0; tries < MAX_TRIES; tries++) {
        const response = await deadline
          .pausedWhile(() => request(put.request, deadline.signal))
          .catch((cause: unknown) => {
            throw createCannotAskError(put, { cause });
          });
        const answer = await put.read(response);
        if (answer !== undefined) return answer;
      }
      throw createUnusableError(MAX_TRIES);
    },
  };
}

function startModern(
  exchange: Exchange,
  deadline: Deadline,
  carried: CarriedState | undefined,
): Interview {
  const used: Record<string, CarriedAnswer> = {};
  const requests: InputRequests = {};
  const asked: Record<string, string> = {};
  let count = 0;
  let suspend: (pending: Pending) => void = () => {};
  const suspended = new Promise<Pending>((resolve) => (suspend = resolve));

  const find = (key: string, question: string): unknown => {
    const earlier = carried?.answers[key];
    if (earlier?.question === question) return earlier.response;
    // Without the sealed state for this exact question, a client could forge the answer.
    return carried?.asked[key] === question ? exchange.inputResponses[key] : undefined;
  };

  // Questions asked in the same turn are sent together, so `Promise.all` asks them all at once.
  const pend = (key: string, put: Put, question: string): Promise<never> => {
    if (Object.keys(requests).length === 0) {
      queueMicrotask(() => {
        suspend({ requests, carry: { round: (carried?.round ?? 0) + 1, asked, answers: used } });
        deadline.abort(new Suspended());
      });
    }
    requests[key] = put.request;
    asked[key] = question;
    return deadline.broken;
  };

  return {
    suspended,
    async ask(put, givenKey) {
      const key = givenKey ?? `${put.kind}_${++count}`;
      const question = hashText(toCanonicalJson(put.request));
      const response = find(key, question);
      if (response !== undefined) {
        const answer = await put.read(response);
        if (answer !== undefined) {
          used[key] = { question, response };
          return answer;
        }
      }
      assertCanAsk(exchange, put);
      if ((carried?.round ?? 0) >= MAX_ROUNDS) throw createUnusableError(MAX_ROUNDS);
      return pend(key, put, question);
    },
  };
}

// spec: meta.missing-capability
function assertCanAsk(exchange: Exchange, put: Put): void {
  if (canAsk(exchange, put.kind)) return;
  throw new ProtocolFault(
    faultCodes.missingCapability,
    `This call asks the user (${put.kind}), which the client did not declare that it can do.`,
    { requiredCapabilities: getCapability(put.kind) },
  );
}

function createCannotAskError({ kind }: Put, options: ErrorOptions = {}): ToolError {
  return new ToolError(
    'unsupported',
    `This needs the user, but the client cannot be asked (${kind}).`,
    {
      ...options,
      suggestions: [`Use a client that declares ${JSON.stringify(getCapability(kind))}.`],
    },
  );
}

function createUnusableError(tries: number): ToolError {
  return new ToolError(
    'unsupported',
    `The client was asked ${tries} times without a usable answer.`,
  );
}

/** A question as a protocol request, and the parser of its response. */
export interface Put {
  readonly kind: AskKind;
  readonly request: InputRequest;
  /** Parses the response for the handler; undefined if it is invalid and must be asked again. */
  readonly read: (response: unknown) => Promise<unknown>;
}

/** Whether the client declared support for this kind of question, and its revision defines it. */
export function canAsk(
  { capabilities, client }: Pick<Exchange, 'capabilities' | 'client'>,
  kind: AskKind,
): boolean {
  const { elicitation } = capabilities;
  switch (kind) {
    case 'form':
      // Before there were modes, a bare `elicitation: {}` meant forms.
      return (
        fitsRevision('elicitation', client.revision) &&
        elicitation !== undefined &&
        (elicitation.form !== undefined || elicitation.url === undefined)
      );
    case 'url':
      return fitsRevision('urlElicitation', client.revision) && elicitation?.url !== undefined;
    case 'sampling':
      return capabilities.sampling !== undefined;
    case 'roots':
      return capabilities.roots !== undefined;
  }
}

/** The capability that a client must declare, in the form of the protocol's error. */
function getCapability(kind: AskKind): ClientCapabilities {
  switch (kind) {
    case 'form':
      return { elicitation: { form: {} } };
    case 'url':
      return { elicitation: { url: {} } };
    case 'sampling':
      return { sampling: {} };
    case 'roots':
      return { roots: {} };
  }
}
