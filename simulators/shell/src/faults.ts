/** When a fault comes, and how often. */
export interface Repeated {
  /** How many matching requests pass first; none by default. */
  readonly after?: number;
  /** How many requests it befalls; 1 where it is not given. */
  readonly times?: number;
}

/** The faults that are still to come. */
export interface FaultQueue<Fault, Target> {
  readonly add: (fault: Fault) => void;
  /** The first that befalls a request, which is then used up once. */
  readonly take: (target: Target) => Fault | undefined;
  readonly clear: () => void;
}

/** Creates a queue without faults; `matches` says whether a fault applies to a request. */
export function createFaultQueue<Fault extends Repeated, Target>(
  matches: (fault: Fault, target: Target) => boolean,
): FaultQueue<Fault, Target> {
  let waiting: { readonly fault: Fault; passes: number; left: number }[] = [];
  return {
    add: (fault) => void waiting.push({ fault, passes: fault.after ?? 0, left: fault.times ?? 1 }),
    take: (target) => {
      const matching = waiting.filter(({ fault }) => matches(fault, target));
      const due = matching.find(({ passes }) => passes === 0);
      for (const one of matching) one.passes = Math.max(0, one.passes - 1);
      if (due === undefined) return undefined;
      due.left -= 1;
      if (due.left <= 0) waiting = waiting.filter((one) => one !== due);
      return due.fault;
    },
    clear: () => void (waiting = []),
  };
}
