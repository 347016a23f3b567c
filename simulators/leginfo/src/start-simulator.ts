import {
  type Answer as SentAnswer,
  answerControl,
  listen,
  readForm,
  readPathFault,
  type ReceivedRequest,
} from '@wellspoken/simulator-shell';

import { listSections } from './law/all-sections.ts';
import { createWorld, type World } from './law/world.ts';
import { type Answer, answerJson, HTML, type SimRequest } from './service/answer.ts';
import {
  applyFault,
  createFaults,
  type Fault,
  FAULT_KINDS,
  type Faults,
} from './service/faults.ts';
import { type Counters, createRegister, type SeenRequest } from './service/register.ts';
import { answerVisit } from './service/routes.ts';
import { createSessions, type Sessions } from './service/sessions.ts';
import type { SimSection } from './sim-section.ts';

/** How a simulator is to be. */
export interface SimulatorOptions {
  /** A free one where it is not said. */
  readonly port?: number;
  /** More than the known ones. */
  readonly sections?: readonly SimSection[];
  /** How long every answer takes. */
  readonly slowMs?: number;
}

/** The legislature's site on loopback, with invented texts. */
export interface Simulator {
  /** The base of its pages, with a slash at its end. */
  readonly url: string;
  readonly counters: () => Counters;
  readonly requests: () => readonly SeenRequest[];
  /** Makes requests fail that are still to come. */
  readonly fail: (fault: Fault) => void;
  /** Adds a section or puts another in its place: the law changes. */
  readonly put: (section: SimSection) => void;
  readonly remove: (code: string, section: string, article?: string) => void;
  /** Forgets failures and counters; the law stays as it is. */
  readonly clear: () => void;
  readonly close: () => Promise<void>;
}

/** Starts the site on a port of loopback. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const world = createWorld([...listSections(), ...(options.sections ?? [])]);
  const register = createRegister();
  const site: Site = { world, faults: createFaults(), sessions: createSessions() };
  const controls = {
    counters: register.counters,
    requests: register.requests,
    fail: site.faults.add,
    clear: () => {
      site.faults.clear();
      register.clear();
    },
  };
  const steering = {
    ...controls,
    readFault: (body: string) => readPathFault(body, FAULT_KINDS),
    expected: EXPECTED,
  };
  const answer = (received: ReceivedRequest): Answer => {
    const request = readRequest(received);
    const control = answerControl(steering, { ...request, path: `/${request.path}` });
    if (control !== undefined) return answerJson(control.value, control.status);
    received.onEnd(register.arrive(noteRequest(request)));
    return slowDown(answerVisitor(site, request), options.slowMs);
  };
  const { origin, close } = await listen({
    port: options.port,
    answer: (received) => completeAnswer(answer(received)),
    describeBug: (error) => ({
      status: 599,
      headers: {},
      body: `The simulator failed: ${String(error)}`,
    }),
  });
  return { url: `${origin}/faces/`, ...controls, put: world.put, remove: world.remove, close };
}

const EXPECTED = `Expected {"kind", "path"?, "times"?, "ms"?} with kind ${FAULT_KINDS.join(', ')}.`;

interface Site {
  readonly world: World;
  readonly faults: Faults;
  readonly sessions: Sessions;
}

function answerVisitor({ world, faults, sessions }: Site, request: SimRequest): Answer {
  const known = sessions.find(request.cookie);
  const session = known ?? sessions.open();
  const welcome = (answer: Answer): Answer =>
    known !== undefined
      ? answer
      : {
          ...answer,
          headers: {
            ...answer.headers,
            'set-cookie': `JSESSIONID=${session.id}; Path=/; HttpOnly`,
          },
        };
  const answer = (): Answer => welcome(answerVisit({ request, session, world }));
  const fault = faults.take({ path: request.path, isSeeded: known?.isSeeded() ?? false });
  return fault === undefined ? answer() : applyFault(fault, { session, answer });
}

function slowDown(answer: Answer, slowMs: number | undefined): Answer {
  if (slowMs === undefined) return answer;
  return { ...answer, delivery: { delayMs: slowMs, ...answer.delivery } };
}

function noteRequest({ method, path, parameters, userAgent, cookie }: SimRequest): SeenRequest {
  return {
    method,
    path,
    parameters: Object.fromEntries(parameters),
    userAgent,
    cookie,
    at: new Date(),
  };
}

/** A received request as the routes see it. */
function readRequest(received: ReceivedRequest): SimRequest {
  const { pathname, searchParams } = new URL(received.target, received.origin);
  const { form, body } = readForm(received);
  return {
    method: received.method,
    // Pages can be asked for with the session in their address.
    path: pathname.replace(/;jsessionid=[^/?]*/i, '').replace(/^\/(?:faces\/)?/, ''),
    parameters: new URLSearchParams([...searchParams, ...form]),
    body,
    userAgent: received.headers['user-agent'] ?? '',
    cookie: received.headers.cookie,
  };
}

/** An answer as it is sent. */
function completeAnswer(answer: Answer): SentAnswer {
  const { status = 200, type = HTML, headers, body, delivery } = answer;
  return { status, headers: { 'content-type': type, ...headers }, body, delivery };
}
