import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

import type { EventLog, NewEvent } from '../event-log.ts';
import type { DeliveryRecord } from './delivery-record.ts';
import { mapWebhook } from './map-webhook.ts';
import { type BodyRoom, readBody } from './read-body.ts';
import { isPayload, type Payload } from './read-payload.ts';
import { fitsEvent } from './webhook-kinds.ts';

/** The answer to a delivery; GitHub shows it to the maintainer of the webhook. */
export interface Reception {
  readonly status: number;
  readonly word: string;
}

export interface DeliveryOptions {
  readonly secret: string;
  readonly path: string;
  readonly log: Pick<EventLog, 'add'>;
  readonly record: Pick<DeliveryRecord, 'claim'>;
  readonly room: BodyRoom;
  readonly mostBytes: number;
  readonly now: () => Date;
  readonly onEvent: ((event: NewEvent) => void) | undefined;
  /** Called once the signature is found to be valid. */
  readonly onSigned: (request: IncomingMessage) => void;
}

interface Letter {
  readonly event: string;
  readonly delivery: string;
  readonly signature: Buffer;
}

const LONGEST_HEADER = 200;

const UNSIGNED: Reception = { status: 401, word: 'not signed with the secret' };

const REFUSALS = {
  too_many: { status: 503, word: 'busy' },
  broken: { status: 400, word: 'not read to its end' },
  unsigned: UNSIGNED,
} as const satisfies Record<string, Reception>;

/** Handles one request; an unsigned body is not parsed. */
export async function handleDelivery(
  request: IncomingMessage,
  intake: DeliveryOptions,
): Promise<Reception> {
  const letter = checkHeaders(request, intake);
  if ('status' in letter) return letter;
  const { secret, room } = intake;
  const body = await readBody(request, { secret, room, signature: letter.signature });
  if ('refusal' in body) return REFUSALS[body.refusal];
  intake.onSigned(request);
  const payload = parse(body.bytes);
  if (payload === undefined) return { status: 400, word: 'not JSON' };
  if (!fitsEvent(letter.event, payload)) {
    return { status: 422, word: `the body is not one of the event ${letter.event}` };
  }
  return keep({ ...letter, hash: body.hash, payload }, intake);
}

/** Checks the headers before the body is read. */
function checkHeaders(
  { method, url, headers }: IncomingMessage,
  { path, mostBytes }: DeliveryOptions,
): Letter | Reception {
  if (url?.split('?')[0] !== path) return { status: 404, word: 'not here' };
  if (method !== 'POST') return { status: 405, word: 'only POST' };
  const signature = readSignature(readHeader(headers, 'x-hub-signature-256'));
  if (signature === undefined) return UNSIGNED;
  const event = readHeader(headers, 'x-github-event') ?? '';
  const delivery = readHeader(headers, 'x-github-delivery') ?? '';
  const refusal = checkBodyHeaders(headers, mostBytes);
  if (refusal !== undefined) return refusal;
  return EVENT.test(event) && delivery !== ''
    ? { event, delivery, signature }
    : { status: 400, word: 'not a webhook of GitHub' };
}

const EVENT = /^[a-z][a-z0-9_]*$/;

/** GitHub declares how long a body is; a server that forwards it must do so too. */
function checkBodyHeaders(headers: IncomingHttpHeaders, most: number): Reception | undefined {
  if (!/^application\/json\b/i.test(headers['content-type'] ?? '')) {
    return { status: 415, word: 'only application/json' };
  }
  const length = headers['content-length'];
  if (length === undefined) return { status: 411, word: 'expected a Content-Length' };
  return Number(length) > most ? { status: 413, word: 'too large' } : undefined;
}

function readHeader(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  const isUsable = typeof value === 'string' && value !== '' && value.length <= LONGEST_HEADER;
  return isUsable ? value : undefined;
}

function parse(bytes: Buffer): Payload | undefined {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    return isPayload(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A letter whose signature is valid. */
interface SignedLetter extends Letter {
  readonly hash: Buffer;
  readonly payload: Payload;
}

async function keep(
  { event, delivery, hash, payload }: SignedLetter,
  intake: DeliveryOptions,
): Promise<Reception> {
  if (event === 'ping') return { status: 200, word: 'pong' };
  const receivedAt = intake.now().toISOString();
  const mapped = mapWebhook({ event, id: delivery, payload, receivedAt });
  if (mapped === undefined) return { status: 202, word: 'not kept' };
  const known: Reception = { status: 202, word: 'known already' };
  try {
    if (!(await intake.record.claim({ hash, id: delivery }))) return known;
  } catch {
    // Without a record a repeat could not be recognized; GitHub shows that it failed.
    return { status: 503, word: 'cannot be recorded' };
  }
  if (!intake.log.add(mapped)) return known;
  intake.onEvent?.(mapped);
  return { status: 202, word: 'kept' };
}

const SIGNATURE = /^sha256=([0-9a-f]{64})$/;

/** The digest in a signature header, if it is valid. */
function readSignature(header: string | undefined): Buffer | undefined {
  const digits = SIGNATURE.exec(header ?? '')?.[1];
  return digits === undefined ? undefined : Buffer.from(digits, 'hex');
}
