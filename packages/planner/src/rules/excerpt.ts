import { toOneLine } from '../tasks/one-line.ts';

const AROUND = 30;
const LONGEST_MATCH = 80;

/** What was found in a text, with some words around it: `"crashed" in the body, line 3: "…it crashed at…"`. */
export function cutExcerpt(
  text: string,
  {
    start,
    end,
    part,
  }: { readonly start: number; readonly end: number; readonly part: 'title' | 'body' },
): string {
  const match = toOneLine(text.slice(start, Math.min(end, start + LONGEST_MATCH)));
  if (part === 'title') return `"${match}" in the title`;
  const line = text.slice(0, start).split('\n').length;
  const from = Math.max(text.lastIndexOf('\n', start - 1) + 1, start - AROUND);
  const next = text.indexOf('\n', end);
  const lineEnd = next === -1 ? text.length : next;
  const to = Math.min(lineEnd, Math.min(end, start + LONGEST_MATCH) + AROUND);
  const around = `${cutAt(text, from) ? '…' : ''}${toOneLine(text.slice(from, to))}${to < lineEnd ? '…' : ''}`;
  return `"${match}" in the body, line ${line}: "${around}"`;
}

function cutAt(text: string, from: number): boolean {
  return from > 0 && text[from - 1] !== '\n';
}
