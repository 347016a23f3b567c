import { diffWordsWithSpace } from 'diff';

/** A piece of a redline. */
export interface Segment {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

// The work grows with the square of this. Texts that differ in more have little in common, and are
// told as one removed and one added; a clock would tell it differently on a slow machine.
const MOST_EDITS = 1_500;

/** What must be removed from and added to a text to make it the other one, word by word. */
export function compareWords(before: string, after: string): readonly Segment[] {
  const changes = diffWordsWithSpace(before, after, { maxEditLength: MOST_EDITS });
  if (changes === undefined) return replaced(before, after);
  return changes.map(({ added, removed, value }) => ({
    kind: kindOf(added, removed),
    text: value,
  }));
}

/** One text in the place of the other. */
function replaced(before: string, after: string): readonly Segment[] {
  const both: readonly Segment[] = [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ];
  return both.filter(({ text }) => text !== '');
}

function kindOf(isAdded: boolean, isRemoved: boolean): Segment['kind'] {
  if (isAdded) return 'added';
  return isRemoved ? 'removed' : 'same';
}
