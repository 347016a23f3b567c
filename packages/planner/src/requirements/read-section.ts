import type { Block, Section, TextBlock } from './blocks.ts';
import { isCriterion } from './criteria.ts';
import {
  addMilestone,
  type Draft,
  isDemanding,
  omitUndefined,
  type ParseState,
  type Place,
  type Reading,
} from './draft.ts';
import { readLeadingId } from './ids.ts';
import { makeDraft, classifyStoryPart, readStory } from './make-draft.ts';
import { isDemand, readAttributeLine, readHeadingPriority } from './phrases.ts';
import type { PrdSection, SectionKind } from './prd.ts';
import { readList } from './read-list.ts';
import { readTable } from './read-table.ts';
import { type AfterText, isGherkin, readRaw, readText } from './read-text.ts';
import { findHeadingKind, readTitleNumber, removeNumber } from './section-kinds.ts';

/** Reads a document into a ledger, and says what each of its headings was taken for. */
export function readDocument(root: Section, ledger: ParseState): readonly PrdSection[] {
  const sections: PrdSection[] = [];
  const reading: Reading = {
    ledger,
    nested: (blocks, place) => {
      readBlocks(blocks, place, reading);
    },
  };
  const top = findTitleSection(root);
  readBlocks(root.blocks, { kind: 'unknown', path: [] }, reading);
  const walk: Walk = { reading, sections, top };
  readChildren(root, { kind: 'unknown', path: [] }, walk);
  return sections;
}

/** The first heading names the document, unless it already opens one of its parts. */
function findTitleSection({ sections }: Section): Section | undefined {
  const [first] = sections;
  if (first === undefined || first.level > 1) return undefined;
  const isAlone = sections.length === 1 && first.sections.length === 0;
  const isPart = findHeadingKind(first.title) !== undefined && sections.length > 1;
  return isAlone || isPart ? undefined : first;
}

interface Walk {
  readonly reading: Reading;
  readonly sections: PrdSection[];
  readonly top: Section | undefined;
}

/** Reads the sections below one; a criterion after a requirement of the same level is of that. */
function readChildren(section: Section, place: Place, walk: Walk): void {
  const { drafts } = walk.reading.ledger;
  const start = drafts.length;
  let before: Draft | undefined;
  for (const child of section.sections) {
    const isAcceptance = findHeadingKind(child.title) === 'acceptance' && place.owner === undefined;
    const owner = isAcceptance ? (before ?? findOnlyDraft(drafts.slice(start))) : undefined;
    const made = readSection(child, owner === undefined ? place : { ...place, owner }, walk);
    if (!isAcceptance) before = made;
  }
}

function findOnlyDraft(drafts: readonly Draft[]): Draft | undefined {
  const whole = drafts.filter(({ parent, role }) => parent === undefined && role === 'requirement');
  return whole.length === 1 ? whole[0] : undefined;
}

/** Reads a section; answers the requirement that its heading is, where it is one. */
function readSection(section: Section, place: Place, walk: Walk): Draft | undefined {
  const { reading, sections, top } = walk;
  const kind = section === top ? 'title' : chooseSectionKind(section, place);
  const owner =
    section === top ? undefined : findSectionOwner(section, { ...place, kind }, reading.ledger);
  sections.push({
    title: section.title,
    level: section.level,
    line: section.line,
    kind: owner === undefined ? kind : 'feature',
    isEmpty: section.blocks.length === 0 && section.sections.length === 0,
  });
  // What only divides the text of a requirement is a part of that text.
  if (owner === undefined && kind === 'feature') place.owner?.details.push(section.title);
  const below = placeBelow(section, { place, kind, owner }, reading.ledger);
  readBlocks(section.blocks, below, reading);
  readChildren(section, below, walk);
  return owner;
}

