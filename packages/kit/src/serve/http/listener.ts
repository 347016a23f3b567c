import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Caller } from '../../call/types.ts';
import { faultCodes } from '../../errors/protocol-fault.ts';
import { after } from '../../utils/after.ts';
import type { Cors } from '../fetch/cors.ts';
import type { LetIn } from '../fetch/endpoint.ts';
import { notAllowed, refuse } from '../fetch/respond.ts';
import { readMessage } from '../protocol/read-message.ts';
import { answerQuickly } from './answer-quickly.ts';
import { authorizationOf } from './gates.ts';
import { showHealth, showReadiness } from './health.ts';
import { addressOf, readRequest, toWebRequest, writeResponse } from './messages.ts';
import type { Door, House, Visit } from './port.ts';
import { later, type Later } from './request-limit.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** The listener of a port: finds the endpoint, keeps the limits, counts what is in flight. */
export function createListener(house: House): Listener {
  const enter = createTurnstile();
  return (request, out) => {
    const admission = house.connections.admit(request, out);
    if (admission === 'ignore') return;
    if (admission === 'refuse') return void respond(house, tooManyAhead(house), out);
    const leave = house.inFlight.enter(isStream(request) ? 'stream' : 'call');
    out.once('close', leave);
    // Who came before the server began to close is served, even where its turn comes after.
    const visit: Visit = { request, out, isLate: house.phase === 'closing' };
    enter(() => void answer(house, visit).catch((err: unknown) => fail(house, err, visit)));
  };
}

async function fail({ logger }: House, err: unknown, { request, out }: Visit): Promise<void> {
  if (out.destroyed || request.socket.destroyed)
    return logger.debug({ err }, 'A client left before its answer');
  logger.error({ err }, 'A request could not be answered');
  if (out.headersSent) out.destroy();
  else await writeResponse(failed(), out);
}

function failed(): Response {
  return refuse({
    status: 500,
    code: faultCodes.internalError,
    message: 'The server failed because of a bug of its own.',
  });
}

