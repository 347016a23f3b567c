import {
  answerControl,
  listen,
  type Answer,
  type ReceivedRequest,
} from '@wellspoken/simulator-shell';

import { prepareCall } from './engine/prepare.ts';
import type { Part } from './objects.ts';
import { makeUser } from './people.ts';
import { projectPart } from './projects/register.ts';
import {
  repositoryBuilders,
  repositoryMutations,
  repositoryQueries,
  repositoryRoutes,
} from './repositories/register.ts';
import { answer, type Service } from './service/answer.ts';
import { type Counters, createBook, type SeenRequest } from './service/counters.ts';
import { createFaults, type SimFault } from './service/faults.ts';
import { readIncoming, toAnswer } from './service/incoming.ts';
import { createLimits, createLimitRoutes } from './service/limits.ts';
import { TOKENS, type Tokens } from './service/tokens.ts';
import { createState, type State } from './state/state.ts';
import { buildDemoWorld } from './world/demo-projects.ts';
import type { Populated, PopulateOptions } from './world/seed-world.ts';
import { populate } from './world/populate.ts';

/** How the simulator is started. */
export interface SimulatorOptions {
  readonly port?: number;
  /** Rate limits and secondary limits; they are kept unless this is false. */
  readonly hasLimits?: boolean;
  readonly pointsPerHour?: number;
  readonly now?: () => Date;
  readonly world?: 'demo' | 'empty';
}

/** A small GitHub on loopback that remembers what is done to it. */
export interface Simulator {
  /** GraphQL at `/graphql`, REST as on api.github.com. */
  readonly url: string;
  /** The classic token with every scope. */
  readonly token: string;
  readonly tokens: Tokens;
  readonly counters: () => Counters;
  readonly requests: () => readonly SeenRequest[];
  readonly fail: (fault: SimFault) => void;
  /** A copy of everything that it knows, by node id. */
  readonly state: () => unknown;
  /** Adds much at once, without requests. */
  readonly populate: (options: PopulateOptions) => Populated;
  /** Forgets faults, counters and what was used of the limits; what it knows stays. */
  readonly clear: () => void;
  readonly close: () => Promise<void>;
}

const POINTS_PER_HOUR = 5_000;
const LARGEST_BODY = 10_000_000;

/** People, repositories and projects. */
const PARTS: readonly Part[] = [
  {
    builders: repositoryBuilders,
    queries: repositoryQueries,
    mutations: repositoryMutations,
    routes: repositoryRoutes,
  },
  projectPart,
];

/** Starts a simulated GitHub. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const state = createState(options.now);
  fill(state, options.world ?? 'demo');
  const service = createService(state, options);
  const { book, faults, limits } = service;
  const controls = {
    counters: book.counters,
    requests: book.seen,
    fail: faults.add,
    clear: () => {
      book.clear();
      faults.clear();
      limits.clear();
    },
    readFault,
    expected: 'Expected {"kind", "on"?, "after"?, "times"?, "ms"?, "retryAfterSeconds"?}.',
    more: { state: () => copyState(state) },
  };
  const respond = async (received: ReceivedRequest): Promise<Answer> => {
    const incoming = readIncoming(received);
    const path = incoming.url.pathname;
    const control = answerControl(controls, { ...received, path, body: received.body ?? '' });
    if (control === undefined) return toAnswer(await answer(service, incoming));
    return toAnswer({ status: control.status, body: control.value });
  };
  const { origin: url, close } = await listen({
    port: options.port,
    largestBody: LARGEST_BODY,
    answer: respond,
    describeBug: (error) => toAnswer({ status: 500, body: { message: String(error) } }),
  });
  return {
    url,
    token: TOKENS.classic,
    tokens: TOKENS,
    counters: book.counters,
    requests: book.seen,
    fail: faults.add,
    state: controls.more.state,
    populate: (wanted) => populate(state, wanted),
    clear: controls.clear,
    close,
  };
}

function createService(state: State, { hasLimits, pointsPerHour }: SimulatorOptions): Service {
  const limits = createLimits({
    isStrict: hasLimits ?? true,
    pointsPerHour: pointsPerHour ?? POINTS_PER_HOUR,
    now: state.now,
  });
  return {
    state,
    parts: PARTS,
    routes: [...createLimitRoutes(limits), ...PARTS.flatMap(({ routes }) => routes)],
    prepare: prepareCall,
    faults: createFaults(),
    limits,
    book: createBook(),
  };
}

function fill(state: State, world: 'demo' | 'empty'): void {
  if (world === 'demo') {
    buildDemoWorld(state);
    return;
  }
  makeUser(state, 'ada', 'Ada');
  makeUser(state, 'grace', 'Grace');
}

/** Faults are written by the operator of the simulator, so their form is not checked further. */
function readFault(body: string): SimFault | undefined {
  try {
    return JSON.parse(body) as SimFault;
  } catch {
    return undefined;
  }
}

function copyState(state: State): unknown {
  return structuredClone(Object.fromEntries(state.entities));
}
