import { applyEdits, type Edit } from './apply-edits.ts';
import type { Match } from './misfits.ts';
import { unifiedDiff, type Difference } from './unified-diff.ts';

/** A text and what is to be replaced in it. */
export interface TextEdit {
  readonly text: string;
  readonly edits: readonly Edit[];
  readonly match: Match;
  /** The path as the caller gave it. */
  readonly asked: string;
  /** How the diff names the file. */
  readonly shown: string;
}

/** A text with its edits made, and how it differs from before. */
export interface EditedText extends Difference {
  readonly text: string;
  readonly replaced: readonly number[];
}

/** Makes edits in a text, all of them or none. */
export function editText({ text, edits, match, asked, shown }: TextEdit): EditedText {
  const edited = applyEdits(text, edits, { asked, match });
  return { ...edited, ...unifiedDiff(shown, text, edited.text) };
}
