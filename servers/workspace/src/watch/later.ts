/** Does something a little later, and returns the way to call it off. */
export type Later = (work: () => void) => () => void;

const DELAY_MS = 50;

/** Waits as long as one save of an editor takes, which is several changes. */
export const later: Later = (work) => {
  const timer = setTimeout(work, DELAY_MS).unref();
  return () => clearTimeout(timer);
};
