/** Another piece of work, as a task names it. */
export interface TaskLink {
  /** The {@link Task.id} of it where it is among the tasks; else any unique id. */
  readonly id: string;
  /** `owner/repo#n` */
  readonly reference: string;
  readonly title: string;
  readonly isDone: boolean;
}

/** Where a value stands in an order of choices, the most urgent first. */
export interface Ranked {
  readonly name: string;
  /** 0 is the first choice. */
  readonly rank: number;
  /** How many choices there are. */
  readonly of: number;
}

/** A stretch of days in which work is done. */
export interface Span {
  readonly id: string;
  readonly title: string;
  /** YYYY-MM-DD, the first day. */
  readonly startDate: string;
  /** YYYY-MM-DD, the last day. */
  readonly endDate: string;
}

/** A piece of work with what is known of it, wherever it came from. */
export interface Task {
  /** Identifies the task; other tasks name it in `blockedBy`. */
  readonly id: string;
  readonly kind: 'issue' | 'pull_request' | 'draft_issue';
  /** `owner/repo#n`; a draft has none. */
  readonly reference?: string;
  readonly title: string;
  readonly isDone: boolean;
  /** Closed without being done: not planned, a duplicate, or a pull request that was not merged. */
  readonly isDropped?: true;
  readonly labels: readonly string[];
  /** Logins. */
  readonly assignees: readonly string[];
  readonly type?: string;
  readonly status?: string;
  readonly priority?: Ranked;
  /** In whatever unit the field has. */
  readonly estimate?: number;
  readonly iteration?: Span;
  readonly milestone?: { readonly title: string; readonly dueOn?: string };
  /** YYYY-MM-DD, from a date field. */
  readonly dueOn?: string;
  /** ISO 8601, as are the other times. */
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly closedAt?: string;
  /** What must be done before, whether it is done or not. */
  readonly blockedBy: readonly TaskLink[];
  /** How many more open ones it waits for that are not visible here; none where it is left out. */
  readonly unseenBlockers?: number;
  /** How many open ones wait for it. */
  readonly blocking: number;
  readonly parent?: TaskLink;
  readonly subIssues: { readonly total: number; readonly completed: number };
  readonly comments: number;
  /** Values of number fields, by the name of the field. */
  readonly numbers: Readonly<Record<string, number>>;
  /** Markdown; only where it was asked for. */
  readonly body?: string;
}

/** The open ones that a task waits for. */
export function openBlockers({ blockedBy }: Pick<Task, 'blockedBy'>): readonly TaskLink[] {
  return blockedBy.filter(({ isDone }) => !isDone);
}

/** How a task is called in words: its reference, or its title where it has none. */
export function nameOfTask({ reference, title }: Pick<Task, 'reference' | 'title'>): string {
  return reference ?? `"${title}"`;
}

const FINISHED = /^\W*(?:done|closed|completed?|shipped)\W*$/i;
const STARTED = /\b(?:progress|doing|started|active|wip|working|review(?:ing)?)\b/i;
const NOT_STARTED = /\bnot (?:yet )?(?:started|active)\b/i;

/** Whether a status says that something is finished. */
export function isFinishedStatus(status: string | undefined): boolean {
  return FINISHED.test(status ?? '');
}

/** Whether a status says that it is being worked on. */
export function isStartedStatus(status: string | undefined): boolean {
  const text = status ?? '';
  return STARTED.test(text) && !NOT_STARTED.test(text);
}

const WORDS: readonly RegExp[] = [
  /\b(?:critical|urgent|blocker|highest|immediate|asap|now)\b/i,
  /\b(?:high|major|important|soon)\b/i,
  /\b(?:medium|normal|moderate|default|next)\b/i,
  /\b(?:low|minor|later)\b/i,
  /\b(?:lowest|trivial|someday|never)\b/i,
];
const NUMBERED = /(?:^|\b(?:p|s|prio|priority|sev|severity|tier|level))[\s-]?(\d+)\b/i;

/** Where a choice stands among the choices of a field, the most urgent first. */
export function rankPriority(name: string, choices: readonly string[]): Ranked | undefined {
  const at = choices.indexOf(name);
  if (at === -1) return undefined;
  const of = choices.length;
  return { name, rank: isAscending(choices) ? of - 1 - at : at, of };
}

/** People put the most urgent choice first; names that say the contrary take precedence. */
function isAscending(choices: readonly string[]): boolean {
  return [rankWord, numberUrgency].some((urgencyOf) => {
    const known = choices.map(urgencyOf).filter((one) => one !== undefined);
    return known.length > 1 && known.every((one, at) => at === 0 || one < (known[at - 1] ?? 0));
  });
}

function rankWord(name: string): number | undefined {
  const at = WORDS.findIndex((word) => word.test(name));
  return at === -1 ? undefined : at;
}

function numberUrgency(name: string): number | undefined {
  const digits = NUMBERED.exec(name)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