function chooseSectionKind({ title }: Section, place: Place): SectionKind {
  const known = findHeadingKind(title);
  if (place.owner !== undefined) {
    return known === 'acceptance' || known === 'tasks' ? known : 'feature';
  }
  if (place.kind === 'acceptance' && readLeadingId(removeNumber(title)) !== undefined)
    return 'acceptance';
  if (known !== undefined) return known;
  if (place.kind === 'milestones') return 'milestone';
  return place.kind === 'title' || place.kind === 'feature' ? 'unknown' : place.kind;
}

const EPIC =
  /^(?:epic|feature|theme|capability|initiative|user story|story|use case|requirement)\s*(?:(?:\d+\s*)?[:–—-]\s*(?=\S)|(?=\s[A-Z]+\d*-))\s*/i;

function findSectionOwner(section: Section, place: Place, ledger: ParseState): Draft | undefined {
  const title = removeNumber(section.title);
  const text = title.replace(EPIC, '');
  const hasId = readLeadingId(text) !== undefined;
  const isNamed = text !== title || isFeature(section, place);
  // Within a requirement only what has an id is one of its own.
  const isWanted = hasId || (isNamed && place.owner?.isGroup !== false);
  if (title === '' || place.kind === 'acceptance' || !isWanted) return undefined;
  const isGroup = text !== title && /^(?:epic|theme|initiative|capability)/i.test(title);
  const alias = readTitleNumber(section.title);
  const seen = { text, line: section.line, alias, isGroup, parent: place.owner };
  const kind = place.kind === 'feature' ? 'requirements' : place.kind;
  return makeDraft(seen, { ...place, kind }, ledger);
}

function isFeature(section: Section, { kind }: Place): boolean {
  return isDemanding(kind) && findHeadingKind(section.title) === undefined && needsOwner(section);
}

interface Found {
  readonly place: Place;
  readonly kind: SectionKind;
  readonly owner: Draft | undefined;
}

function placeBelow(section: Section, found: Found, ledger: ParseState): Place {
  const { place, kind, owner } = found;
  const title = removeNumber(section.title);
  const isTitle = kind === 'title' || title === '';
  return {
    ...place,
    kind: owner?.isGroup === true && !isDemanding(kind) ? 'stories' : kind,
    path: isTitle ? place.path : [...place.path, title],
    isBeside: false,
    ...omitUndefined({
      owner: owner ?? place.owner,
      priority: findSectionPriority(section, found),
      milestone: findSectionMilestone(section, found, ledger) ?? place.milestone,
      targets: findTargets(title, found),
    }),
  };
}

function findSectionPriority({ title }: Section, { place, kind }: Found): string | undefined {
  const said = isDemanding(kind) ? readHeadingPriority(title) : undefined;
  return said ?? place.priority;
}

function findTargets(title: string, { place, kind }: Found): readonly string[] | undefined {
  const id = kind === 'acceptance' ? readLeadingId(title)?.id : undefined;
  return id === undefined ? place.targets : [id];
}

function findSectionMilestone(
  { title, line }: Section,
  { place, kind, owner }: Found,
  ledger: ParseState,
): string | undefined {
  const opens = findHeadingKind(title) === 'milestone' || place.kind === 'milestones';
  if (kind !== 'milestone' || !opens || owner !== undefined) return undefined;
  return addMilestone(removeNumber(title), line, ledger).title;
}

/** Reads blocks in order; a paragraph may announce what the next ones are. */
function readBlocks(blocks: readonly Block[], base: Place, reading: Reading): void {
  let after: AfterText = {};
  const joined = joinStories(blocks);
  for (const [at, block] of joined.entries()) {
    const { leadIn, ...place } = placeAfter(base, after);
    if (block.type === 'text') {
      const endsLabel = after.label === 'acceptance' && !isCriterion(block.text);
      const here = endsLabel ? placeAfter(base, { ...after, label: base.kind }) : place;
      const told = readText(block, here, { ...reading, next: joined[at + 1] });
      after = merge(endsLabel ? { ...after, label: base.kind } : after, told);
    } else if (block.type === 'list') {
      readList(block, leadIn === undefined ? place : { ...place, leadIn }, reading);
    } else if (block.type === 'table') readTable(block, place, reading.ledger);
    else readRaw(block, place, reading.ledger);
  }
}

