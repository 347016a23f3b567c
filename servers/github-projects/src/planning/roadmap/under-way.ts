/** Words that teams use for a status of what somebody works on. */
const UNDER_WAY =
  /\b(?:in progress|progress|doing|started|active|under way|in review|review|testing|wip)\b/i;
const NOT_YET = /\b(?:not|un|to be|ready)\b/i;

/** Whether a status says that somebody works on it. */
export function isUnderWay(status: string | undefined): boolean {
  return status !== undefined && UNDER_WAY.test(status) && !NOT_YET.test(status);
}
