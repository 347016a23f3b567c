import { createEnvelope, withEnvelope } from '../../wire/envelope.ts';
import type { Exchange, Message } from '../../wire/exchange.evidence.ts';
import {
  type HttpEndpoint,
  type HttpOutcome,
  type HttpRequest,
  keepPresent,
} from '../../wire/http-endpoint.ts';
import { type Json, type JsonObject, parseJson } from '../../wire/json.ts';
import { isResponse, toExchange } from '../../wire/pending-requests.ts';
import type { Session } from '../../wire/session.ts';
import { type ProbeContext, Unavailable } from '../define-probe.ts';
import type { HttpTrial } from './http.evidence.ts';

/** How one request differs from a usual one. */
export interface Change {
  /** Said after the method: "without Accept". */
  readonly how?: string;
  readonly params?: JsonObject;
  /** Instead of the usual headers; null leaves one out. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** Instead of the usual fields of `_meta`; null leaves one out. */
  readonly meta?: Readonly<Record<string, Json>>;
  readonly request?: Partial<Pick<HttpRequest, 'address' | 'isCareful' | 'timeoutMs'>>;
}

/**
 * Sends requests beside the record of the session: what a server says to requests that no client
 * would send is judged by the rules that asked for it, and by no others.
 */
export interface Sender {
  /** Posts a request. */
  readonly post: (method: string, change?: Change) => Promise<HttpTrial>;
  /** Sends a request of any form; its body, if any, is one message. */
  readonly send: (request: Partial<HttpRequest> & Pick<HttpRequest, 'method'>) => Promise<Exchange>;
}

/** The endpoint of a variant over HTTP. */
export function requireEndpoint({ endpoint }: Pick<ProbeContext, 'endpoint'>): HttpEndpoint {
  if (!endpoint) throw new Unavailable('There is no HTTP endpoint.');
  return endpoint;
}

/** A request that every server of the variant can answer and that changes nothing. */
export const chooseHarmlessMethod = ({
  variant,
  opening,
}: Pick<ProbeContext, 'variant' | 'opening'>): string => {
  if (variant.era === 'legacy') return 'ping';
  return opening.exchange.result ? 'server/discover' : 'tools/list';
};

/** A sender with the headers of a session. */
export function createSender(context: ProbeContext, session: Session): Sender {
  const endpoint = requireEndpoint(context);
  const { timeoutMs } = context.settings;
  let last = 1000;
  return {
    send: async ({ method, headers = {}, ...rest }) => {
      const outcome = await endpoint.exchange({ method, headers, timeoutMs, ...rest });
      return readOutcome({ sent: method, method: undefined }, outcome);
    },
    post: async (method, { how, params, headers, meta, request } = {}) => {
      last += 1;
      const enveloped = withEnvelope(params, createEnvelope(context.variant, {}), {
        ...(meta && { meta }),
      });
      const sent = { jsonrpc: '2.0', id: last, method, ...(enveloped && { params: enveloped }) };
      const outcome = await endpoint.exchange({
        method: 'POST',
        headers: keepPresent({ ...session.headersFor(method, enveloped), ...headers }),
        body: JSON.stringify(sent),
        timeoutMs,
        onEvent: ({ data }) => isResponse(parseJson(data)),
        ...request,
      });
      const what = how === undefined ? method : `${method} ${how}`;
      return { what, exchange: readOutcome({ sent, method }, outcome) };
    },
  };
}

/** The headers of a session without those that speak of a message. */
export function createBareHeaders(session: Session): Readonly<Record<string, string>> {
  const { 'content-type': _type, accept: _accept, ...rest } = session.headersFor('');
  if (session.variant.era === 'legacy') return rest;
  const { 'mcp-method': _method, 'mcp-protocol-version': _version, ...modern } = rest;
  return modern;
}

function readOutcome(
  { sent, method }: { readonly sent: Json; readonly method: string | undefined },
  outcome: HttpOutcome,
): Exchange {
  if (!('answer' in outcome)) return toExchange({ sent, method, ending: outcome.fault });
  const http = outcome.answer;
  const messages = [...http.events.map(({ data }) => data), http.body].flatMap(toMessage);
  const answer = messages.find(({ json }) => isResponse(json));
  const others = messages.filter((message) => message !== answer);
  return toExchange({ sent, method, ending: 'answered', answer, others, http });
}

function toMessage(raw: string): readonly Message[] {
  const json = parseJson(raw);
  return json === undefined ? [] : [{ raw, json }];
}
