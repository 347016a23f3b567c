import { toOneLine } from '../tasks/one-line.ts';
import type { Block, RawBlock, TextBlock } from './blocks.ts';
import { addCriterion, isCriterion } from './criteria.ts';
import {
  addMilestone,
  type Draft,
  isDemanding,
  type ParseState,
  type Place,
  type Reading,
  tell,
} from './draft.ts';
import { readLeadingId, readLeadingNumber } from './ids.ts';
import { addAttribute, addWords, makeDraft, readStory } from './make-draft.ts';
import {
  findDay,
  isDemand,
  readAttributeLine,
  readHeadingPriority,
  splitSentences,
} from './phrases.ts';
import type { SectionKind } from './prd.ts';
import { readStatement } from './read-statement.ts';
import { findHeadingKind, isMilestoneTitle } from './section-kinds.ts';

/** What a paragraph changes for what follows it. */
export interface AfterText {
  /** What it announces, as "Acceptance criteria:" does. */
  readonly label?: SectionKind;
  readonly milestone?: string;
  readonly priority?: string;
  /** The requirement that it is, of which more may be said. */
  readonly opened?: Draft;
  /** The sentence that a list completes. */
  readonly leadIn?: string;
}

/** Reads a paragraph. */
export function readText(
  block: TextBlock,
  place: Place,
  { ledger, next }: Reading & { readonly next: Block | undefined },
): AfterText {
  const label = findTextLabel(block, next);
  if (label !== undefined) return splitLabel(label, block, ledger);
  const isAbout = place.owner === undefined || place.kind === 'acceptance';
  if (isAbout && readStatement(block, place, ledger)) return {};
  const isLeadIn = block.text.endsWith(':') && isListLike(next);
  const opened = readParts(block, place, { ledger, isLeadIn });
  if (opened !== undefined) return { opened };
  const leads = isLeadIn && place.owner === undefined && isDemand(block.text, true);
  return leads ? { leadIn: toOneLine(block.text) } : {};
}

/** Reads the parts of a paragraph; answers the last requirement that it names. */
function readParts(block: TextBlock, place: Place, around: Around): Draft | undefined {
  let opened: Draft | undefined;
  for (const part of splitText(block, place.owner)) {
    const at = opened === undefined ? place : { ...place, owner: opened, isBeside: true };
    opened = readPart(part, at, around) ?? opened;
  }
  return opened;
}

function splitLabel(label: SectionKind, { text, line }: TextBlock, ledger: ParseState): AfterText {
  const words = text.replace(/:$/, '');
  if (label !== 'milestone') return { label, ...findTextPriority(text) };
  return { label, milestone: addMilestone(words, line, ledger).title };
}

function findTextPriority(text: string): { readonly priority?: string } {
  const priority = readHeadingPriority(text.replace(/:$/, ''));
  return priority === undefined ? {} : { priority };
}

function isListLike(block: Block | undefined): boolean {
  return block?.type === 'list' || block?.type === 'table' || block?.type === 'code';
}

/** "Acceptance criteria:" or a bold line above a list is a heading in all but name. */
function findTextLabel(
  { text, isBold }: TextBlock,
  next: Block | undefined,
): SectionKind | undefined {
  if (text.length > 80 || text.includes('\n')) return undefined;
  const isMarked = isBold || (text.endsWith(':') && isListLike(next));
  if (!isMarked || readLeadingId(text) !== undefined) return undefined;
  return findHeadingKind(text.replace(/:$/, ''));
}

interface Part {
  readonly text: string;
  readonly line: number;
}

/** Lines that begin with an id, or that give a value, stand by themselves. */
function splitText({ text, line }: TextBlock, owner: Draft | undefined): readonly Part[] {
  const parts: { text: string; line: number; isClosed: boolean }[] = [];
  let hasOwner = owner !== undefined;
  for (const [at, words] of text.split('\n').entries()) {
    const hasId = readLeadingId(words) !== undefined || readLeadingNumber(words) !== undefined;
    const isAttribute = hasOwner && readAttributeLine(words) !== undefined;
    hasOwner ||= hasId;
    const last = parts.at(-1);
    if (last === undefined || last.isClosed || hasId || isAttribute) {
      parts.push({ text: words, line: line + at, isClosed: isAttribute });
    } else last.text += `\n${words}`;
  }
  return parts;
}

interface Around extends Pick<Reading, 'ledger'> {
  readonly isLeadIn: boolean;
}

/** Reads a part of a paragraph; answers the requirement that it is, where it is one by name. */
function readPart(part: Part, place: Place, around: Around): Draft | undefined {
  if (isAboutDraft(part, place, around.ledger)) return undefined;
  const isNumbered = isNumberedDemand(part.text, place.kind);
  if (readLeadingId(part.text) === undefined && !isNumbered) return readProse(part, place, around);
  const parent = place.isBeside === true ? place.owner?.parent : place.owner;
  return makeDraft({ ...part, isNumbered, parent }, place, around.ledger);
}

/** Takes what gives a requirement a value or a criterion. */
function isAboutDraft(part: Part, place: Place, ledger: ParseState): boolean {
  const { owner } = place;
  const attribute = readAttributeLine(part.text);
  if (owner !== undefined && attribute !== undefined) {
    addAttribute(owner, { ...attribute, line: part.line }, ledger);
    return true;
  }
  if (!isCriterion(part.text) || (owner === undefined && place.kind === 'unknown')) return false;
  addCriterion(part, place, ledger);
  return true;
}

function isNumberedDemand(text: string, kind: SectionKind): boolean {
  if (readLeadingNumber(text) === undefined) return false;
  return isDemanding(kind) || isDemand(text, false);
}

