import { toOneLine } from '../tasks/one-line.ts';
import type { Block, Item, ListBlock, TableBlock, TextBlock } from './blocks.ts';
import { addCriterion, joinSteps, joinItemText } from './criteria.ts';
import { addMilestone, type ParseState, type Place, tell } from './draft.ts';
import { findIds, readLeadingId } from './ids.ts';
import { readStory, readWait } from './make-draft.ts';
import { isDemand, findLinks } from './phrases.ts';
import type { SectionKind, Statement } from './prd.ts';
import { isMilestoneTitle } from './section-kinds.ts';

/** Sections that are prose: they are for people, and demand nothing. */
const PROSE = new Set<SectionKind>([
  'summary',
  'problem',
  'users',
  'risks',
  'assumptions',
  'reference',
]);

/** Reads a block of a section that is about something else than work; false where it is not. */
export function readStatement(
  block: Exclude<Block, { type: 'code' | 'html' }>,
  place: Place,
  ledger: ParseState,
): boolean {
  if (PROSE.has(place.kind)) {
    tellWork(block, place, ledger);
    return true;
  }
  const kept = chooseStatements(place.kind, ledger);
  if (kept !== undefined) {
    kept.push(...toStatements(block));
    return true;
  }
  if (place.kind === 'acceptance') readCriteria(block, place, ledger);
  else if (place.kind === 'dependencies') readLinks(block, ledger);
  else if (place.kind === 'milestones') return readMilestones(block, ledger);
  else return false;
  return true;
}

/** Kinds whose entries have no ids of their own, as risks may. */
const WITHOUT_IDS = new Set<SectionKind>(['summary', 'problem', 'reference']);

/** What looks like work among words for people is not made work, but it does not vanish either. */
function tellWork(block: Readable, { kind }: Place, ledger: ParseState): void {
  const isWork = ({ text, isBox }: Entry): boolean =>
    readStory(text) !== undefined ||
    (WITHOUT_IDS.has(kind) && (isBox || readLeadingId(text) !== undefined)) ||
    (kind === 'reference' && isDemand(text, true));
  const found = splitEntries(block).filter(isWork);
  const [first] = found;
  if (first === undefined) return;
  tell(ledger, block.type === 'text' ? 'paragraph' : block.type, {
    line: first.line,
    toLine: found.at(-1)?.line ?? first.line,
    text: found.map(({ text }) => text).join('; '),
    why: 'This looks like work, but the heading above it announces words for people, so nothing was made of it. Move it below a heading such as Requirements or Tasks.',
  });
}

interface Entry {
  readonly text: string;
  readonly line: number;
  readonly isBox: boolean;
}

function splitEntries(block: Block): readonly Entry[] {
  switch (block.type) {
    case 'text':
      return block.text
        .split('\n')
        .map((text, at) => ({ text, line: block.line + at, isBox: false }));
    case 'list':
      return block.items.flatMap(({ text, line, isChecked, blocks }) => [
        { text, line, isBox: isChecked !== undefined },
        ...blocks.flatMap(splitEntries),
      ]);
    case 'table':
      return block.rows.map(({ cells, line }) => ({ text: cells[0] ?? '', line, isBox: false }));
    default:
      return [];
  }
}

function chooseStatements(kind: SectionKind, ledger: ParseState): Statement[] | undefined {
  switch (kind) {
    case 'goals':
      return ledger.goals;
    case 'non_goals':
      return ledger.nonGoals;
    case 'metrics':
      return ledger.metrics;
    case 'questions':
      return ledger.questions;
    default:
      return undefined;
  }
}

type Readable = TextBlock | ListBlock | TableBlock;

function toStatements(block: Readable): readonly Statement[] {
  if (block.type === 'text') {
    // "We want to:" only leads to the list below it.
    const text = toOneLine(block.text);
    return text.endsWith(':') ? [] : [{ text, line: block.line }];
  }
  if (block.type === 'table') {
    return block.rows.map(({ line, cells }) => ({ line, text: toOneLine(cells.join(' | ')) }));
  }
  return block.items.map((item) => ({
    text: joinItemText(item),
    line: item.line,
    ...(item.isChecked === true && { isDone: true as const }),
  }));
}

/** Criteria of a section or list of them; each paragraph, entry or row is one. */
function readCriteria(block: Readable, place: Place, ledger: ParseState): void {
  if (block.type === 'list') {
    for (const item of joinSteps(block.items)) readCriterion(item, place, ledger);
    return;
  }
  for (const statement of toStatements(block)) addCriterion(statement, place, ledger);
}

/** An entry that is only an id, or ends with a colon, leads to those below it. */
function readCriterion(item: Item, place: Place, ledger: ParseState): void {
  const lists = item.blocks.filter((block) => block.type === 'list');
  const led = readLeadingId(item.text);
  if (led !== undefined && lists.length > 0 && led.rest.length < 60) {
    const below: Place = { ...place, targets: [led.id] };
    for (const list of lists) readCriteria(list, below, ledger);
    return;
  }
  const { line, isChecked = false } = item;
  addCriterion({ text: joinItemText(item), line, isDone: isChecked }, place, ledger);
}

/** "FR-2 depends on FR-1" may stand in a section of its own; others are about the world. */
function readLinks(block: Readable, ledger: ParseState): void {
  for (const { text, line } of toStatements(block)) {
    const ids = findIds(text);
    const [id] = ids;
    const { dependsOn } = findLinks(text);
    const arrow = /^(.{1,60}?)\s*(?:->|→|=>)\s*(.{1,200})$/.exec(text);
    if (id !== undefined && dependsOn.length > 0) {
      ledger.links.push({ id, wait: { names: dependsOn, line, isWeak: false } });
    } else if (arrow !== null && id !== undefined) {
      ledger.links.push({ id, wait: readWait(arrow[2] ?? '', line) });
    } else if (ids.length > 1) {
      const why =
        'It names several requirements, but not which waits for which. Write "FR-2 depends on FR-1".';
      tell(ledger, 'unclear_dependency', { line, text, why });
    }
  }
}

function readMilestones(block: Readable, ledger: ParseState): boolean {
  if (block.type === 'text') {
    for (const [at, text] of block.text.split('\n').entries()) {
      if (isMilestoneTitle(text)) addMilestone(text, block.line + at, ledger);
    }
    return true;
  }
  if (block.type === 'list') return false;
  for (const { cells, line } of block.rows) {
    const [name = '', ...rest] = cells;
    const title = name === '' ? (rest[0] ?? '') : name;
    if (title === '') continue;
    const milestone = addMilestone(`${title}${findDateCell(rest)}`, line, ledger);
    milestone.description.push(
      ...rest.filter((cell) => cell !== '' && !/^\d{4}-\d{2}-\d{2}$/.test(cell)),
    );
    ledger.placed.push({ ids: findIds(rest.join(' ')), milestone: milestone.title });
  }
  return true;
}

function findDateCell(cells: readonly string[]): string {
  const date = cells.find((cell) => /\b\d{4}-\d{2}-\d{2}\b/.test(cell));
  return date === undefined ? '' : ` (${date})`;
}
