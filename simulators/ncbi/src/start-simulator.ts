import { gzipSync } from 'node:zlib';
import {
  type Answer as SentAnswer,
  answerControl,
  listen,
  readForm,
  readPathFault,
  type ReceivedRequest,
} from '@wellspoken/simulator-shell';

import { createEutilsRoutes } from './eutils/routes.ts';
import { createExternalRoutes } from './external/routes.ts';
import type { Answer, SimulatorRequest } from './route.ts';
import { answerJson, makeHtmlPage, XML } from './service/answers.ts';
import { type Counters, createRegister, type SeenRequest } from './service/counters.ts';
import { createWindow, dispatch, findCaller, findService, type Shell } from './service/dispatch.ts';
import { createFaults, type Fault, FAULT_KINDS } from './service/faults.ts';
import { createWorld } from './world.ts';

/** How a simulator is to be. */
export interface SimulatorOptions {
  /** A free one where it is not said. */
  readonly port?: number;
  /** How many generated articles a search covers; none where it is not said. */
  readonly generated?: number;
  /** Whether too many calls in a second are refused, as NCBI does; true where it is not said. */
  readonly hasLimits?: boolean;
  readonly now?: () => Date;
}

/** A small NCBI on loopback, with invented records. */
export interface Simulator {
  readonly url: string;
  /** Where each service is; each ends in a slash. */
  readonly endpoints: SimulatorEndpoints;
  readonly counters: () => Counters;
  /** Makes requests fail that are still to come. */
  readonly fail: (fault: Fault) => void;
  /** Forgets failures, counters and the calls of the last second. */
  readonly clear: () => void;
  readonly requests: () => readonly SeenRequest[];
  readonly close: () => Promise<void>;
}

/** The services that are simulated. */
interface SimulatorEndpoints {
  readonly eutils: string;
  readonly pubchem: string;
  readonly idConverter: string;
  readonly openAccess: string;
  readonly citations: string;
  readonly europePmc: string;
}

/** Starts a small NCBI on a port of loopback. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const now = options.now ?? ((): Date => new Date());
  const world = createWorld(options.generated ?? 0, now);
  const faults = createFaults();
  const register = createRegister();
  const window = createWindow(now);
  const shell: Shell = {
    routes: [...createEutilsRoutes(world), ...createExternalRoutes(world)],
    faults,
    register,
    window,
    hasLimits: options.hasLimits ?? true,
    forgetHistory: world.history.forget,
  };
  const clear = (): void => {
    faults.clear();
    register.clear();
    window.clear();
  };
  const controls = {
    counters: register.counters,
    requests: register.requests,
    fail: faults.add,
    clear,
    readFault: (body: string) => readPathFault(body, FAULT_KINDS),
    expected: EXPECTED,
  };
  const answer = (received: ReceivedRequest): Answer => {
    if (received.body === undefined) return makeHtmlPage(413, '413 Request Too Large');
    const request = readRequest(received);
    const control = answerControl(controls, { ...request, path: `/${request.path}` });
    if (control !== undefined) return answerJson(control.value, control.status);
    received.onEnd(register.arrive(noteRequest(shell, request, now())));
    return dispatch(shell, request, received.target.length);
  };
  const { origin, close } = await listen({
    port: options.port,
    largestBody: LARGEST_BODY,
    largestHead: LARGEST_HEAD,
    answer: (received) => packAnswer(answer(received), received),
    describeBug: (error) => ({
      status: 500,
      headers: { 'content-type': 'text/plain' },
      body: `The simulator failed: ${String(error)}`,
    }),
  });
  const url = `${origin}/`;
  const { counters, requests } = register;
  return { url, endpoints: listEndpoints(url), counters, fail: faults.add, clear, requests, close };
}

const LARGEST_BODY = 16 * 1024 * 1024;
// Long addresses get an answer of their own in place of one by Node.
const LARGEST_HEAD = 128 * 1024;
const EXPECTED = `Expected {"kind", "path"?, "times"?, "ms"?} with kind ${FAULT_KINDS.join(', ')}.`;

function listEndpoints(url: string): SimulatorEndpoints {
  return {
    eutils: `${url}entrez/eutils/`,
    pubchem: `${url}rest/pug/`,
    idConverter: `${url}tools/idconv/api/v1/articles/`,
    openAccess: `${url}pmc/utils/oa/`,
    citations: `${url}lit/ctxp/v1/`,
    europePmc: `${url}europepmc/webservices/rest/`,
  };
}

function noteRequest(shell: Shell, request: SimulatorRequest, at: Date): SeenRequest {
  const parameters: Record<string, string> = {};
  for (const name of new Set(request.parameters.keys())) {
    parameters[name] = request.parameters.getAll(name).join(' ');
  }
  return {
    method: request.method,
    path: request.path,
    service: findService(shell, request),
    parameters,
    caller: findCaller(request),
    at,
  };
}

/** A received request as the routes see it. */
function readRequest(received: ReceivedRequest): SimulatorRequest {
  const { form, body } = readForm(received);
  const [path = '', query = ''] = splitOnce(received.target.replace(/^\/+/, ''), '?');
  return {
    method: received.method,
    path,
    segments: path.split('/').map(decode),
    parameters: new URLSearchParams([...new URLSearchParams(query), ...form]),
    body,
    headers: received.headers,
    address: received.address,
  };
}

function splitOnce(text: string, mark: string): readonly string[] {
  const at = text.indexOf(mark);
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // A stray percent sign stands for itself.
    return segment;
  }
}

const WORTH_PACKING = 1024;

/** An answer as it is sent: compressed where the client accepts that and it is worth it. */
function packAnswer(answer: Answer, { headers }: ReceivedRequest): SentAnswer {
  const { status = 200, type = XML, delivery } = answer;
  const acceptsGzip = /\bgzip\b/.test(String(headers['accept-encoding'] ?? ''));
  const bytes = typeof answer.body === 'string' ? Buffer.from(answer.body, 'utf8') : answer.body;
  const isPacked = answer.headers?.['content-encoding'] !== undefined;
  const common = { 'content-type': type, vary: 'Accept-Encoding', ...answer.headers };
  if (isPacked || !acceptsGzip || bytes.length < WORTH_PACKING) {
    return { status, headers: common, body: bytes, delivery };
  }
  const packed = { ...common, 'content-encoding': 'gzip' };
  return { status, headers: packed, body: gzipSync(bytes), delivery };
}
