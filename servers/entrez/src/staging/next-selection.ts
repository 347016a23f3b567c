import type { Selection } from '../eutils/eutils.ts';

/** The next part of a selection, after so many records. */
export function nextSelection(selection: Selection, done: number, size: number): Selection {
  if ('ids' in selection) return { ...selection, ids: selection.ids.slice(done, done + size) };
  const { from, count } = selection;
  return { ...selection, from: from + done, count: Math.min(size, count - done) };
}
