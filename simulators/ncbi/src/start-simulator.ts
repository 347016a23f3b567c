import { createEutilsRoutes } from './eutils/routes.ts';
import { createExternalRoutes } from './external/routes.ts';
import type { Answer, SimulatorRequest } from './route.ts';
import { answerControl } from './shell/control.ts';
import { type Counters, createRegister, type SeenRequest } from './shell/counters.ts';
import { callerOf, dispatch, serviceOf, type Shell } from './shell/dispatch.ts';
import { createFaultQueue, type Fault } from './shell/fault.ts';
import { createWindow } from './shell/limiter.ts';
import { listen } from './shell/listen.ts';
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
export interface SimulatorEndpoints {
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
  const faults = createFaultQueue();
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
  const answer = (
    request: SimulatorRequest,
    addressLength: number,
  ): { readonly answer: Answer; readonly done: () => void } => {
    const control = answerControl({ faults, register, clear }, request);
    if (control !== undefined) return { answer: control, done: () => undefined };
    const done = register.arrive(seen(shell, request, now()));
    return { answer: dispatch(shell, request, addressLength), done };
  };
  const { url, close } = await listen({ answer }, options.port);
  const { counters, requests } = register;
  return { url, endpoints: endpointsAt(url), counters, fail: faults.add, clear, requests, close };
}

function endpointsAt(url: string): SimulatorEndpoints {
  return {
    eutils: `${url}entrez/eutils/`,
    pubchem: `${url}rest/pug/`,
    idConverter: `${url}tools/idconv/api/v1/articles/`,
    openAccess: `${url}pmc/utils/oa/`,
    citations: `${url}lit/ctxp/v1/`,
    europePmc: `${url}europepmc/webservices/rest/`,
  };
}

function seen(shell: Shell, request: SimulatorRequest, at: Date): SeenRequest {
  const parameters: Record<string, string> = {};
  for (const name of new Set(request.parameters.keys())) {
    parameters[name] = request.parameters.getAll(name).join(' ');
  }
  return {
    method: request.method,
    path: request.path,
    service: serviceOf(shell, request),
    parameters,
    caller: callerOf(request),
    at,
  };
}
