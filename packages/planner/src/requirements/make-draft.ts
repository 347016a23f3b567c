import { toOneLine } from '../tasks/one-line.ts';
import {
  addMilestone,
  type Draft,
  omitUndefined,
  type ParseState,
  type Place,
  type Wait,
} from './draft.ts';
import { fitId, readLeadingId, readLeadingNumber } from './ids.ts';
import {
  type Attribute,
  findLinks,
  findNames,
  meansDone,
  meansNone,
  readEstimate,
  readPriority,
  saysDepends,
  splitAttribute,
  takeEstimate,
  takePriority,
} from './phrases.ts';
import { trimEnd } from './plain-text.ts';
import type { Requirement, Statement, UserStory } from './prd.ts';

/** What is known of something before its words are read. */
interface Seen {
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
export function makeDraft(seen: Seen, place: Place, ledger: ParseState): Draft {
  const { givenId, rest } = splitId(seen);
  const { rest: unranked, priority } = takePriority(toOneLine(rest));
  const { rest: bare, estimate } = takeEstimate(unranked);
  const text = bare === '' ? toOneLine(seen.text) : bare;
  const story = readStory(text);
  const { line, alias, parent, isGroup = false, isChecked = false } = seen;
  const draft: Draft = omitUndefined({
    role: seen.role ?? (place.kind === 'tasks' ? ('task' as const) : ('requirement' as const)),
    line,
    path: place.path,
    givenId,
    alias,
    parent,
    isGroup,
    isMention: place.kind === 'milestone',
    kind: chooseKind(place, givenId, story),
    title: cutDraftTitle(text, story),
    text,
    isDone: isChecked,
    priority: priority ?? place.priority,
    estimate,
    milestone: place.milestone,
    story,
    acceptance: [],
    details: place.leadIn === undefined ? [] : [place.leadIn],
    waits: findWaits(text, line),
    blocks: [...findLinks(text).blocks],
  });
  ledger.drafts.push(draft);
  return draft;
}

function splitId({ id, text, isNumbered }: Seen): {
  readonly givenId: string | undefined;
  readonly rest: string;
} {
  if (id !== undefined) {
    const fit = fitId(id);
    return { givenId: fit === '' ? undefined : fit, rest: text };
  }
  const led = readLeadingId(text) ?? (isNumbered === true ? readLeadingNumber(text) : undefined);
  return { givenId: led?.id, rest: led?.rest ?? text };
}

function chooseKind(
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
function cutDraftTitle(text: string, story: UserStory | undefined): string {
  if (story !== undefined) return trimEnd(text, '.;,').slice(0, 1_000);
  const [first = text] = text.split(/(?<=[.!?;])\s+(?=\p{Lu})/u);
  const named = first.length > MOST_TITLE ? first.replace(/:\s.*$/, '') : first;
  return trimEnd(named, '.;,: ');
}

/** More than anybody means; each is looked for in the text. */
const MOST_WAITS = 200;

const WEAK = /\b(?:requires?|needs?|after|follows|preceded\s+by)\s*:?\s+(?:the\s+)?$/i;

function findWaits(text: string, line: number): Wait[] {
  const names = [...new Set(findLinks(text).dependsOn)].slice(0, MOST_WAITS);
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
  const story = draft.story === undefined ? readStory(text) : undefined;
  if (story !== undefined) {
    draft.story = story;
    draft.kind = 'story';
    draft.details.push(toOneLine(text));
    return;
  }
  const words = toOneLine(text);
  draft.details.push(words);
  draft.waits.push(...findWaits(words, line).filter(({ names }) => names.length > 0));
  draft.blocks.push(...findLinks(words).blocks);
}

type Said = Attribute & { readonly line: number };
type Adder = (draft: Draft, said: Said, ledger: ParseState) => void;

const ADDERS: Readonly<Partial<Record<Attribute['name'], Adder>>> = {
  priority: (draft, { value }) => {
    addPriority(draft, value);
  },
  estimate: (draft, { value, label }) => {
    addEstimate(draft, value, label);
  },
  depends: (draft, { value, line }) => {
    draft.waits.push(readWait(value, line));
  },
  blocks: (draft, { value }) => {
    draft.blocks.push(...findNames(value));
  },
  milestone: (draft, { value, line }, ledger) => {
    draft.milestone = addMilestone(value, line, ledger).title;
  },
  status: (draft, { value }) => {
    if (meansDone(value)) draft.isDone = true;
    else draft.details.push(`Status: ${value}`);
  },
  acceptance: (draft, { value, line }) => {
    draft.acceptance.push(...splitCriteria(value, line));
  },
};

/** Adds what a line such as "Priority: high" says, or one that says several such things. */
export function addAttribute(draft: Draft, said: Said, ledger: ParseState): void {
  const { line } = said;
  for (const one of splitAttribute(said)) addOne(draft, { ...one, line }, ledger);
}

function addOne(draft: Draft, said: Said, ledger: ParseState): void {
  if (meansNone(said.value)) return;
  const add = ADDERS[said.name];
  if (add === undefined) draft.details.push(`${said.label}: ${toOneLine(said.value)}`);
  else add(draft, said, ledger);
}

function addPriority(draft: Draft, value: string): void {
  const [, word = value] = /^([\w'’ -]{1,20}?)\s*(?:[–—(:,-].*)?$/.exec(value) ?? [];
  draft.priority = readPriority(value) ?? readPriority(word) ?? toOneLine(value).slice(0, 60);
}

function addEstimate(draft: Draft, value: string, label: string): void {
  const estimate = readEstimate(value);
  if (estimate === undefined) {
    draft.details.push(`${label}: ${toOneLine(value)}`);
    return;
  }
  const isPoints = estimate.unit === 'unstated' && /\b(?:points|sp)\b/i.test(label);
  draft.estimate = isPoints ? { ...estimate, unit: 'points' } : estimate;
}

/** What a list of names, or words in their place, waits for. */
export function readWait(value: string, line: number): Wait {
  const names = findNames(value);
  return names.length > 0
    ? { names, line, isWeak: false }
    : { names, words: toOneLine(value), line, isWeak: false };
}

/** Criteria of one cell or line, which may hold several. */
function splitCriteria(value: string, line: number): readonly Statement[] {
  return value
    .split(/\n|;\s+(?=\p{Lu})/u)
    .map((text) => toOneLine(text.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '')))
    .filter((text) => !meansNone(text))
    .map((text) => ({ text, line }));
}

const WISH = String.raw`I(?:'d| would)?\s+(?:want|need|wish|like|can|must be able|should be able|am able)(?:\s+to\b)?`;
const BENEFIT =
  /(?:,|;|\.)?\s+(?:so\s+that|in\s+order\s+(?:to|that)|so\s+(?=I\b|we\b|they\b|my\b|the\b)|because)\s+/i;

const AS_A = new RegExp(
  String.raw`^as\s+(?:an?\s+|the\s+)?(.{1,200}?)\s*[,;:]?\s+${WISH}\s+(.{1,1500})$`,
  'i',
);
const IN_ORDER_TO = new RegExp(
  String.raw`^in\s+order\s+to\s+(.{1,500}?)\s*[,;:]?\s+as\s+(?:an?\s+|the\s+)?(.{1,200}?)\s*[,;:]?\s+${WISH}\s+(.{1,1500})$`,
  'i',
);

/** The user story in a text, role first or benefit first. */
export function readStory(text: string): UserStory | undefined {
  const line = toOneLine(text).slice(0, 2_500);
  return readBenefitFirst(line) ?? readRoleFirst(line);
}

function readBenefitFirst(line: string): UserStory | undefined {
  const [, benefit, role = '', want = ''] = IN_ORDER_TO.exec(line) ?? [];
  if (benefit === undefined) return undefined;
  return { role: stripStory(role), want: stripStory(want), benefit: stripStory(benefit) };
}

function readRoleFirst(line: string): UserStory | undefined {
  const [, role = '', rest = ''] = AS_A.exec(line) ?? [];
  const [want = '', ...why] = rest.split(BENEFIT).map(stripStory);
  if (role === '' || want === '') return undefined;
  const benefit = why.join(' ');
  return { role: stripStory(role), want, ...(benefit !== '' && { benefit }) };
}

/** Whether a text begins a story that continues elsewhere, or continues one. */
export function classifyStoryPart(text: string): 'begins' | 'goes on' | undefined {
  const line = toOneLine(text).slice(0, 300);
  if (/^(?:as\s+(?:an?|the)\s|in\s+order\s+to\s)/i.test(line) && line.length < 200) return 'begins';
  return new RegExp(`^(?:${WISH}\\b|so\\s+that\\b)`, 'i').test(line) ? 'goes on' : undefined;
}

function stripStory(text: string): string {
  return trimEnd(text, ' ,;:.').replace(/^[\s,;:]+/, '');
}
