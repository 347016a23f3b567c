import { oneLine } from '../tasks/one-line.ts';
import { type Attribute, attributesIn, meansDone, meansNone } from './attributes.ts';
import { defined } from './defined.ts';
import { addMilestone } from './draft-milestones.ts';
import type { Draft, Ledger, Place, Wait } from './draft.ts';
import { fitId, leadingId, leadingNumber } from './ids.ts';
import {
  estimateOf,
  linksIn,
  namesIn,
  priorityOf,
  saysDepends,
  takeEstimate,
  takePriority,
} from './phrases.ts';
import { withoutEnd } from './plain-text.ts';
import type { Requirement, Statement, UserStory } from './prd.ts';
import { storyOf } from './story.ts';

/** What is known of something before its words are read. */
export interface Seen {
  readonly text: string;
  readonly line: number;
  readonly isChecked?: boolean | undefined;
  readonly id?: string | undefined;
  readonly alias?: string | undefined;
  readonly parent?: Draft | undefined;
  readonly role?: Draft['role'];
  readonly isGroup?: boolean;
  /** Whether a number such as 3.1.2 at the beginning is its id. */
  readonly isNumbered?: boolean;
}

/** Makes a requirement or task of some words, and enters it. */
export function makeDraft(seen: Seen, place: Place, ledger: Ledger): Draft {
  const { givenId, rest } = ledOf(seen);
  const { rest: unranked, priority } = takePriority(oneLine(rest));
  const { rest: bare, estimate } = takeEstimate(unranked);
  const text = bare === '' ? oneLine(seen.text) : bare;
  const story = storyOf(text);
  const { line, alias, parent, isGroup = false, isChecked = false } = seen;
  const draft: Draft = defined({
    role: seen.role ?? (place.kind === 'tasks' ? ('task' as const) : ('requirement' as const)),
    line,
    path: place.path,
    givenId,
    alias,
    parent,
    isGroup,
    isMention: place.kind === 'milestone',
    kind: kindOf(place, givenId, story),
    title: titleOf(text, story),
    text,
    isDone: isChecked,
    priority: priority ?? place.priority,
    estimate,
    milestone: place.milestone,
    story,
    acceptance: [],
    details: place.leadIn === undefined ? [] : [place.leadIn],
    waits: waitsOf(text, line),
    blocks: [...linksIn(text).blocks],
  });
  ledger.drafts.push(draft);
  return draft;
}

function ledOf({ id, text, isNumbered }: Seen): {
  readonly givenId: string | undefined;
  readonly rest: string;
} {
  if (id !== undefined) {
    const fit = fitId(id);
    return { givenId: fit === '' ? undefined : fit, rest: text };
  }
  const led = leadingId(text) ?? (isNumbered === true ? leadingNumber(text) : undefined);
  return { givenId: led?.id, rest: led?.rest ?? text };
}

function kindOf(
  { kind }: Place,
  id: string | undefined,
  story: UserStory | undefined,
): Requirement['kind'] {
  if (story !== undefined || /^(?:US|STORY)\b/i.test(id?.replace(/[\d-].*$/, '') ?? ''))
    return 'story';
  if (/^(?:NFR|NF|QR)/i.test(id ?? '') || kind === 'non_functional') return 'non_functional';
  return kind === 'constraints' ? 'constraint' : 'functional';
}

const MOST_TITLE = 250;

/** The first sentence, without its full stop. */
function titleOf(text: string, story: UserStory | undefined): string {
  if (story !== undefined) return withoutEnd(text, '.;,').slice(0, 1_000);
  const [first = text] = text.split(/(?<=[.!?;])\s+(?=\p{Lu})/u);
  const named = first.length > MOST_TITLE ? first.replace(/:\s.*$/, '') : first;
  return withoutEnd(named, '.;,: ');
}

/** More than anybody means; each is looked for in the text. */
const MOST_WAITS = 200;

