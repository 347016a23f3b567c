import { normalizeText } from '../similarity/words.ts';
import { shorten, toOneLine } from '../tasks/one-line.ts';
import type { Block } from './blocks.ts';
import { MOST_SHOWN } from './guard-text.ts';
import { normalizeWords } from './ids.ts';
import { findDay } from './phrases.ts';
import { trimEnd } from './plain-text.ts';
import type {
  Misunderstanding,
  NotUnderstood,
  PrdEstimate,
  Requirement,
  SectionKind,
  Statement,
  UserStory,
} from './prd.ts';

/** Something that has to be there before, as the document names it. */
export interface Wait {
  readonly names: readonly string[];
  /** Words in place of names. */
  readonly words?: string;
  readonly line: number;
  /** "after" and "needs" are said of many things; only what is an id here counts. */
  readonly isWeak: boolean;
}

/** A requirement or task while the document is still being read. */
export interface Draft {
  readonly role: 'requirement' | 'task';
  readonly line: number;
  readonly path: readonly string[];
  readonly givenId?: string;
  /** Another name of it: the number of its heading. */
  readonly alias?: string;
  readonly parent?: Draft;
  /** Whether what stands below it are parts of the same rank, as of an epic. */
  readonly isGroup: boolean;
  /** It may only name what stands elsewhere, to say when it is due. */
  readonly isMention: boolean;
  kind: Requirement['kind'];
  title: string;
  text: string;
  isDone: boolean;
  priority?: string;
  estimate?: PrdEstimate;
  milestone?: string;
  story?: UserStory;
  readonly acceptance: Statement[];
  readonly details: string[];
  readonly waits: Wait[];
  readonly blocks: string[];
}

/** A criterion that stands apart from what it is a criterion of. */
interface LooseCriterion {
  readonly statement: Statement;
  readonly ids: readonly string[];
}

/** A milestone while the document is still being read. */
interface DraftMilestone {
  readonly title: string;
  readonly line: number;
  dueOn?: string;
  readonly description: string[];
}

/** All that was found so far. */
export interface ParseState {
  readonly drafts: Draft[];
  readonly goals: Statement[];
  readonly nonGoals: Statement[];
  readonly metrics: Statement[];
  readonly questions: Statement[];
  /** By their titles, as far as those matter. */
  readonly milestones: Map<string, DraftMilestone>;
  readonly criteria: LooseCriterion[];
  /** Milestones of requirements by their ids. */
  readonly placed: { readonly ids: readonly string[]; readonly milestone: string }[];
  /** Dependencies, as opposed to dependents. */
  readonly links: { readonly id: string; readonly wait: Wait }[];
  readonly notUnderstood: NotUnderstood[];
  /** Blocks of code that were passed over. */
  codes: number;
}

/** Where in the document something stands, and what that makes of it. */
export interface Place {
  readonly kind: SectionKind;
  readonly path: readonly string[];
  /** What it is said of. */
  readonly owner?: Draft;
  /** Whether the owner is a paragraph: what has an id of its own is no part of it. */
  readonly isBeside?: boolean;
  /** Ids that criteria below a heading belong to. */
  readonly targets?: readonly string[];
  readonly milestone?: string;
  readonly priority?: string;
  /** The sentence that a list completes. */
  readonly leadIn?: string;
}

/** What every reader of a block works with. */
export interface Reading {
  readonly ledger: ParseState;
  /** Reads what stands inside of something else. */
  readonly nested: (blocks: readonly Block[], place: Place) => void;
}

/** An empty ledger. */
export function createParseState(): ParseState {
  return {
    drafts: [],
    goals: [],
    nonGoals: [],
    metrics: [],
    questions: [],
    milestones: new Map(),
    criteria: [],
    placed: [],
    links: [],
    notUnderstood: [],
    codes: 0,
  };
}

/** Writes down that something was not understood. */
export function tell(
  { notUnderstood }: Pick<ParseState, 'notUnderstood'>,
  code: Misunderstanding,
  about: {
    readonly line: number;
    readonly toLine?: number;
    readonly text: string;
    readonly why: string;
  },
): void {
  const { line, toLine = line, text, why } = about;
  notUnderstood.push({
    code,
    line,
    ...(toLine > line && { toLine }),
    text: shorten(text, MOST_SHOWN),
    why,
  });
}

/** Kinds of sections in which every entry is a demand. */
const DEMANDING = new Set<SectionKind>([
  'requirements',
  'non_functional',
  'constraints',
  'stories',
  'tasks',
  'milestone',
]);

/** Whether every entry of a section of this kind is something to be done. */
export function isDemanding(kind: SectionKind): boolean {
  return DEMANDING.has(kind);
}

const WHEN =
  /\s*[([](?:due|by|on|target|until|before|eta|release[sd]?|ends?)?\s*:?\s*[^()[\]]*[)\]]\s*$/i;
const DASHED =
  /\s*(?:[–—:,-]+|\bby\b|\bdue\b)\s*(?:due|by|on)?\s*:?\s*(?:\d{4}-\d{2}-\d{2}|\d{1,2}\.?\s+[A-Za-z]{3,9}\.?,?\s+\d{4}|[A-Za-z]{3,9}\.?\s+\d{1,2},?\s+\d{4}).*$/;
const LABEL = /^milestone\s*[:–—-]\s*(?=\S)/i;

/** The title of a milestone without its day, and that day. */
function readMilestone(words: string): { readonly title: string; readonly dueOn?: string } {
  const text = toOneLine(words).slice(0, 500);
  const dueOn = findDay(text);
  const isDated =
    dueOn !== undefined || /\b(?:19|20)\d\d\b|\bQ[1-4]\b/.test(WHEN.exec(text)?.[0] ?? '');
  const bare = (isDated ? text.replace(WHEN, '').replace(DASHED, '') : text).replace(LABEL, '');
  const title = trimEnd(bare, ' :–—,-').slice(0, 200).trim();
  return {
    title: title === '' ? text.slice(0, 200) : title,
    ...(dueOn !== undefined && { dueOn }),
  };
}

/** Enters a milestone, or finds the one of the same title. */
export function addMilestone(words: string, line: number, ledger: ParseState): DraftMilestone {
  const { title, dueOn } = readMilestone(words);
  const folded = normalizeText(title, 'NFKC');
  const key = normalizeWords(folded) === '' ? folded.toLowerCase() : normalizeWords(folded);
  const known = ledger.milestones.get(key);
  const milestone: DraftMilestone = known ?? { title, line, description: [] };
  if (known === undefined) ledger.milestones.set(key, milestone);
  if (dueOn === undefined) tellDay(words, line, ledger);
  if (dueOn !== undefined) milestone.dueOn ??= dueOn;
  else if (known === undefined && toOneLine(words) !== title)
    milestone.description.push(toOneLine(words));
  return milestone;
}

function tellDay(words: string, line: number, ledger: ParseState): void {
  const [day] = /\b\d{4}-\d{2}-\d{2}\b/.exec(words) ?? [];
  if (day === undefined) return;
  const why = `There is no such day as ${day}, so the milestone has none.`;
  tell(ledger, 'date', { line, text: words, why });
}

/** An object whose properties that may be undefined may be left out instead. */
type Defined<Given> = {
  [Key in keyof Given as undefined extends Given[Key] ? never : Key]: Given[Key];
} & {
  [Key in keyof Given as undefined extends Given[Key] ? Key : never]?: Exclude<
    Given[Key],
    undefined
  >;
};

/** An object without the properties that are undefined. */
export function omitUndefined<Given extends object>(given: Given): Defined<Given> {
  const kept = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries(kept) as Defined<Given>;
}
