import { toOneLine } from '../tasks/one-line.ts';
import type { Item } from './blocks.ts';
import type { ParseState, Place } from './draft.ts';
import { findIds, readLeadingId } from './ids.ts';
import type { Statement } from './prd.ts';

/** Whether an id is that of a criterion: AC-1, AC1.2. */
function isCriterionId(id: string): boolean {
  return /^AC[-_ ]?\d/i.test(id);
}

/** Whether a text is a criterion by its words. */
export function isCriterion(text: string): boolean {
  const line = toOneLine(text);
  if (/^(?:scenario\b.{0,200}:\s*)?given\b.{1,1000}\bthen\b/i.test(line)) return true;
  return isCriterionId(readLeadingId(line)?.id ?? '');
}

/** Enters a criterion with what it belongs to, or keeps it until that is known. */
export function addCriterion(
  {
    text,
    line,
    isDone,
  }: { readonly text: string; readonly line: number; readonly isDone?: boolean },
  place: Place,
  ledger: ParseState,
): void {
  const { words, ids } = splitNames(toOneLine(text));
  const statement: Statement = {
    text: words,
    line,
    ...(isDone === true && { isDone: true as const }),
  };
  const named = ids.length > 0 ? ids : (place.targets ?? []);
  if (place.owner !== undefined && named.length === 0) place.owner.acceptance.push(statement);
  else ledger.criteria.push({ statement, ids: named });
}

/** "AC-1 (FR-2): …" and "FR-2: …" say whose criterion it is. */
function splitNames(text: string): { readonly words: string; readonly ids: readonly string[] } {
  const led = readLeadingId(text);
  if (led === undefined) return splitNumber(text);
  if (!isCriterionId(led.id)) return { words: led.rest === '' ? text : led.rest, ids: [led.id] };
  const [inBrackets = ''] = /^[([][^()[\]]{1,100}[)\]]\s*:?\s*/.exec(led.rest) ?? [];
  const ids = findIds(inBrackets);
  const rest = ids.length > 0 ? led.rest.slice(inBrackets.length) : led.rest;
  return { words: rest === '' ? text : rest, ids };
}

/** "2.1: …", but not "2.1 seconds". */
function splitNumber(text: string): { readonly words: string; readonly ids: readonly string[] } {
  const [whole, number] = /^(\d{1,4}(?:\.\d{1,4}){1,5}):\s+(?=\S)/.exec(text) ?? [];
  if (whole === undefined || number === undefined) return { words: text, ids: [] };
  return { words: text.slice(whole.length), ids: [number] };
}

/** Entries that begin with when, then and such go on with the one before. */
export function joinSteps(items: readonly Item[]): readonly Item[] {
  const joined: Item[] = [];
  for (const item of items) {
    const last = joined.at(-1);
    const goesOn =
      last !== undefined &&
      /^(?:when|then|and|but)\b/i.test(item.text) &&
      /^(?:scenario\b.*:\s*)?(?:given|when)\b/i.test(last.text);
    if (goesOn) {
      joined[joined.length - 1] = {
        ...last,
        toLine: item.toLine,
        text: `${last.text} ${item.text}`,
        blocks: [...last.blocks, ...item.blocks],
      };
    } else joined.push(item);
  }
  return joined;
}

/** The words of an entry and of all below it, for where its parts do not matter. */
export function joinItemText({ text, blocks }: Pick<Item, 'text' | 'blocks'>): string {
  const below = blocks.flatMap((block) => {
    if (block.type === 'list') return block.items.map((item) => joinItemText(item));
    if (block.type === 'table') return block.rows.map(({ cells }) => cells.join(' | '));
    return [block.text];
  });
  const parts = below.map(toOneLine).filter((part) => part !== '');
  if (parts.length === 0) return toOneLine(text);
  return `${toOneLine(text)}${/[:.;]$/.test(text.trim()) ? '' : ':'} ${parts.join('; ')}`.trim();
}