function placeAfter(base: Place, after: AfterText): Place {
  const { label = base.kind, milestone, priority, opened, leadIn } = after;
  return {
    ...base,
    kind: label,
    ...omitUndefined({ milestone, priority, leadIn }),
    ...(opened !== undefined && { owner: opened, isBeside: true }),
  };
}

/** A label other than that of criteria ends what was said of a requirement. */
function merge(before: AfterText, told: AfterText): AfterText {
  const { leadIn: _, ...kept } = before;
  if (told.label !== undefined && !SAID_OF.has(told.label)) return told;
  return { ...kept, ...told };
}

const SAID_OF = new Set<SectionKind>([
  'acceptance',
  'tasks',
  'dependencies',
  'reference',
  'summary',
  'risks',
]);

/** Paragraphs that together are one story become one. */
function joinStories(blocks: readonly Block[]): readonly Block[] {
  const joined: Block[] = [];
  for (const block of blocks) {
    const last = joined.at(-1);
    if (last?.type === 'text' && block.type === 'text' && isSameStory(last, block)) {
      const text = `${last.text}\n${block.text}`;
      joined[joined.length - 1] = { ...last, toLine: block.toLine, text, isBold: false };
    } else joined.push(block);
  }
  return joined;
}

function isSameStory(last: TextBlock, block: TextBlock): boolean {
  if (classifyStoryPart(block.text) !== 'goes on') return false;
  return classifyStoryPart(last.text) === 'begins' || readStory(last.text) !== undefined;
}

/**
 * Whether a heading among requirements is a requirement itself: when what stands below it is said
 * of it (criteria, one story, prose), rather than being requirements of its own.
 */
function needsOwner(section: Section): boolean {
  if (namesIds(section)) return false;
  if (hasCriteria(section)) return true;
  const parts = section.sections.filter(({ title }) => findHeadingKind(title) === undefined);
  if (parts.length > 0) return false;
  const entries = section.blocks.filter(isEntry);
  const [first] = entries;
  return (
    entries.length === 0 ||
    (entries.length === 1 && first?.type === 'text' && readStory(first.text) !== undefined)
  );
}

function namesIds({ blocks, sections }: Section): boolean {
  const inBlocks = blocks.some((block) => {
    if (block.type === 'text') return readLeadingId(block.text) !== undefined;
    if (block.type === 'list') return block.items.some(({ text }) => isRequirementId(text));
    return (
      block.type === 'table' &&
      block.rows.some(({ cells }) => readLeadingId(cells[0] ?? '') !== undefined)
    );
  });
  return inBlocks || sections.some(({ title }) => readLeadingId(removeNumber(title)) !== undefined);
}

function isRequirementId(text: string): boolean {
  return readLeadingId(text) !== undefined && !isCriterion(text);
}

function hasCriteria({ blocks, sections }: Section): boolean {
  return (
    sections.some(({ title }) => findHeadingKind(title) === 'acceptance') ||
    blocks.some(saysCriteria)
  );
}

function saysCriteria(block: Block): boolean {
  if (block.type === 'text') {
    const label = block.text.split('\n')[0] ?? '';
    return (
      findHeadingKind(label.replace(/:$/, '')) === 'acceptance' ||
      isCriterion(block.text) ||
      block.text.split('\n').some((line) => readAttributeLine(line) !== undefined)
    );
  }
  if (block.type === 'list') {
    return block.items.some(
      ({ text }) => readAttributeLine(text) !== undefined || isCriterion(text),
    );
  }
  return block.type === 'code' && isGherkin(block);
}

/** Whether a block would be read as requirements of its own. */
function isEntry(block: Block): boolean {
  if (block.type === 'text')
    return readStory(block.text) !== undefined || isDemand(block.text, false);
  return block.type === 'list' || block.type === 'table';
}
