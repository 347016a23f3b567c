const FINISHED = /^\W*(?:done|closed|completed?|shipped)\W*$/i;
const STARTED = /\b(?:progress|doing|started|active|wip|working|review(?:ing)?)\b/i;
const NOT_STARTED = /\bnot (?:yet )?(?:started|active)\b/i;

/** Whether a status says that something is finished. */
export function isFinishedStatus(status: string | undefined): boolean {
  return FINISHED.test(status ?? '');
}

/** Whether a status says that somebody works on it. */
export function isStartedStatus(status: string | undefined): boolean {
  const text = status ?? '';
  return STARTED.test(text) && !NOT_STARTED.test(text);
}
