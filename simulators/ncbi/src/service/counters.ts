import { createConcurrencyCounter } from '@wellspoken/simulator-shell';

/** What a simulator has seen since it was started or cleared. */
export interface Counters {
  /** All calls, those that were refused for the rate among them. */
  readonly calls: number;
  /** Calls that were refused for the rate. */
  readonly refused: number;
  readonly byPath: Readonly<Record<string, number>>;
  /** The most calls that arrived within any one second, refused ones among them. */
  readonly busiestSecond: Busiest;
  /** The most calls that were under way together. */
  readonly mostAtOnce: number;
  readonly keys: readonly string[];
  readonly tools: readonly string[];
  readonly emails: readonly string[];
  /** Calls of the E-utilities that did not say which tool they came from. */
  readonly withoutTool: number;
  readonly withoutEmail: number;
}

/** The busiest second in all, of a service, and of a caller of a service. */
export interface Busiest {
  readonly all: number;
  readonly byService: Readonly<Record<string, number>>;
  /** By key, or by address where there is no key. */
  readonly byCaller: Readonly<Record<string, number>>;
}

/** A request as it arrived. */
export interface SeenRequest {
  readonly method: string;
  /** Without the first slash. */
  readonly path: string;
  readonly service: string;
  /** Query and form together; of a parameter that is repeated, all values joined by blanks. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The key, or the address where there is none. */
  readonly caller: string;
  readonly at: Date;
}

/** Notes what arrives. */
export interface Register {
  /** Notes a request; what it gives is called when the request is done with. */
  readonly arrive: (request: SeenRequest) => () => void;
  readonly refuse: () => void;
  readonly counters: () => Counters;
  readonly requests: () => readonly SeenRequest[];
  readonly clear: () => void;
}

/** Creates a register in which nothing is noted. */
export function createRegister(): Register {
  let seen: SeenRequest[] = [];
  let refused = 0;
  const concurrency = createConcurrencyCounter();
  return {
    arrive: (request) => {
      seen.push(request);
      return concurrency.begin();
    },
    refuse: () => void refused++,
    counters: () => ({ ...count(seen), refused, mostAtOnce: concurrency.most() }),
    requests: () => [...seen],
    clear: () => {
      seen = [];
      refused = 0;
      concurrency.clear();
    },
  };
}

function count(seen: readonly SeenRequest[]): Omit<Counters, 'refused' | 'mostAtOnce'> {
  const eutils = seen.filter(({ service }) => service === 'eutils');
  return {
    calls: seen.length,
    byPath: Object.fromEntries(
      [...groupRequests(seen, ({ path }) => path)].map(([path, calls]) => [path, calls.length]),
    ),
    busiestSecond: {
      all: countBusiest(seen),
      byService: findBusiestBy(seen, ({ service }) => service),
      byCaller: findBusiestBy(seen, ({ service, caller }) => `${service} ${caller}`),
    },
    keys: readValues(seen, 'api_key'),
    tools: readValues(seen, 'tool'),
    emails: readValues(seen, 'email'),
    withoutTool: eutils.filter(({ parameters }) => parameters['tool'] === undefined).length,
    withoutEmail: eutils.filter(({ parameters }) => parameters['email'] === undefined).length,
  };
}

function findBusiestBy(
  seen: readonly SeenRequest[],
  key: (request: SeenRequest) => string,
): Record<string, number> {
  return Object.fromEntries(
    [...groupRequests(seen, key)].map(([name, calls]) => [name, countBusiest(calls)]),
  );
}

/** The most calls in any half-open second. */
function countBusiest(seen: readonly SeenRequest[]): number {
  const times = seen.map(({ at }) => at.getTime()).sort((a, b) => a - b);
  let first = 0;
  let most = 0;
  for (const [index, time] of times.entries()) {
    while ((times[first] ?? time) <= time - 1000) first++;
    most = Math.max(most, index - first + 1);
  }
  return most;
}

function readValues(seen: readonly SeenRequest[], name: string): readonly string[] {
  return [...new Set(seen.flatMap(({ parameters }) => parameters[name] ?? []))];
}

function groupRequests(
  seen: readonly SeenRequest[],
  key: (request: SeenRequest) => string,
): ReadonlyMap<string, readonly SeenRequest[]> {
  const groups = new Map<string, SeenRequest[]>();
  for (const request of seen) {
    const name = key(request);
    const known = groups.get(name);
    if (known === undefined) groups.set(name, [request]);
    else known.push(request);
  }
  return groups;
}
