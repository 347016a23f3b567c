import { attributeLine } from './attributes.ts';
import type { Item, ListBlock } from './blocks.ts';
import { addCriterion, isCriterion, joinSteps, wholeText } from './criteria.ts';
import { dayIn } from './dates.ts';
import { addMilestone } from './draft-milestones.ts';
import { isDemanding, tell, type Draft, type Place, type Reading } from './draft.ts';
import { idsIn, leadingId, leadingNumber } from './ids.ts';
import { addAttribute, addWords, makeDraft } from './make-draft.ts';
import { isDemand } from './phrases.ts';
import { oneLine } from './plain-text.ts';
import { readStatement } from './read-statement.ts';
import { kindOfHeading } from './section-kinds.ts';
import { partOfStory, storyOf } from './story.ts';

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

/** Entries that together tell one story become one. */
function joinStories(items: readonly Item[]): readonly Item[] {
  const joined: Item[] = [];
  for (const item of items) {
    const last = joined.at(-1);
    const goesOn =
      last !== undefined &&
      partOfStory(item.text) === 'goes on' &&
      (partOfStory(last.text) === 'begins' || storyOf(last.text) !== undefined);
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
  if (item.text === '') {
    reading.nested(item.blocks, place);
    return true;
  }
  const label = item.blocks.length > 0 ? kindOfHeading(item.text.replace(/:$/, '')) : undefined;
  if (label !== undefined && (label !== 'milestone' || place.kind !== 'milestones')) {
    reading.nested(item.blocks, { ...place, kind: label });
    return true;
  }
  if (place.kind === 'milestones') return readMilestone(item, place, reading);
  if (place.owner !== undefined) return readOwned(item, { ...place, owner: place.owner }, reading);
  if (!isDemanding(place.kind) && place.leadIn === undefined && !isWork(item)) return false;
  enter(item, place, reading);
  return true;
}

/** Whether an entry is work whatever it stands below. */
function isWork({ text, isChecked }: Item): boolean {
  return (
    isChecked !== undefined ||
    leadingId(text) !== undefined ||
    storyOf(text) !== undefined ||
    isDemand(text, true)
  );
}

/** Enters a requirement or task, and reads what stands below it as said of it. */
function enter(item: Item, place: Place, reading: Reading, parent?: Draft): void {
  const isNumbered = leadingNumber(item.text) !== undefined;
  const isUnknown = !isDemanding(place.kind) && place.owner === undefined;
  const isOnlyBox =
    item.isChecked !== undefined &&
    leadingId(item.text) === undefined &&
    storyOf(item.text) === undefined;
  const isTask = isOnlyBox && (isUnknown || parent !== undefined);
  const [first = '', ...more] = item.text.split('\n');
  const isApart = more.length > 0 && more.every((line) => attributeLine(line) !== undefined);
  const { line, isChecked } = item;
  const draft = makeDraft(
    {
      text: isApart ? first : item.text,
      line,
      isChecked,
      isNumbered,
      parent,
      ...(isTask && { role: 'task' }),
    },
    place,
    reading.ledger,
  );
  if (isApart) addLines(draft, more, { line: line + 1, reading });
  const { leadIn: _, ...below } = place;
  reading.nested(item.blocks, { ...below, kind: 'feature', owner: draft, isBeside: false });
}

function addLines(
  draft: Draft,
  lines: readonly string[],
  { line, reading }: { readonly line: number; readonly reading: Reading },
): void {
  for (const [at, words] of lines.entries()) {
    const attribute = attributeLine(words);
    if (attribute !== undefined)
      addAttribute(draft, { ...attribute, line: line + at }, reading.ledger);
  }
}

type Owned = Place & { readonly owner: Draft };

/** Reads an entry that is said of something. */
function readOwned(item: Item, place: Owned, reading: Reading): true {
  const { owner } = place;
  const { text, line, isChecked } = item;
  const attribute = attributeLine(text);
  if (attribute !== undefined) {
    addAttribute(owner, { ...attribute, line }, reading.ledger);
    const kind = attribute.name === 'acceptance' ? 'acceptance' : place.kind;
    reading.nested(item.blocks, { ...place, kind });
  } else if (isCriterion(text)) {
    addCriterion(
      { text: wholeText(item), line, isDone: isChecked ?? false },
      place,
      reading.ledger,
    );
  } else if (isPart(item, owner, place)) {
    enter(item, place, reading, partOf(item, place));
  } else {
    addWords(owner, text, line);
    addBelow(owner, item, 1);
  }
  return true;
}

/** FR-1.1 below the paragraph of FR-1 is a part of it, FR-2 is not. */
function partOf({ text }: Item, { owner, isBeside }: Owned): Draft | undefined {
  const id = leadingId(text)?.id;
  const isOther = isBeside === true && id !== undefined && !id.startsWith(`${owner.givenId}.`);
  return isOther ? owner.parent : owner;
}

function isPart({ text, isChecked }: Item, owner: Draft, { kind }: Place): boolean {
  const isNamed =
    leadingId(text) !== undefined || (storyOf(text) !== undefined && owner.story !== undefined);
  return isNamed || isChecked !== undefined || owner.isGroup || kind === 'tasks';
}

/** What stands below a detail is a detail of it. */
function addBelow(owner: Draft, { blocks }: Item, depth: number): void {
  for (const block of blocks) {
    if (block.type === 'list') {
      for (const item of block.items) {
        owner.details.push(`${'  '.repeat(depth)}${oneLine(item.text)}`);
        addBelow(owner, item, depth + 1);
      }
    } else if (block.type === 'table') {
      owner.details.push(...block.rows.map(({ cells }) => '  '.repeat(depth) + cells.join(' | ')));
    } else owner.details.push('  '.repeat(depth) + oneLine(block.text));
  }
}

const NAMED_IDS = /\s*\(?(?:[A-Z]{1,10}-?\d{1,6}(?:,\s?|\sand\s)?){1,50}\)?\s?$/;

/** An entry of a timeline: a milestone, its day, and what belongs to it. */
function readMilestone(item: Item, place: Place, reading: Reading): true {
  const { ledger } = reading;
  const ids = idsIn(item.text).filter((id) => !/^M\d/.test(id));
  const [, head = item.text, rest = ''] = /^([^:\n]{1,120}):\s+(.+)$/s.exec(item.text) ?? [];
  const isSplit = rest !== '' && !/^(?:phase|milestone|release|stage|sprint)\s*\w*$/i.test(head);
  const day = isSplit ? dayIn(rest) : undefined;
  const title = isSplit ? head : item.text.replace(NAMED_IDS, '');
  const milestone = addMilestone(title, item.line, ledger);
  if (day !== undefined) milestone.dueOn ??= day;
  if (isSplit && rest !== day) milestone.description.push(oneLine(rest));
  ledger.placed.push({ ids, milestone: milestone.title });
  const kind = 'milestone' as const;
  reading.nested(item.blocks, { ...place, kind, milestone: milestone.title });
  return true;
}
