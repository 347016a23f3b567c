import { toOneLine } from '../tasks/one-line.ts';
import { findDay, isDemand, readAttributeLine } from './phrases.ts';
import type { Item, ListBlock } from './blocks.ts';
import { addCriterion, isCriterion, joinSteps, joinItemText } from './criteria.ts';
import { addMilestone, type Draft, isDemanding, type Place, type Reading, tell } from './draft.ts';
import { findIds, readLeadingId, readLeadingNumber } from './ids.ts';
import { addAttribute, addWords, makeDraft, classifyStoryPart, readStory } from './make-draft.ts';
import type { SectionKind } from './prd.ts';
import { readStatement } from './read-statement.ts';
import { isMilestoneTitle, findHeadingKind } from './section-kinds.ts';

/** Reads a list: entries become requirements, tasks, criteria, or say more of what they belong to. */
export function readList(list: ListBlock, place: Place, reading: Reading): void {
  const { ledger } = reading;
  const isCriteria = place.kind === 'acceptance';
  if ((place.owner === undefined || isCriteria) && readStatement(list, place, ledger)) return;
  const items = joinStories(joinSteps(list.items));
  const passed = items.filter((item) => !readItem(item, place, reading));
  const [first] = passed;
  const last = passed.at(-1);
  if (first === undefined || last === undefined) return;
  tell(ledger, 'list', {
    line: first.line,
    toLine: last.toLine,
    text: passed.map(({ text }) => text).join('; '),
    why: 'This list stands below a heading that is not known here, and its entries have no id, no box to tick and no word such as must or shall.',
  });
}

/** Entries that together are one story become one. */
function joinStories(items: readonly Item[]): readonly Item[] {
  const joined: Item[] = [];
  for (const item of items) {
    const last = joined.at(-1);
    const goesOn =
      last !== undefined &&
      classifyStoryPart(item.text) === 'goes on' &&
      (classifyStoryPart(last.text) === 'begins' || readStory(last.text) !== undefined);
    if (!goesOn) joined.push(item);
    else {
      joined[joined.length - 1] = {
        ...last,
        toLine: item.toLine,
        text: `${last.text} ${item.text}`,
        blocks: [...last.blocks, ...item.blocks],
      };
    }
  }
  return joined;
}

/** Reads an entry; false where nothing could be made of it. */
function readItem(item: Item, place: Place, reading: Reading): boolean {
  const label = findItemLabel(item, place);
  if (label !== undefined || item.text === '') {
    reading.nested(item.blocks, { ...place, kind: label ?? place.kind });
    return true;
  }
  if (place.kind === 'milestones' && !isTicket(item)) return readMilestone(item, place, reading);
  if (place.owner !== undefined) return readOwned(item, { ...place, owner: place.owner }, reading);
  const isWanted = isDemanding(place.kind) || place.leadIn !== undefined || isWork(item);
  if (isWanted) enter(item, place, { reading });
  return isWanted;
}

/** "Acceptance criteria" with entries below it is a heading in all but name. */
function findItemLabel({ text, blocks }: Item, place: Place): SectionKind | undefined {
  const kind = blocks.length > 0 ? findHeadingKind(text.replace(/:$/, '')) : undefined;
  return kind === 'milestone' && place.kind === 'milestones' ? undefined : kind;
}

/** A box to tick in a timeline is a task, unless it says when or what for. */
function isTicket({ text, isChecked }: Item): boolean {
  const isTime = isMilestoneTitle(text) || findDay(text) !== undefined || TIME.test(text);
  return isChecked !== undefined && !isTime && findIds(text).length === 0;
}

const TIME = /\b(?:19|20)\d\d\b|\bQ[1-4]\b/;

/** Whether an entry is work whatever it stands below. */
function isWork({ text, isChecked }: Item): boolean {
  return (
    isChecked !== undefined ||
    readLeadingId(text) !== undefined ||
    readStory(text) !== undefined ||
    isDemand(text, true)
  );
}

interface Entering {
  readonly reading: Reading;
  readonly parent?: Draft | undefined;
}

/** Enters a requirement or task, and reads what stands below it as said of it. */
function enter(item: Item, place: Place, { reading, parent }: Entering): void {
  const [first = '', ...more] = item.text.split('\n');
  const isApart = more.length > 0 && more.every((line) => readAttributeLine(line) !== undefined);
  const { line, isChecked } = item;
  const seen = {
    text: isApart ? first : item.text,
    line,
    isChecked,
    isNumbered: readLeadingNumber(item.text) !== undefined,
    parent,
    ...(isTask(item, place, parent) && { role: 'task' as const }),
  };
  const draft = makeDraft(seen, place, reading.ledger);
  if (isApart) addLines(draft, more, { line: line + 1, reading });
  const { leadIn: _, ...below } = place;
  reading.nested(item.blocks, { ...below, kind: 'feature', owner: draft, isBeside: false });
}

