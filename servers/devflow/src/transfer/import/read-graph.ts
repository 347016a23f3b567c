import { readEntity, readItem, readRelation } from './read-item.ts';
import type { Read } from './item.ts';

/** The forms that can be read: JSON Lines as of server-memory and ours, or one JSON object as of memento. */
export const IMPORT_FORMATS = ['jsonl', 'json'] as const;

/** A form that can be read. */
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

// A JSON document that is laid out, or begins with one of its lists.
const DOCUMENT = /^\s*\{\s*(?:$|"(?:entities|relations)"\s*:)/u;

/** Tells the form of a text by its beginning. */
export function detectFormat(text: string): ImportFormat {
  const [first = ''] = text.replace(/^[\uFEFF\s]+/u, '').split('\n', 1);
  if (DOCUMENT.test(first)) return 'json';
  const value = parse(first);
  return isRecord(value) && Array.isArray(value['entities']) ? 'json' : 'jsonl';
}

/** Reads one line; none where it is empty. */
export function readLine(line: string, number: number): Read | undefined {
  const text = number === 1 ? line.replace(/^\uFEFF/u, '') : line;
  if (text.trim() === '') return undefined;
  const where = `line ${number}`;
  const value = parse(text);
  if (value === undefined) return { problems: [{ where, reason: 'It is not JSON.' }] };
  return readItem(where, value);
}

/** Reads a JSON document with lists of entities and relations. */
export function readDocument(text: string): readonly Read[] {
  const value = parse(text.replace(/^\uFEFF/u, ''));
  const lists = isRecord(value) ? [value['entities'], value['relations']] : [];
  if (!lists.some((list) => Array.isArray(list))) {
    const reason = 'Expected a JSON object with the lists "entities" and "relations".';
    return [{ problems: [{ where: 'the whole', reason }] }];
  }
  const [entities, relations] = lists.map((list): unknown[] => (Array.isArray(list) ? list : []));
  return [
    ...(entities ?? []).map((one, index) => readEntity(`entities[${index}]`, one)),
    ...(relations ?? []).map((one, index) => readRelation(`relations[${index}]`, one)),
  ];
}

/** Reads a text of either form. */
export function readGraph(
  text: string,
  format: ImportFormat = detectFormat(text),
): readonly Read[] {
  if (format === 'json') return readDocument(text);
  return text.split('\n').flatMap((line, index) => readLine(line, index + 1) ?? []);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
