import { findIds } from './ids.ts';
import type { PrdEstimate } from './prd.ts';

const PRIORITIES: readonly (readonly [RegExp, string])[] = [
  [/^p\s?([0-4])$/i, 'P$1'],
  [/^(?:prio(?:rity)?\s*)?([0-4])$/i, 'P$1'],
  [/^(?:m|must(?:[ -]haves?)?|mandatory|required|essential)$/i, 'must'],
  [/^(?:s|should(?:[ -]haves?)?|desirable)$/i, 'should'],
  [/^(?:c|could(?:[ -]haves?)?|nice[ -]to[ -]haves?|optional)$/i, 'could'],
  [/^(?:w|won['’]?t(?:[ -]haves?)?|will not(?:[ -]have)?|out)$/i, "won't"],
  [/^(?:critical|highest|blocker|urgent)$/i, 'critical'],
  [/^(?:high|major)(?:[ -]priority)?$/i, 'high'],
  [/^(?:medium|med|normal|moderate)(?:[ -]priority)?$/i, 'medium'],
  [/^(?:low|minor|lowest|trivial)(?:[ -]priority)?$/i, 'low'],
];

/** A priority by its name; nothing where the word is none. */
export function readPriority(word: string): string | undefined {
  const bare = word.trim().replace(/[.!]$/, '');
  const found = PRIORITIES.find(([pattern]) => pattern.test(bare));
  return found === undefined ? undefined : bare.replace(found[0], found[1]);
}

const MARKED =
  /\s*[([{]\s*(?:priority\s*[:=]?\s*|prio\s*[:=]?\s*)?([a-z][\w '’-]{0,20})\s*[)\]}]/gi;
const LED = /^(P[0-4])\s*[:–—-]\s*/i;

/** A text without the priority that it is marked with, and that priority. */
export function takePriority(text: string): { readonly rest: string; readonly priority?: string } {
  const led = LED.exec(text);
  if (led !== null)
    return { rest: text.slice(led[0].length), priority: (led[1] ?? '').toUpperCase() };
  for (const match of text.matchAll(MARKED)) {
    const word = match[1] ?? '';
    // One letter in brackets is rather a footnote.
    const priority = word.length > 1 ? readPriority(word) : undefined;
    if (priority !== undefined) return { rest: removePart(text, match), priority };
  }
  return { rest: text };
}

/** What a heading says of the priority of all below it. */
export function readHeadingPriority(title: string): string | undefined {
  const bare = title.replace(/^\d+(?:\.\d+)*[.)]?\s+/, '').trim();
  const [, inside] =
    /^(?:priority\s*[:=]?\s*)?(.{1,20}?)(?:\s+(?:requirements|features|items|priority))?(?:\s*\(.*\))?$/i.exec(
      bare,
    ) ?? [];
  if (inside === undefined || inside.length < 2) return undefined;
  return readPriority(inside);
}

const UNITS: readonly (readonly [RegExp, PrdEstimate['unit']])[] = [
  [/^(?:pts?|points?|sp|story points?)$/i, 'points'],
  [/^(?:h|hrs?|hours?)$/i, 'hours'],
  [/^(?:d|days?|person[ -]days?)$/i, 'days'],
  [/^(?:w|wks?|weeks?|person[ -]weeks?)$/i, 'weeks'],
];

const AMOUNT = /^~?\s*(\d{1,4}(?:\.\d{1,2})?)\s*([a-z][a-z -]{0,15})?$/i;

/** An estimate from the words that give it: "5", "3 points", "~2d", "XL". */
export function readEstimate(words: string): PrdEstimate | undefined {
  const text = words.trim().replace(/\.$/, '');
  if (/^(?:XXS|XS|S|M|L|XL|XXL|small|medium|large)$/i.test(text)) return { unit: 'size', text };
  const [, amount, unitWord] = AMOUNT.exec(text) ?? [];
  if (amount === undefined) return undefined;
  if (unitWord === undefined) return { amount: Number(amount), unit: 'unstated', text };
  const unit = UNITS.find(([pattern]) => pattern.test(unitWord.trim()))?.[1];
  return unit === undefined ? undefined : { amount: Number(amount), unit, text };
}

const INLINE_ESTIMATE =
  /\s*[([]\s*(?:est(?:imate)?\.?\s*[:=]?\s*)?(~?\s*\d{1,4}(?:\.\d{1,2})?\s*(?:pts?|points?|sp|story points?|h|hrs?|hours?|d|days?|w|wks?|weeks?))\s*[)\]]|\s+(~\d{1,4}(?:\.\d{1,2})?\s?(?:pts?|points?|sp|h|d|w|hours?|days?|weeks?))(?=\s*$|\s*[,.;])/i;

/** A text without the estimate in brackets, and that estimate. */
export function takeEstimate(text: string): {
  readonly rest: string;
  readonly estimate?: PrdEstimate;
} {
  const match = INLINE_ESTIMATE.exec(text);
  const estimate = match === null ? undefined : readEstimate(match[1] ?? match[2] ?? '');
  if (match === null || estimate === undefined) return { rest: text };
  return { rest: removePart(text, match), estimate };
}

function removePart(text: string, { 0: found, index = 0 }: { 0: string; index?: number }): string {
  return (text.slice(0, index) + text.slice(index + found.length)).trim();
}

const NAMED = String.raw`(?:[A-Za-z]{1,10}[-_]?\d[\w.-]*|\d+(?:\.\d+)+|[\w.-]+/[\w.-]+#\d+)`;
const LIST = String.raw`(${NAMED}(?:(?:[\s,&+/;–—-]|\bto\b|\band\b|\bor\b|\bthrough\b)+${NAMED})*)`;
const WAITS = new RegExp(
  String.raw`\(?\b(?:depend(?:s|ent|ing)?\s+(?:up)?on|dependenc(?:y|ies)\s*:|blocked\s+by|requires?|needs?|after|prerequisites?|preceded\s+by|follows)\s*:?\s+(?:the\s+)?${LIST}\)?`,
  'gi',
);
const BLOCKS = new RegExp(String.raw`\(?\bblocks\s*:?\s+${LIST}\)?`, 'gi');

/** What a text waits for, and what waits for it. */
interface Links {
  readonly dependsOn: readonly string[];
  readonly blocks: readonly string[];
}

/** The dependencies that a text names, by ids. */
export function findLinks(text: string): Links {
  const named = (pattern: RegExp): readonly string[] =>
    [...text.matchAll(pattern)].flatMap(([, list = '']) => findNames(list));
  return { dependsOn: named(WAITS), blocks: named(BLOCKS) };
}

/** Ids, numbers and issues in a list of them. */
export function findNames(list: string): readonly string[] {
  const issues = [...list.matchAll(/(?<![\w./-])[\w.-]{1,80}\/[\w.-]{1,100}#\d{1,9}/g)].map(
    ([issue]) => issue,
  );
  const numbers = [...list.matchAll(/(?<![\w./#-])\d{1,4}(?:\.\d{1,4})+(?![\w-]|\.\d)/g)].map(
    ([number]) => number,
  );
  return [...issues, ...findIds(list), ...numbers];
}

/** Whether a text says that it waits for something, however it names it. */
export function saysDepends(text: string): boolean {
  return /\b(?:depends\s+(?:up)?on|blocked\s+by)\b/i.test(text);
}

/** Whether a sentence demands something. */
export function isDemand(sentence: string, isStrict: boolean): boolean {
  if (sentence.endsWith('?')) return false;
  return isStrict
    ? /\b(?:shall|must|SHOULD|MAY)\b|\bMUST\b|\bSHALL\b/.test(sentence)
    : /\b(?:shall|must|should|has to|have to|needs? to|is required to|are required to)\b/i.test(
        sentence,
      );
}

const ABBREVIATIONS = /\b(?:e\.g|i\.e|etc|vs|cf|approx|incl|no|nr|fig)\.$/i;

/** The sentences of a paragraph. */
export function splitSentences(text: string): readonly string[] {
  const parts = text.replaceAll(/\s+/g, ' ').split(/(?<=[.!?])\s+(?=[\p{Lu}\d"'(])/u);
  const sentences: string[] = [];
  for (const part of parts) {
    const last = sentences.at(-1);
    if (last !== undefined && ABBREVIATIONS.test(last))
      sentences[sentences.length - 1] = `${last} ${part}`;
    else sentences.push(part);
  }
  return sentences.map((part) => part.trim()).filter((part) => part !== '');
}

/** What a line such as "Priority: high" says something about. */
export type AttributeName =
  | 'id'
  | 'text'
  | 'detail'
  | 'priority'
  | 'estimate'
  | 'depends'
  | 'blocks'
  | 'milestone'
  | 'due'
  | 'acceptance'
  | 'status'
  | 'role'
  | 'want'
  | 'benefit';

const NAMES: Readonly<Record<AttributeName, string>> = {
  id: 'id|ids|#|no|nr|key|ref|reference|req|req id|requirement id|issue key|story id|number|us|code|feature id|task id',
  text: 'requirement|requirements|description|feature|features|story|user story|summary|title|name|task|tasks|what|statement|capability|need|item|user stories|work item|function|functionality|detail of requirement',
  detail:
    'notes|note|comment|comments|rationale|details|metric|target|value|measure|category|type|issue type|area|component|components|owner|assignee|team|source|epic|epic link|labels|reporter|verification|test|scope|labels|tags',
  priority: 'priority|prio|moscow|importance|p|pri|level',
  estimate:
    'estimate|estimates|estimation|points|story points|sp|size|effort|est|t shirt size|complexity',
  depends:
    'depends on|dependency|dependencies|blocked by|requires|prerequisite|prerequisites|after|needs|depends',
  blocks: 'blocks',
  milestone:
    'milestone|phase|release|fix version|fix versions|target release|target version|version|sprint|iteration|target milestone',
  due: 'due|due date|due on|date|target date|deadline|when|by|eta',
  acceptance:
    'acceptance criteria|acceptance|ac|acceptance criterion|done when|definition of done|criteria|acceptance test|acceptance tests|success criteria|fit criterion',
  status: 'status|state|done|progress',
  role: 'as a|as an|as a an|role|persona|who|actor|user|as',
  want: 'i want|i want to|want|wants|goal|action|i need|i need to|i can',
  benefit: 'so that|benefit|why|reason|because|so i can|outcome',
};

const BY_NAME = new Map(
  Object.entries(NAMES).flatMap(([attribute, names]) =>
    names.split('|').map((name) => [name, attribute as AttributeName] as const),
  ),
);

/** What a column or a label is about; nothing where its name is not known. */
export function findAttributeName(name: string): AttributeName | undefined {
  const bare = name
    .slice(0, 60)
    .toLowerCase()
    .replaceAll(/\([^()]*\)/g, '')
    .replaceAll(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim();
  return BY_NAME.get(bare);
}

/** A line that gives something a value. */
export interface Attribute {
  readonly name: AttributeName;
  /** The name as it is written. */
  readonly label: string;
  readonly value: string;
}

const LINE = /^([\p{L}#][\p{L} /-]{0,24}?)\s*(?::|=)\s*(.{0,2000})$/u;
const ONLY = new Set<AttributeName>([
  'priority',
  'estimate',
  'depends',
  'blocks',
  'milestone',
  'due',
  'status',
  'acceptance',
]);

/** What a line such as "Depends on: FR-1" says; nothing where it is prose. */
export function readAttributeLine(line: string): Attribute | undefined {
  const [, label = '', value = ''] = LINE.exec(line.trim()) ?? [];
  const name = findAttributeName(label);
  if (name === undefined || !ONLY.has(name)) return undefined;
  return { name, label, value: value.trim() };
}

const BETWEEN = /\s*[.,;|·•]\s+(?=\p{L}[\p{L} /-]{0,24}[:=])/u;

/** The values of a line that gives several: "Priority: high. Estimate: 3 points". */
export function splitAttribute(attribute: Attribute): readonly Attribute[] {
  const [value = '', ...others] = attribute.value.split(BETWEEN);
  const all = [{ ...attribute, value }];
  for (const part of others) {
    const [, label = '', words = ''] = LINE.exec(part) ?? [];
    const name = findAttributeName(label);
    if (name === undefined) return [attribute];
    all.push({ name, label, value: words.trim() });
  }
  return all;
}

/** Whether a status means that there is nothing left to do. */
export function meansDone(status: string): boolean {
  return /^(?:done|closed|complete[d]?|finished|shipped|released|resolved|delivered|yes|x|✓|✔|✅|☑)\s*\W*$/iu.test(
    status.trim(),
  );
}

/** Whether a value says that there is none. */
export function meansNone(value: string): boolean {
  return /^(?:|[-–—]+|none|n\/?a|nothing|no|nil|tbd|tba|\?)\.?$/i.test(value.trim());
}

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** The first day that a text names in a way that can only mean one day, as YYYY-MM-DD. */
export function findDay(text: string): string | undefined {
  const [, year, month, day] = /\b(\d{4})-(\d{2})-(\d{2})\b/.exec(text) ?? [];
  if (year !== undefined) return checkCalendarDay(Number(year), Number(month), Number(day));
  return findDayWithMonth(text);
}

function findDayWithMonth(text: string): string | undefined {
  const found =
    /\b(\d{1,2})(?:st|nd|rd|th)?\.?\s+(?:of\s+)?([a-z]{3,9})\.?,?\s+(\d{4})\b/i.exec(text) ??
    /\b([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})\b/i.exec(text);
  if (found === null) return undefined;
  const [, first = '', second = '', year = ''] = found;
  const [day, name] = /^\d/.test(first) ? [first, second] : [second, first];
  const month = MONTHS.findIndex((full) => full.startsWith(name.toLowerCase()));
  return month === -1 ? undefined : checkCalendarDay(Number(year), month + 1, Number(day));
}

/** There is no 30th of February. */
function checkCalendarDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = year >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : undefined;
}
