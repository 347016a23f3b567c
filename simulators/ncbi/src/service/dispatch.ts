import type { Answer, Route, SimulatorRequest } from '../route.ts';
import { answerBadKey, makeHtmlPage } from './answers.ts';
import type { Register } from './counters.ts';
import { applyFault, type Faults } from './faults.ts';

/** What stands between the network and the routes. */
export interface Shell {
  readonly routes: readonly Route[];
  readonly faults: Faults;
  readonly register: Register;
  readonly window: Window;
  readonly hasLimits: boolean;
  readonly forgetHistory: () => void;
}

const LONGEST_ADDRESS = 8192;

/** Answers a request: first what concerns the caller, then a failure that is to come, then the route. */
export function dispatch(shell: Shell, request: SimulatorRequest, addressLength: number): Answer {
  if (addressLength > LONGEST_ADDRESS) return makeHtmlPage(414, '414 Request-URI Too Long');
  const route = findRoute(shell.routes, request);
  if (route === undefined) return makeHtmlPage(404, '404 Not Found');
  const rate = admitCall(shell, route, request);
  if (rate.refusal !== undefined) return rate.refusal;
  const fault = shell.faults.take(request.path);
  const answer = (): Answer => route.answer(request);
  const given =
    fault === undefined
      ? answer()
      : applyFault(fault, {
          request,
          route,
          answer,
          caller: findCaller(request),
          forgetHistory: shell.forgetHistory,
        });
  return { ...given, headers: { ...rate.headers, ...given.headers } };
}

/** The service that a path belongs to. */
export function findService(shell: Shell, request: SimulatorRequest): string {
  return findRoute(shell.routes, request)?.service ?? 'none';
}

/** The key of a caller, or the address where there is none. */
export function findCaller({ parameters, address }: SimulatorRequest): string {
  return parameters.get('api_key') ?? address;
}

function findRoute(routes: readonly Route[], request: SimulatorRequest): Route | undefined {
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  return routes.find(
    (route) =>
      (route.method === 'any' ? /^(GET|POST)$/.test(method) : route.method === method) &&
      route.path.test(request.path),
  );
}

interface Rate {
  readonly refusal?: Answer;
  readonly headers: Readonly<Record<string, string>>;
}

function admitCall(shell: Shell, route: Route, request: SimulatorRequest): Rate {
  const { limit, service } = route;
  if (limit === undefined) return { headers: {} };
  const key = request.parameters.get('api_key');
  if (key !== null && !isKnownKey(key)) return { headers: {}, refusal: answerBadKey(key) };
  const caller = findCaller(request);
  const most = limit.perSecond(key !== null);
  const count = shell.window.enter(`${service} ${caller}`, shell.hasLimits ? most : Infinity);
  const headers = {
    'x-ratelimit-limit': String(most),
    'x-ratelimit-remaining': String(Math.max(0, most - count)),
  };
  if (!shell.hasLimits || count <= most) return { headers };
  shell.register.refuse();
  const refusal = limit.refuse({ caller, count, limit: most });
  return { headers, refusal: { ...refusal, headers: { ...headers, ...refusal.headers } } };
}

/** Counts calls in the last second. */
interface Window {
  /** How many calls there are with this one; one that is over the limit is not kept. */
  readonly enter: (name: string, limit: number) => number;
  readonly clear: () => void;
}

const SECOND = 1000;

/** Creates a window that slides with the clock. */
export function createWindow(now: () => Date): Window {
  const calls = new Map<string, number[]>();
  return {
    enter: (name, limit) => {
      const time = now().getTime();
      const recent = (calls.get(name) ?? []).filter((at) => at > time - SECOND);
      const count = recent.length + 1;
      calls.set(name, count > limit ? recent : [...recent, time]);
      return count;
    },
    clear: () => calls.clear(),
  };
}

/** Whether a key is one that NCBI gave out: 36 hexadecimal digits, or the one of examples. */
function isKnownKey(key: string): boolean {
  return key === 'sim-key' || /^[0-9a-f]{36}$/i.test(key);
}
