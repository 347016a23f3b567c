import type { Repeated } from './faults.ts';

/** What other processes can read and do. */
export interface Controls<Fault> {
  readonly counters: () => unknown;
  readonly requests: () => unknown;
  readonly fail: (fault: Fault) => void;
  readonly clear: () => void;
  /** Reads a fault that was sent; undefined where it is none. */
  readonly readFault: (body: string) => Fault | undefined;
  /** Says what a fault must look like. */
  readonly expected: string;
  /** More that can be read, by name. */
  readonly more?: Readonly<Record<string, () => unknown>>;
}

/** The answer to a request that steers the simulator, to be sent as JSON. */
export interface ControlAnswer {
  readonly status: number;
  readonly value: object;
}

const CONTROL_PATH = '/__simulator/';

/** Answers the addresses that steer the simulator; undefined for all others. */
export function answerControl<Fault>(
  controls: Controls<Fault>,
  { method, path, body }: { readonly method: string; readonly path: string; readonly body: string },
): ControlAnswer | undefined {
  if (!path.startsWith(CONTROL_PATH)) return undefined;
  const name = path.slice(CONTROL_PATH.length);
  const readable: Controls<Fault>['more'] = {
    counters: controls.counters,
    requests: controls.requests,
    ...controls.more,
  };
  const read = method === 'GET' && Object.hasOwn(readable, name) ? readable[name] : undefined;
  if (read !== undefined) return { status: 200, value: read() as object };
  switch (`${method} ${name}`) {
    case 'POST faults':
      return addFault(controls, body);
    case 'POST clear':
      controls.clear();
      return { status: 200, value: { cleared: true } };
    default: {
      const known = [...Object.keys(readable).map((one) => `GET ${one}`), ...WRITABLE].join(', ');
      return { status: 404, value: { error: `Known: ${known} (below __simulator/).` } };
    }
  }
}

const WRITABLE = ['POST faults', 'POST clear'];

function addFault<Fault>(
  { readFault, expected, fail }: Controls<Fault>,
  body: string,
): ControlAnswer {
  const fault = readFault(body);
  if (fault === undefined) return { status: 400, value: { error: expected } };
  fail(fault);
  return { status: 200, value: { added: fault } };
}

/** A fault of requests whose path contains a text. */
export interface PathFault<Kind extends string> extends Pick<Repeated, 'times'> {
  readonly kind: Kind;
  readonly path?: string;
  readonly ms?: number;
}

/** Reads a fault from JSON; undefined where it is none, or of no known kind. */
export function readPathFault<Kind extends string>(
  body: string,
  kinds: readonly Kind[],
): PathFault<Kind> | undefined {
  const { kind, path, times, ms }: Partial<Record<string, unknown>> = readObject(body);
  const known = kinds.find((one) => one === kind);
  if (known === undefined) return undefined;
  return {
    kind: known,
    ...(typeof path === 'string' ? { path } : {}),
    ...(typeof times === 'number' ? { times } : {}),
    ...(typeof ms === 'number' ? { ms } : {}),
  };
}

function readObject(body: string): { readonly [name: string]: unknown } {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
