import { isObject, parseJson, type Json, type JsonObject } from '../json.ts';
import { withEnvelope, type Envelope } from './envelope.ts';
import type { RequestOptions, Session } from './session.ts';

/** One thing that is sent. */
export interface Asked {
  /** The message, or the text where it is none. */
  readonly sent: Json;
  readonly method?: string;
  /** The id that an answer would repeat; undefined where any response would do. */
  readonly id: Json | undefined;
  readonly params?: JsonObject;
  readonly bytes: string | Uint8Array;
}

/** How the parts of a session that make messages reach the wire. */
export interface Wire {
  readonly converse: (asked: Asked, options?: RequestOptions) => ReturnType<Session['request']>;
  readonly tell: (asked: Asked, options?: RequestOptions) => ReturnType<Session['notify']>;
}

/** The parts of a session that make messages, in the envelope of its era. */
export function createSpeaker(
  envelope: Envelope,
  { converse, tell }: Wire,
): Pick<Session, 'request' | 'notify' | 'sendText'> {
  let last = 0;
  return {
    request: (method, params, options = {}) => {
      last += 1;
      const id = options.id ?? last;
      const enveloped = withEnvelope(params, envelope, options);
      return converse(asMessage({ id, method }, enveloped), options);
    },
    notify: (method, params, options) => tell(asMessage({ method }, params), options),
    sendText: (text, options) => converse(asText(text), options),
  };
}

function asMessage(
  head: { readonly id?: Json; readonly method: string },
  params: JsonObject | undefined,
): Asked {
  const sent = { jsonrpc: '2.0', ...head, ...(params && { params }) };
  const { method, id } = head;
  return { sent, method, id, bytes: JSON.stringify(sent), ...(params && { params }) };
}

/** Longer texts are told by their start. */
const SHOWN = 2000;

function asText(text: string | Uint8Array): Asked {
  const sent = typeof text === 'string' ? text : Buffer.from(text).toString('latin1');
  const json = parseJson(sent);
  const { id, method, params } = isObject(json) ? json : {};
  return {
    sent: sent.slice(0, SHOWN),
    bytes: text,
    id: id ?? undefined,
    ...(typeof method === 'string' && { method }),
    ...(isObject(params) && { params }),
  };
}
