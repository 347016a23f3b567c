import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

import type { EventLog, NewEvent } from '../event-log.ts';
import { mapWebhook } from './map-webhook.ts';
import { type BodyBudget, readBody } from './read-body.ts';
import { isPayload, type Payload } from './read-payload.ts';

/** The answer to a delivery; GitHub shows it to the maintainer of the webhook. */
export interface Reception {
  readonly status: number;
  readonly word: string;
}

export interface DeliveryOptions {
  readonly secret: string;
  readonly path: string;
  readonly log: Pick<EventLog, 'add'>;
  readonly seen: Seen;
  readonly room: BodyBudget;
  readonly mostBytes: number;
  readonly now: () => Date;
  readonly onEvent: ((event: NewEvent) => void) | undefined;
}

interface Letter {
  readonly event: string;
  readonly delivery: string;
  readonly signature: Buffer;
}

const LONGEST_HEADER = 200;

const REFUSALS = {
  too_large: { status: 413, word: 'too large' },
  too_many: { status: 503, word: 'busy' },
  broken: { status: 400, word: 'not read to its end' },
} as const satisfies Record<string, Reception>;

/** Handles one request; an unsigned body is not parsed. */
export async function handleDelivery(
  request: IncomingMessage,
  intake: DeliveryOptions,
): Promise<Reception> {
  const letter = checkHeaders(request, intake.path);
  if ('status' in letter) return letter;
  const body = await readBody(request, { most: intake.mostBytes, room: intake.room });
  if ('refusal' in body) return REFUSALS[body.refusal];
  if (!isSignedWith(intake.secret, body.bytes, letter.signature)) return createUnsignedReply();
  const payload = parse(body.bytes);
  return payload === undefined ? { status: 400, word: 'not JSON' } : keep(letter, payload, intake);
}

/** Checks the headers before the body is read. */
function checkHeaders({ method, url, headers }: IncomingMessage, path: string): Letter | Reception {
  if (url?.split('?')[0] !== path) return { status: 404, word: 'not here' };
  if (method !== 'POST') return { status: 405, word: 'only POST' };
  const signature = readSignature(readHeader(headers, 'x-hub-signature-256'));
  if (signature === undefined) return createUnsignedReply();
  if (!/^application\/json\b/i.test(headers['content-type'] ?? '')) {
    return { status: 415, word: 'only application/json' };
  }
  const event = readHeader(headers, 'x-github-event');
  const delivery = readHeader(headers, 'x-github-delivery');
  return event === undefined || delivery === undefined
    ? { status: 400, word: 'not a webhook of GitHub' }
    : { event, delivery, signature };
}

function readHeader(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  const isUsable = typeof value === 'string' && value !== '' && value.length <= LONGEST_HEADER;
  return isUsable ? value : undefined;
}

function createUnsignedReply(): Reception {
  return { status: 401, word: 'not signed with the secret' };
}

function parse(bytes: Buffer): Payload | undefined {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    return isPayload(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function keep(
  { event, delivery, signature }: Letter,
  payload: Payload,
  intake: DeliveryOptions,
): Reception {
  // The delivery id is not signed, so the signature is remembered too: a replay under another id is
  // recognized.
  const names = [delivery, signature.toString('base64url')];
  if (intake.seen.has(...names)) return { status: 202, word: 'known already' };
  intake.seen.add(...names);
  if (event === 'ping') return { status: 200, word: 'pong' };
  const receivedAt = intake.now().toISOString();
  const mapped = mapWebhook({ event, id: delivery, payload, receivedAt });
  if (mapped === undefined) return { status: 202, word: 'not kept' };
  if (!intake.log.add(mapped)) return { status: 202, word: 'known already' };
  intake.onEvent?.(mapped);
  return { status: 202, word: 'kept' };
}

const SIGNATURE = /^sha256=([0-9a-f]{64})$/;

/** The digest in a signature header, if it is valid. */
function readSignature(header: string | undefined): Buffer | undefined {
  const digits = SIGNATURE.exec(header ?? '')?.[1];
  return digits === undefined ? undefined : Buffer.from(digits, 'hex');
}

/** Whether these bytes were signed with the secret, compared in constant time. */
function isSignedWith(secret: string, body: Uint8Array, signature: Buffer): boolean {
  return timingSafeEqual(createHmac('sha256', secret).update(body).digest(), signature);
}

/** Remembers recent names. */
interface Seen {
  readonly has: (...names: readonly string[]) => boolean;
  readonly add: (...names: readonly string[]) => void;
}

/** Remembers the latest `most` names. */
export function createSeen(most: number): Seen {
  const names = new Set<string>();
  return {
    has: (...given) => given.some((name) => names.has(name)),
    add: (...given) => {
      for (const name of given) names.add(name);
      // The members of a set are in insertion order.
      for (const oldest of names) {
        if (names.size <= most) return;
        names.delete(oldest);
      }
    },
  };
}
