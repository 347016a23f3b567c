import { createConcurrencyCounter } from '@wellspoken/simulator-shell';

/** A request as it arrived. */
export interface SeenRequest {
  readonly method: string;
  /** Below "/faces/": "codes_displaySection.xhtml". */
  readonly path: string;
  /** Query and form together. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly userAgent: string;
  readonly cookie: string | undefined;
  readonly at: Date;
}

/** What a simulator has seen since it was started or cleared. */
export interface Counters {
  readonly total: number;
  readonly byPath: Readonly<Record<string, number>>;
  /** How often the page of a section was asked for: by "EDC 15278", "CONS XIII B 7". */
  readonly sections: Readonly<Record<string, number>>;
  readonly mostAtOnce: number;
  /** The least time between the arrivals of two requests; undefined where there were fewer. */
  readonly leastGapMs: number | undefined;
}

/** Notes what arrives. */
export interface Register {
  /** Notes a request; what it gives is called when the request is done with. */
  readonly arrive: (request: SeenRequest) => () => void;
  readonly counters: () => Counters;
  readonly requests: () => readonly SeenRequest[];
  readonly clear: () => void;
}

/** Creates a register in which nothing is noted. */
export function createRegister(): Register {
  let seen: SeenRequest[] = [];
  const concurrency = createConcurrencyCounter();
  let last: number | undefined;
  let leastGapMs: number | undefined;
  return {
    arrive: (request) => {
      const now = performance.now();
      if (last !== undefined) leastGapMs = Math.min(leastGapMs ?? Infinity, now - last);
      last = now;
      seen.push(request);
      return concurrency.begin();
    },
    counters: () => ({
      total: seen.length,
      byPath: countBy(seen, ({ path }) => path),
      sections: countBy(
        seen.filter(({ path }) => path === 'codes_displaySection.xhtml'),
        getName,
      ),
      mostAtOnce: concurrency.most(),
      leastGapMs,
    }),
    requests: () => [...seen],
    clear: () => {
      seen = [];
      concurrency.clear();
      last = undefined;
      leastGapMs = undefined;
    },
  };
}

function getName({ parameters }: SeenRequest): string {
  const { lawCode = '', article = '', sectionNum = '' } = parameters;
  const number = sectionNum.replace(/^(?:SECTION|SEC\.) /, '').replace(/\.$/, '');
  return [lawCode, article.replace(/\.$/, ''), number].filter((part) => part !== '').join(' ');
}

function countBy(
  seen: readonly SeenRequest[],
  name: (request: SeenRequest) => string,
): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const request of seen) counts[name(request)] = (counts[name(request)] ?? 0) + 1;
  return counts;
}
