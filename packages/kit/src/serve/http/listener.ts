import type { IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';

import { SLOTS } from '../../call/fair-limits.ts';
import type { Caller, Source } from '../../call/types.ts';
import { faultCodes } from '../../errors/protocol-fault.ts';
import { continueWith } from '../../utils/continue-with.ts';
import type { Cors } from '../fetch/cors.ts';
import type { LetIn } from '../fetch/endpoint.ts';
import { refuseMethod, refuse } from '../fetch/respond.ts';
import { readMessage } from '../protocol/read-message.ts';
import { answerFast } from './answer-fast.ts';
import { showHealth, showReadiness } from './health.ts';
import { readAddress, readHeader, readRequest, toWebRequest, writeResponse } from './messages.ts';
import type { Route, Service, Incoming } from './service.ts';
import { refuseForNow, type TemporaryRefusal } from './request-limit.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Creates the request listener of a port: routes requests, enforces limits, tracks requests in
 * flight.
 */
export function createListener(service: Service): Listener {
  const enter = createTurnScheduler();
  return (request, out) => {
    const admission = service.connections.admit(request, out);
    if (admission === 'ignore') return;
    if (admission === 'refuse') return void respond(service, refuseTooManyAhead(service), out);
    const leave = service.inFlight.enter(isStream(request) ? 'stream' : 'call');
    out.once('close', leave);
    const overload = findOverload(service, request);
    // A client that does not read must not hold places by what it is refused.
    if (overload !== undefined) leave();
    // A request that arrived before shutdown began is served, even if it is scheduled after.
    const incoming: Incoming = { request, out, isLate: service.phase === 'closing', overload };
    const begin = (): void =>
      void answer(service, incoming).catch((err: unknown) => fail(service, err, incoming));
    if (!service.arrivals.isStopping) return enter(begin);
    service.arrivals.enter(request.socket, () => enter(begin));
  };
}

async function fail({ logger }: Service, err: unknown, { request, out }: Incoming): Promise<void> {
  if (out.destroyed || request.socket.destroyed)
    return logger.debug({ err }, 'A client left before its answer');
  logger.error({ err }, 'A request could not be answered');
  if (out.headersSent) out.destroy();
  else await writeResponse(refuseFailed(), out);
}

function refuseFailed(): Response {
  return refuse({
    status: 500,
    code: faultCodes.internalError,
    message: 'The server failed because of a bug of its own.',
  });
}

// Streams stay open until the server closes them, so a shutdown must not wait for them.
function isStream({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' || headers['mcp-method'] === 'subscriptions/listen';
}

async function answer(service: Service, incoming: Incoming): Promise<void> {
  const { request, out } = incoming;
  if (out.destroyed || request.socket.destroyed) return;
  const accepting = acceptRequest(service, incoming);
  const accepted = accepting instanceof Promise ? await accepting : accepting;
  if (accepted instanceof Response) return respond(service, accepted, out);
  if (request.method !== 'POST') return serve(service, incoming, accepted);
  return answerMessage(service, incoming, accepted);
}

async function answerMessage(
  service: Service,
  incoming: Incoming,
  accepted: Accepted,
): Promise<void> {
  const { request, out } = incoming;
  const { route, caller } = accepted;
  const body = await readRequest(request, service.maxBodyBytes);
  if (body instanceof Response) return respond(service, body, out);
  const read = readMessage(body);
  const forbidden = service.gates?.of(route.definition).refuseScope(caller, read);
  if (forbidden !== undefined) return respond(service, forbidden, out);
  if (read.kind === 'message' && answerFast(service, incoming, { route, caller, ...read })) return;
  return serve(service, incoming, { route, caller, read, isDeclined: true });
}

interface Accepted {
  readonly route: Route;
  readonly caller: Caller;
}

/** Accepts or refuses a request by its head, before its body is read. */
function acceptRequest(
  service: Service,
  incoming: Incoming,
): Accepted | Response | Promise<Accepted | Response> {
  const { request, isLate, overload } = incoming;
  // Checked first: a foreign web page must learn nothing, not even the health.
  const foreign = service.guard({
    host: readHeader(request, 'host'),
    origin: request.headers.origin,
    addressed: () => readAddress(request).hostname,
  });
  if (foreign !== undefined) return foreign;
  // The `Request` constructor rejects this method.
  if (request.method === 'TRACE') return refuseMethod();
  const preflight = service.cors && answerPreflight(service.cors, incoming);
  if (preflight !== undefined) return preflight;
  const route = findRoute(service, request);
  if (!('endpoint' in route)) return route;
  if (isLate) return refuseForNow(CLOSING);
  if (overload === undefined) return identify(service, route, incoming);
  return refuseForNow({ status: 503, seconds: 1, message: overload });
}

const CLOSING: TemporaryRefusal = {
  status: 503,
  seconds: 5,
  message: 'The server is shutting down.',
};

// Authenticated requests are counted by caller, rejected ones by address.
function identify(
  service: Service,
  route: Route,
  { request, out }: Incoming,
): Accepted | Response | Promise<Accepted | Response> {
  const { requests } = service;
  const address: Caller = { id: readCallerId(request) };
  const letIn = (caller: Caller): Accepted | Response => {
    const refusal = requests.take(caller);
    if (refusal !== undefined) return refusal;
    requests.tell(caller, out);
    return { route, caller };
  };
  if (service.gates === undefined) {
    return letIn({ ...address, source: findSource(service, route, request) });
  }
  const known = service.gates.of(route.definition).enter({
    authorization: readHeader(request, 'authorization'),
    query: () => readAddress(request).searchParams,
  });
  return continueWith(known, (caller) =>
    caller instanceof Response ? (requests.take(address) ?? caller) : letIn(caller),
  );
}

function readCallerId({ socket }: IncomingMessage): string {
  return `ip:${socket.remoteAddress ?? 'unknown'}`;
}

// A session outlives its connections, and nobody else knows its id.
function findSource({ connections }: Service, route: Route, request: IncomingMessage): Source {
  const session = request.headers['mcp-session-id'];
  const found =
    typeof session === 'string'
      ? route.endpoint.sourceOf?.(session, { id: readCallerId(request) })
      : undefined;
  return found ?? connections.sourceOf(request) ?? GONE;
}

/** The source of a request whose connection is not known any more. */
const GONE: Source = { isGone: true };

// Browsers send preflights without a token, and pages must be able to read error responses.
function answerPreflight(cors: Cors, { request, out }: Incoming): Response | undefined {
  const { method, headers } = request;
  for (const [name, value] of Object.entries(cors.headersFor(headers.origin))) {
    out.setHeader(name, value);
  }
  return cors.preflight({ method, header: (name) => [headers[name]].flat()[0] });
}

function findRoute(
  service: Service,
  request: IncomingMessage,
): Route | Response | Promise<Response> {
  const named = service.routes.find(({ path }) => path === request.url);
  if (named !== undefined) return named;
  const { pathname } = readAddress(request);
  if (pathname === '/health') return showHealth(service);
  if (pathname === '/ready') return showReadiness(service);
  const metadata = request.method === 'GET' ? service.gates?.metadataAt(pathname) : undefined;
  if (metadata !== undefined) return metadata;
  const routes = [...service.routes, ...service.sseRoutes];
  return routes.find(({ path }) => path === pathname) ?? refuseUnknownPath(service);
}

async function serve(
  service: Service,
  { request, out }: Incoming,
  { route, ...letIn }: LetIn & { readonly route: Route },
): Promise<void> {
  const gone = new AbortController();
  out.once('close', () => {
    if (!out.writableFinished) gone.abort();
  });
  const response = await route.endpoint.serve(toWebRequest(request, gone.signal), letIn);
  return respond(service, response, out);
}

async function respond(service: Service, response: Response, out: ServerResponse): Promise<void> {
  if (service.phase !== 'open') {
    response.headers.set('connection', 'close');
    // The connection closes after the answer, which is lost if something is then left unread.
    await finishReading(out.req);
  }
  return writeResponse(response, out);
}

/** How long the rest of a request may take when its answer is known. */
const REST_MS = 1_000;

async function finishReading(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return;
  request.resume();
  const patience = AbortSignal.timeout(REST_MS);
  await finished(request, { signal: patience, cleanup: true }).catch(() => {});
}

/** Up to so many requests of one connection never count as more than its part of the places. */
const FEW_REQUESTS = 8;
/** A connection may have one request for so many free places. */
const FREE_PER_REQUEST = 8;
/** Places of a client beside those that all share, once these are taken. */
const RESERVED_PLACES = 4;

// Places are shared by connection: the fewer are free, the fewer may one connection have. Judged when
// a request arrives, because others that come with it count too.
function findOverload(service: Service, request: IncomingMessage): string | undefined {
  const { inFlight, maxInFlight, connections, places } = service;
  const own = connections.countUnanswered(request);
  const free = maxInFlight - inFlight.calls;
  const caller: Caller = {
    id: readCallerId(request),
    source: connections.sourceOf(request) ?? GONE,
  };
  places.notice(caller);
  if (free >= 0 && own <= Math.max(FEW_REQUESTS, free / FREE_PER_REQUEST)) return undefined;
  const hasReserve = maxInFlight >= SLOTS * RESERVED_PLACES && own <= RESERVED_PLACES;
  if (hasReserve && places.slotOf(caller) !== undefined) return undefined;
  if (free < 0) return `More than ${maxInFlight} requests are being answered.`;
  return `This connection has ${own} unanswered requests, and few places are left for others.`;
}

function refuseTooManyAhead({ maxUnanswered }: Service): Response {
  return refuse({
    status: 429,
    message: `This connection has ${maxUnanswered} unanswered requests. Wait for answers before you send more, or use more connections.`,
    headers: { 'retry-after': '1', connection: 'close' },
  });
}

function refuseUnknownPath(service: Service): Response {
  const paths = service.routes.map(({ path }) => path).join(', ');
  const where = service.gates === undefined ? `; the endpoints are ${paths}` : '';
  return refuse({ status: 404, message: `Nothing is served at this path${where}.` });
}

/** Runs work, limited to a time slice per turn of the event loop. */
type TurnScheduler = (work: () => void) => void;

/** Time slice for starting requests in one turn of the event loop. */
const TURN_MS = 2;

/**
 * Creates a scheduler. Node accepts one connection per turn of the event loop; if a turn handled
 * every pending request, new clients would wait for seconds under load.
 */
export function createTurnScheduler(now: () => number = () => performance.now()): TurnScheduler {
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
  // Keeps the order: deferred work runs before work that arrives later.
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