// These stay open until the server closes them, so a shutdown must not wait for them.
function isStream({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' || headers['mcp-method'] === 'subscriptions/listen';
}

async function answer(house: House, visit: Visit): Promise<void> {
  const { request, out } = visit;
  if (out.destroyed || request.socket.destroyed) return;
  const entering = enterHouse(house, visit);
  const entered = entering instanceof Promise ? await entering : entering;
  if (entered instanceof Response) return respond(house, entered, out);
  if (request.method !== 'POST') return serve(house, visit, entered);
  return answerMessage(house, visit, entered);
}

async function answerMessage(house: House, visit: Visit, entered: Entered): Promise<void> {
  const { request, out } = visit;
  const { door, caller } = entered;
  const body = await readRequest(request, house.maxBodyBytes);
  if (body instanceof Response) return respond(house, body, out);
  const read = readMessage(body);
  const forbidden = house.gates?.of(door.definition).refuseScope(caller, read);
  if (forbidden !== undefined) return respond(house, forbidden, out);
  if (read.kind === 'message' && answerQuickly(house, visit, { door, caller, ...read })) return;
  return serve(house, visit, { door, caller, read, isDeclined: true });
}

interface Entered {
  readonly door: Door;
  readonly caller: Caller;
}

/** Decides by the head of a request alone, before its body is read. */
function enterHouse(house: House, visit: Visit): Entered | Response | Promise<Entered | Response> {
  const { request, isLate } = visit;
  // A web-standard request cannot have this method.
  if (request.method === 'TRACE') return notAllowed();
  // Before anything else is said or read: a foreign web page learns nothing, not even a health.
  const { host, origin } = request.headers;
  const foreign = house.guard({ host, origin, addressed: () => addressOf(request).hostname });
  if (foreign !== undefined) return foreign;
  const preflight = house.cors && greetPage(house.cors, visit);
  if (preflight !== undefined) return preflight;
  const door = findDoor(house, request);
  if (door instanceof Response) return door;
  if (isLate) return later(CLOSING);
  return refuseCrowd(house) ?? identify(house, door, visit);
}

const CLOSING: Later = { status: 503, seconds: 5, message: 'The server is shutting down.' };

// Who gets in is counted by name, who does not by address.
function identify(
  house: House,
  door: Door,
  { request, out }: Visit,
): Entered | Response | Promise<Entered | Response> {
  const { requests } = house;
  const address: Caller = { id: `ip:${request.socket.remoteAddress ?? 'unknown'}` };
  const letIn = (caller: Caller): Entered | Response => {
    const refusal = requests.take(caller);
    if (refusal !== undefined) return refusal;
    requests.tell(caller, out);
    return { door, caller };
  };
  if (house.gates === undefined) return letIn(address);
  const known = house.gates.of(door.definition).enter({
    authorization: authorizationOf(request),
    query: () => addressOf(request).searchParams,
  });
  return after(known, (caller) =>
    caller instanceof Response ? (requests.take(address) ?? caller) : letIn(caller),
  );
}

// A browser asks before it has a token, and a page must be able to read why it was refused.
function greetPage(cors: Cors, { request, out }: Visit): Response | undefined {
  const { method, headers } = request;
  for (const [name, value] of Object.entries(cors.headersFor(headers.origin))) {
    out.setHeader(name, value);
  }
  return cors.preflight({ method, header: (name) => [headers[name]].flat()[0] });
}

function findDoor(house: House, request: IncomingMessage): Door | Response {
  const named = house.doors.find(({ path }) => path === request.url);
  if (named !== undefined) return named;
  const { pathname } = addressOf(request);
  if (pathname === '/health') return showHealth(house);
  if (pathname === '/ready') return showReadiness(house);
  const metadata = request.method === 'GET' ? house.gates?.metadataAt(pathname) : undefined;
  if (metadata !== undefined) return metadata;
  const doors = [...house.doors, ...house.sideDoors];
  return doors.find(({ path }) => path === pathname) ?? noSuchPath(house);
}

async function serve(
  house: House,
  { request, out }: Visit,
  { door, ...letIn }: LetIn & { readonly door: Door },
): Promise<void> {
  const gone = new AbortController();
  out.once('close', () => {
    if (!out.writableFinished) gone.abort();
  });
  const response = await door.endpoint.serve(toWebRequest(request, gone.signal), letIn);
  return respond(house, response, out);
}

function respond(house: House, response: Response, out: ServerResponse): Promise<void> {
  if (house.phase !== 'open') response.headers.set('connection', 'close');
  return writeResponse(response, out);
}

function refuseCrowd({ inFlight, maxInFlight }: House): Response | undefined {
  if (inFlight.calls <= maxInFlight) return undefined;
  const message = `More than ${maxInFlight} requests are being answered.`;
  return later({ status: 503, seconds: 1, message });
}

function tooManyAhead({ maxUnanswered }: House): Response {
  return refuse({
    status: 429,
    message: `This connection has ${maxUnanswered} unanswered requests. Wait for answers before you send more, or use more connections.`,
    headers: { 'retry-after': '1', connection: 'close' },
  });
}

function noSuchPath(house: House): Response {
  const paths = house.doors.map(({ path }) => path).join(', ');
  const where = house.gates === undefined ? `; the endpoints are ${paths}` : '';
  return refuse({ status: 404, message: `Nothing is served at this path${where}.` });
}

/** Lets work in, for a bounded time in each turn of the event loop. */
type Turnstile = (work: () => void) => void;

/** How long work is let in before the event loop gets its next turn. */
const TURN_MS = 2;

/**
 * Creates a turnstile. Node takes one new connection in each turn of the event loop; where a turn
 * answers every request that has come, clients that connect under load wait for seconds.
 */
export function createTurnstile(now: () => number = () => performance.now()): Turnstile {
  let endOfTurn: number | undefined;
  let waiting = 0;
  const letIn = (work: () => void): void => {
    if (endOfTurn === undefined) {
      endOfTurn = now() + TURN_MS;
      setImmediate(() => (endOfTurn = undefined));
    }
    work();
  };
  const isOver = (): boolean => endOfTurn !== undefined && now() >= endOfTurn;
  // Those who wait keep their order: whoever is put off again goes before whoever comes later.
  const retry = (work: () => void): void => {
    if (isOver()) return void setImmediate(retry, work);
    waiting -= 1;
    letIn(work);
  };
  return (work) => {
    if (waiting === 0 && !isOver()) return letIn(work);
    waiting += 1;
    setImmediate(retry, work);
  };
}
