import { isDeepStrictEqual } from 'node:util';

/** One server as a host's file names it, with the fields that this command owns. */
export interface HostEntry {
  readonly name: string;
  readonly fields: Readonly<Record<string, string | readonly string[]>>;
}

/** How an entry is merged into a host's file. */
export interface MergeOptions {
  /** The property that holds the servers. */
  readonly key: string;
  /** Whether another entry of the same name gives way. */
  readonly replace: boolean;
}

/** Why nothing can be merged: `differs` can be overruled by the user, the others cannot. */
export interface MergeProblem {
  readonly kind: 'problem';
  readonly code: 'broken' | 'shape' | 'differs' | 'unsure';
  /** What is wrong, to be read after "because". */
  readonly message: string;
}

/** What became of the text. */
export type MergeResult =
  | { readonly kind: 'same' }
  | { readonly kind: 'added' | 'replaced'; readonly text: string }
  | MergeProblem;

/** Says why nothing can be merged. */
export function createProblem(code: MergeProblem['code'], message: string): MergeProblem {
  return { kind: 'problem', code, message };
}

/** Whether a value is an object with properties, as opposed to a list, a date or nothing. */
export function isTable(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether an entry starts a command, so that what users added to it (`env` and so on) still fits. */
export function startsCommand(entry: Readonly<Record<string, unknown>>): boolean {
  const type = entry['type'] ?? 'stdio';
  const isRemote = 'url' in entry || 'httpUrl' in entry;
  return typeof entry['command'] === 'string' && type === 'stdio' && !isRemote;
}

/** Whether an entry already says everything that ours says; it may say more. */
export function covers(existing: Readonly<Record<string, unknown>>, entry: HostEntry): boolean {
  // A command is reached over stdio, whether its entry says so or not.
  const said: Readonly<Record<string, unknown>> = { type: 'stdio', ...existing };
  return (
    startsCommand(existing) &&
    Object.entries(entry.fields).every(([name, value]) => isDeepStrictEqual(said[name], value))
  );
}

/** How a text is laid out, so that what is added looks like the rest. */
export interface TextStyle {
  readonly eol: '\n' | '\r\n';
  /** One step of indentation. */
  readonly unit: string;
}

const BYTE_ORDER_MARK = '\uFEFF';

/** Takes the byte order mark off a text, which parsers do not expect. */
export function splitMark(text: string): readonly [mark: string, rest: string] {
  return text.startsWith(BYTE_ORDER_MARK) ? [BYTE_ORDER_MARK, text.slice(1)] : ['', text];
}

/** Reads line ends and indentation off a text; two spaces and a line feed where it has none. */
export function detectStyle(text: string): TextStyle {
  const eol = /\r?\n/.exec(text)?.[0] === '\r\n' ? '\r\n' : '\n';
  const unit = /^(\t| {1,8})(?=["'])/m.exec(text)?.[1] ?? '  ';
  return { eol, unit };
}

/** The spaces and tabs at the start of the line that holds an offset. */
export function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[\t ]*/.exec(text.slice(start, offset))?.[0] ?? '';
}

/** Line and column of an offset, as editors count them. */
export function findPosition(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}
