/** Cuts a wait short once somebody else has answered. */
export interface Hurry {
  readonly signal: AbortSignal;
  /** From now on the others get a few times as long as the first has taken. */
  readonly start: () => void;
  readonly stop: () => void;
}

const SPARE_MS = 2000;
const TIMES = 3;

/** A server that speaks another era too needs about as long for it. */
export function createHurry(now: () => number = performance.now.bind(performance)): Hurry {
  const begun = now();
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  return {
    signal: controller.signal,
    start: () => {
      timer ??= setTimeout(() => controller.abort(), SPARE_MS + TIMES * (now() - begun));
    },
    stop: () => clearTimeout(timer),
  };
}
