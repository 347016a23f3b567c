import { type AttributeName, findAttributeName, meansNone } from './phrases.ts';
import type { Row, TableBlock } from './blocks.ts';
import { addCriterion } from './criteria.ts';
import { type Draft, isDemanding, type ParseState, type Place, tell } from './draft.ts';
import { readLeadingId, readLeadingNumber } from './ids.ts';
import { addAttribute, makeDraft, readStory } from './make-draft.ts';
import { readStatement } from './read-statement.ts';

/** Reads a table: each row is a requirement where its columns say so. */
export function readTable(table: TableBlock, place: Place, ledger: ParseState): void {
  const { owner } = place;
  const columns = readColumns(table);
  if (owner !== undefined && !owner.isGroup) readOwned(table, owner, ledger);
  else if (place.kind === 'acceptance' && columns.includes('id')) {
    readCriteria(table, columns, { place, ledger });
  } else if (!readStatement(table, place, ledger)) {
    readRows(table, columns, { place, ledger });
  }
}

function readRows(table: TableBlock, columns: readonly Column[], around: Kept): void {
  const { kind, owner } = around.place;
  const isWanted = isDemanding(kind) || owner !== undefined || columns.includes('id');
  const saysWhat = columns.includes('text') || columns.includes('want');
  if (!isWanted || !saysWhat) passOver(table, around.ledger);
  else for (const row of table.rows) readRow(row, columns, { ...around, table });
}

type Column = AttributeName | undefined;

/** What the columns mean; columns without a known name are recognized by their ids and words. */
function readColumns({ head, rows }: TableBlock): readonly Column[] {
  const found: Column[] = head.map((name) => findAttributeName(name));
  const readCells = (at: number): readonly string[] =>
    rows.map(({ cells }) => cells[at] ?? '').filter((cell) => cell !== '');
  const isId = (cell: string): boolean => {
    const rest = (readLeadingId(cell) ?? readLeadingNumber(`${cell} x`))?.rest;
    return rest === '' || rest === 'x';
  };
  if (!found.includes('id')) {
    const at = found.findIndex((name, index) => {
      const cells = readCells(index);
      return (name === undefined || name === 'text') && cells.length > 0 && cells.every(isId);
    });
    if (at !== -1) found[at] = 'id';
  }
  // "Feature | Description": the first names it, the second says more.
  const [first, ...others] = found.flatMap((name, at) => (name === 'text' ? [at] : []));
  for (const at of first === undefined ? [] : others) found[at] = 'detail';
  const isNameless = first === undefined && !found.includes('want') && found.includes('id');
  const spare = found.includes(undefined) ? undefined : 'detail';
  if (isNameless && found.includes(spare)) found[found.indexOf(spare)] = 'text';
  return found;
}

interface Kept {
  readonly place: Place;
  readonly ledger: ParseState;
}

interface Around extends Kept {
  readonly table: TableBlock;
}

function readRow({ cells, line }: Row, columns: readonly Column[], around: Around): void {
  const { place, ledger } = around;
  const cell = (name: AttributeName): string => cells[columns.indexOf(name)] ?? '';
  const text = readCellWords(cell);
  if (text !== '') {
    const id = meansNone(cell('id')) ? undefined : cell('id');
    const draft = makeDraft({ text, line, id, parent: place.owner }, place, ledger);
    addCells(draft, { cells, line }, { ...around, columns });
  } else if (cells.some((value) => value !== '')) {
    const why = 'This row has nothing in the column that says what is wanted.';
    tell(ledger, 'table', { line, text: cells.join(' | '), why });
  }
}

function addCells(
  draft: Draft,
  { cells, line }: Row,
  { columns, table, ledger }: Around & { readonly columns: readonly Column[] },
): void {
  for (const [at, value] of cells.entries()) {
    const name = columns[at] ?? 'detail';
    const label = table.head[at] ?? 'More';
    if (!READ.has(name)) addAttribute(draft, { name, label, value, line }, ledger);
  }
}

const READ = new Set<AttributeName>(['id', 'text', 'role', 'want', 'benefit']);

/** A story may be spread over the columns. */
function readCellWords(cell: (name: AttributeName) => string): string {
  const [text, role, want, benefit] = [cell('text'), cell('role'), cell('want'), cell('benefit')];
  if (want === '') return text;
  const wish = want.replace(/^(?:i\s+)?(?:want|need)\s+(?:to\s+)?/i, '');
  const why = benefit === '' ? '' : `, so that ${benefit.replace(/^so\s+that\s+/i, '')}`;
  const story = `As a ${role === '' ? 'user' : role.replace(/^as\s+an?\s+/i, '')}, I want ${wish}${why}`;
  return text === '' || readStory(text) !== undefined ? story : `${text}. ${story}`;
}

function readCriteria(
  { rows }: TableBlock,
  columns: readonly Column[],
  { place, ledger }: Kept,
): void {
  const idAt = columns.indexOf('id');
  for (const { cells, line } of rows) {
    const text = cells.filter((_, at) => at !== idAt).join(' | ');
    const id = cells[idAt] ?? '';
    addCriterion({ text: `${id}: ${text}`, line }, place, ledger);
  }
}

/** A table below a requirement gives it values, or says more of it. */
function readOwned({ head, rows, line }: TableBlock, owner: Draft, ledger: ParseState): void {
  const known = rows.filter(({ cells }) => findAttributeName(cells[0] ?? '') !== undefined);
  const isPairs = head.length === 2 && known.length * 2 > rows.length;
  for (const { cells, line: at } of [{ cells: head, line }, ...rows]) {
    const [key = '', value = ''] = cells;
    const name = isPairs ? findAttributeName(key) : undefined;
    const isValue = name !== undefined && !SAID.has(name);
    if (isValue) addAttribute(owner, { name, label: key, value, line: at }, ledger);
    else if (cells.some((cell) => cell !== '')) {
      owner.details.push(cells.filter((cell) => cell !== '').join(isPairs ? ': ' : ' | '));
    }
  }
}

const SAID = new Set<AttributeName>(['id', 'text', 'detail', 'role', 'want', 'benefit']);

function passOver({ line, toLine, head, rows }: TableBlock, ledger: ParseState): void {
  const text = [head, ...rows.map(({ cells }) => cells)]
    .map((cells) => cells.join(' | '))
    .join(' / ');
  const why =
    'The columns of this table do not say what is wanted. Name one "ID" and one "Requirement", "Story" or "Task".';
  tell(ledger, 'table', { line, toLine, text, why });
}