function readProse(part: Part, place: Place, around: Around): Draft | undefined {
  const { owner } = place;
  const isStory = readStory(part.text) !== undefined;
  if (isStory && (owner === undefined || owner.isGroup || owner.story !== undefined)) {
    return makeDraft({ ...part, parent: owner }, place, around.ledger);
  }
  if (owner !== undefined && !owner.isGroup) addWords(owner, part.text, part.line);
  else readSentences(part, place, around);
  return undefined;
}

/** Each sentence that demands something is a requirement; the others say more of it. */
function readSentences(part: Part, place: Place, { ledger, isLeadIn }: Around): void {
  if (isLeadIn) return;
  if (place.milestone !== undefined && placeMilestone(part, place, ledger)) return;
  const isKnown = isDemanding(place.kind);
  const loose: string[] = [];
  let last: Draft | undefined;
  for (const sentence of splitSentences(part.text)) {
    if (isDemand(sentence, !isKnown)) {
      last = makeDraft({ text: sentence, line: part.line, parent: place.owner }, place, ledger);
      last.details.push(...loose.splice(0));
    } else if (last === undefined) loose.push(sentence);
    else addWords(last, sentence, part.line);
  }
  if (place.owner !== undefined) place.owner.details.push(...loose);
  else if (isKnown && last === undefined) tellNotDemanded(part, place, ledger);
}

/** Prose below a milestone describes it. */
function placeMilestone({ text, line }: Part, { milestone }: Place, ledger: ParseState): boolean {
  const found = milestone === undefined ? undefined : addMilestone(milestone, line, ledger);
  if (found === undefined || splitSentences(text).some((one) => isDemand(one, false))) return false;
  const day = findDay(text);
  if (day !== undefined) found.dueOn ??= day;
  found.description.push(toOneLine(text));
  return true;
}

function tellNotDemanded({ text, line }: Part, place: Place, ledger: ParseState): void {
  if (isMilestoneTitle(text) && text.length < 100) {
    addMilestone(text, line, ledger);
    return;
  }
  const toLine = line + text.split('\n').length - 1;
  const what = place.kind === 'tasks' ? 'nothing to do' : 'no requirement';
  const why = `This paragraph names ${what}: it has no id, no list and no word such as must or shall.`;
  tell(ledger, 'paragraph', { line, toLine, text, why });
}

interface Scenario {
  readonly line: number;
  readonly words: string[];
}

interface Feature {
  readonly title: string;
  readonly line: number;
  readonly about: string[];
  readonly scenarios: Scenario[];
}

const LANGUAGES = /^(?:gherkin|feature|cucumber)$/i;
const KEYWORD = /^\s*(?:Feature|Scenario(?: Outline| Template)?|Example|Background|Rule):/m;

/** Whether a block of code is in the language of given, when and then. */
export function isGherkin({ type, language, text }: RawBlock): boolean {
  if (type !== 'code') return false;
  return (
    LANGUAGES.test(language) || (KEYWORD.test(text) && /^\s*(?:Given|When|Then)\b/m.test(text))
  );
}

/** Reads features and scenarios from code; other code is counted and passed over. */
export function readRaw(block: RawBlock, place: Place, ledger: ParseState): void {
  if (block.type === 'html') return readHtml(block, ledger);
  if (!isGherkin(block)) {
    ledger.codes += 1;
    return;
  }
  for (const feature of readFeatures(block)) {
    const owner = findFeatureOwner(feature, place, ledger);
    const at = owner === undefined ? place : { ...place, owner };
    for (const { words, line } of feature.scenarios) {
      addCriterion({ text: words.join(' '), line }, at, ledger);
    }
  }
}

function findFeatureOwner(
  { title, line, about }: Feature,
  place: Place,
  ledger: ParseState,
): Draft | undefined {
  if (place.owner !== undefined || title === '') return place.owner;
  const draft = makeDraft({ text: title, line }, place, ledger);
  const words = toOneLine(about.join(' '));
  if (words !== '') addWords(draft, words, line);
  if (readStory(words) !== undefined) draft.kind = 'story';
  return draft;
}

function readFeatures({ text, line: first }: RawBlock): readonly Feature[] {
  const features: Feature[] = [{ title: '', line: first, about: [], scenarios: [] }];
  for (const [at, raw] of text.split('\n').entries()) {
    const words = raw.trim();
    if (words !== '' && !/^[@#]/.test(words)) addLine(features, words, first + at + 1);
  }
  return features.filter(({ title, scenarios }) => title !== '' || scenarios.length > 0);
}

const LINE = /^(Feature|Rule|Background|Scenario(?: Outline| Template)?|Example)s?:\s*(.*)$/;

function addLine(features: Feature[], words: string, line: number): void {
  const feature = features.at(-1);
  const [, keyword, rest = ''] = LINE.exec(words) ?? [];
  if (keyword === 'Feature') features.push({ title: rest, line, about: [], scenarios: [] });
  else if (keyword !== undefined && keyword !== 'Rule') {
    feature?.scenarios.push({ line, words: rest === '' ? [] : [`${rest}:`] });
  } else if (feature !== undefined) addStep(feature, words, line);
}

function addStep(feature: Feature, words: string, line: number): void {
  const scenario = feature.scenarios.at(-1);
  if (scenario !== undefined) scenario.words.push(words);
  else if (/^(?:Given|When|Then)\b/.test(words)) feature.scenarios.push({ line, words: [words] });
  else feature.about.push(words);
}

function readHtml({ text, line, toLine }: RawBlock, ledger: ParseState): void {
  tell(ledger, 'html', {
    line,
    toLine,
    text,
    why: 'Text inside of HTML is not read. Write it as Markdown, with a blank line before it.',
  });
}