const WEAK = /\b(?:requires?|needs?|after|follows|preceded\s+by)\s*:?\s+(?:the\s+)?$/i;

function waitsOf(text: string, line: number): Wait[] {
  const names = [...new Set(linksIn(text).dependsOn)].slice(0, MOST_WAITS);
  if (names.length === 0) {
    return saysDepends(text) ? [{ names, words: text, line, isWeak: false }] : [];
  }
  return names.map((name) => {
    const before = text.slice(0, Math.max(text.indexOf(name), 0));
    return { names: [name], line, isWeak: WEAK.test(before) || !saysDepends(text) };
  });
}

/** Adds what a paragraph says of something that has been entered: a story, or more words. */
export function addWords(draft: Draft, text: string, line: number): void {
  const story = draft.story === undefined ? storyOf(text) : undefined;
  if (story !== undefined) {
    draft.story = story;
    draft.kind = 'story';
    draft.details.push(oneLine(text));
    return;
  }
  const words = oneLine(text);
  draft.details.push(words);
  draft.waits.push(...waitsOf(words, line).filter(({ names }) => names.length > 0));
  draft.blocks.push(...linksIn(words).blocks);
}

type Said = Attribute & { readonly line: number };
type Adder = (draft: Draft, said: Said, ledger: Ledger) => void;

const ADDERS: Readonly<Partial<Record<Attribute['name'], Adder>>> = {
  priority: (draft, { value }) => {
    addPriority(draft, value);
  },
  estimate: (draft, { value, label }) => {
    addEstimate(draft, value, label);
  },
  depends: (draft, { value, line }) => {
    draft.waits.push(waitOf(value, line));
  },
  blocks: (draft, { value }) => {
    draft.blocks.push(...namesIn(value));
  },
  milestone: (draft, { value, line }, ledger) => {
    draft.milestone = addMilestone(value, line, ledger).title;
  },
  status: (draft, { value }) => {
    if (meansDone(value)) draft.isDone = true;
    else draft.details.push(`Status: ${value}`);
  },
  acceptance: (draft, { value, line }) => {
    draft.acceptance.push(...criteriaIn(value, line));
  },
};

/** Adds what a line such as "Priority: high" says, or one that says several such things. */
export function addAttribute(draft: Draft, said: Said, ledger: Ledger): void {
  const { line } = said;
  for (const one of attributesIn(said)) addOne(draft, { ...one, line }, ledger);
}

function addOne(draft: Draft, said: Said, ledger: Ledger): void {
  if (meansNone(said.value)) return;
  const add = ADDERS[said.name];
  if (add === undefined) draft.details.push(`${said.label}: ${oneLine(said.value)}`);
  else add(draft, said, ledger);
}

function addPriority(draft: Draft, value: string): void {
  const [, word = value] = /^([\w'’ -]{1,20}?)\s*(?:[–—(:,-].*)?$/.exec(value) ?? [];
  draft.priority = priorityOf(value) ?? priorityOf(word) ?? oneLine(value).slice(0, 60);
}

function addEstimate(draft: Draft, value: string, label: string): void {
  const estimate = estimateOf(value);
  if (estimate === undefined) {
    draft.details.push(`${label}: ${oneLine(value)}`);
    return;
  }
  const isPoints = estimate.unit === 'unstated' && /\b(?:points|sp)\b/i.test(label);
  draft.estimate = isPoints ? { ...estimate, unit: 'points' } : estimate;
}

/** What a list of names, or words in their place, waits for. */
export function waitOf(value: string, line: number): Wait {
  const names = namesIn(value);
  return names.length > 0
    ? { names, line, isWeak: false }
    : { names, words: oneLine(value), line, isWeak: false };
}

/** Criteria of one cell or line, which may hold several. */
function criteriaIn(value: string, line: number): readonly Statement[] {
  return value
    .split(/\n|;\s+(?=\p{Lu})/u)
    .map((text) => oneLine(text.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '')))
    .filter((text) => !meansNone(text))
    .map((text) => ({ text, line }));
}