/** A box to tick is a task, unless it stands among requirements. */
function isTask({ text, isChecked }: Item, place: Place, parent: Draft | undefined): boolean {
  if (isChecked === undefined || readLeadingId(text) !== undefined) return false;
  const isAmongRequirements = isDemanding(place.kind) && parent === undefined;
  return !isAmongRequirements && readStory(text) === undefined;
}

function addLines(
  draft: Draft,
  lines: readonly string[],
  { line, reading }: { readonly line: number; readonly reading: Reading },
): void {
  for (const [at, words] of lines.entries()) {
    const attribute = readAttributeLine(words);
    if (attribute !== undefined)
      addAttribute(draft, { ...attribute, line: line + at }, reading.ledger);
  }
}

type Owned = Place & { readonly owner: Draft };

/** Reads an entry that is said of something. */
function readOwned(item: Item, place: Owned, reading: Reading): true {
  const { owner } = place;
  const { text, line, isChecked } = item;
  const attribute = readAttributeLine(text);
  if (attribute !== undefined) {
    addAttribute(owner, { ...attribute, line }, reading.ledger);
    const kind = attribute.name === 'acceptance' ? 'acceptance' : place.kind;
    reading.nested(item.blocks, { ...place, kind });
  } else if (isCriterion(text)) {
    addCriterion(
      { text: joinItemText(item), line, isDone: isChecked ?? false },
      place,
      reading.ledger,
    );
  } else if (isPart(item, owner, place)) {
    enter(item, place, { reading, parent: findPart(item, place) });
  } else {
    addWords(owner, text, line);
    addBelow(owner, item, 1);
  }
  return true;
}

/** FR-1.1 below the paragraph of FR-1 is a part of it, FR-2 is not. */
function findPart({ text }: Item, { owner, isBeside }: Owned): Draft | undefined {
  const id = readLeadingId(text)?.id;
  const isOther = isBeside === true && id !== undefined && !id.startsWith(`${owner.givenId}.`);
  return isOther ? owner.parent : owner;
}

function isPart({ text, isChecked }: Item, owner: Draft, { kind }: Place): boolean {
  const isNamed =
    readLeadingId(text) !== undefined ||
    (readStory(text) !== undefined && owner.story !== undefined);
  return isNamed || isChecked !== undefined || owner.isGroup || kind === 'tasks';
}

/** What stands below a detail is a detail of it. */
function addBelow(owner: Draft, { blocks }: Item, depth: number): void {
  for (const block of blocks) {
    if (block.type === 'list') {
      for (const item of block.items) {
        owner.details.push(`${'  '.repeat(depth)}${toOneLine(item.text)}`);
        addBelow(owner, item, depth + 1);
      }
    } else if (block.type === 'table') {
      owner.details.push(...block.rows.map(({ cells }) => '  '.repeat(depth) + cells.join(' | ')));
    } else owner.details.push('  '.repeat(depth) + toOneLine(block.text));
  }
}

const NAMED_IDS = /\s*\(?(?:[A-Z]{1,10}-?\d{1,6}(?:,\s?|\sand\s)?){1,50}\)?\s?$/;

/** An entry of a timeline: a milestone, its day, and what belongs to it. */
function readMilestone(item: Item, place: Place, reading: Reading): true {
  const { ledger } = reading;
  const { head, rest } = splitMilestone(item.text);
  const milestone = addMilestone(head, item.line, ledger);
  const day = findDay(rest);
  if (day !== undefined) milestone.dueOn ??= day;
  if (rest !== '' && rest !== day) milestone.description.push(toOneLine(rest));
  const ids = findIds(item.text).filter((id) => !/^M\d/.test(id));
  ledger.placed.push({ ids, milestone: milestone.title });
  reading.nested(item.blocks, { ...place, kind: 'milestone', milestone: milestone.title });
  return true;
}

/** "Beta: search and login" has a name and a description; "Phase 2: Beta" is all name. */
function splitMilestone(text: string): { readonly head: string; readonly rest: string } {
  const [, head = '', rest = ''] = /^([^:\n]{1,120}):\s+(.+)$/s.exec(text) ?? [];
  const isName = /^(?:phase|milestone|release|stage|sprint)\s*\w*$/i.test(head);
  return rest === '' || isName ? { head: text.replace(NAMED_IDS, ''), rest: '' } : { head, rest };
}
