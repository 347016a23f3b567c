import { ToolError } from '@wellspoken/kit';

import { findClosest, type Closest } from './closest.ts';
import { findTolerant } from './find-tolerant.ts';
import { linesAt, type Span } from './find.ts';

/** How the text of an edit is looked for. */
export type Match = 'exact' | 'whitespace';

/** The edit that does not fit, and the file that it is for. */
export interface Situation {
  /** What the edit is called. */
  readonly title: string;
  /** The path as the caller gave it. */
  readonly asked: string;
  readonly match: Match;
}

/** What an edit looks for and what it puts there, with `\n` for every line end. */
export interface Wish {
  readonly wanted: string;
  readonly replacement: string;
}

const MAX_LISTED = 20;

/** Refuses an edit that fits several places. */
export function ambiguous(
  text: string,
  changes: readonly Span[],
  { title, asked }: Situation,
): ToolError {
  const offsets = changes.slice(0, MAX_LISTED).map(({ start }) => start);
  const more = changes.length > MAX_LISTED ? ' and more' : '';
  const message = `${title} fits ${changes.length} places of "${asked}", at lines ${linesAt(text, offsets).join(', ')}${more}. Nothing was changed.`;
  return new ToolError('invalid_arguments', message, {
    suggestions: [
      'Give more of the text around the place that you mean, or set replaceAll to true.',
    ],
  });
}

/** Refuses an edit that fits nowhere, and shows what comes close. */
export function notFound(text: string, wish: Wish, { title, asked, match }: Situation): ToolError {
  const closest = findClosest(text, wish.wanted);
  const near =
    closest === undefined ? 'Nothing in the file comes close.' : describeClosest(closest);
  const message = `${title}: its oldText is not in "${asked}". Nothing was changed. ${near}`;
  return new ToolError('not_found', message, { suggestions: hintsFor(text, wish, match) });
}

function describeClosest({ firstLine, lastLine, text }: Closest): string {
  const where = firstLine === lastLine ? `line ${firstLine}` : `lines ${firstLine} to ${lastLine}`;
  return `The closest place is ${where}:\n${text}`;
}

function hintsFor(text: string, { wanted, replacement }: Wish, match: Match): readonly string[] {
  const hints: string[] = [];
  if (match === 'exact' && findTolerant(text, wanted).length > 0) {
    hints.push('Only whitespace differs: set match to "whitespace", or copy the text exactly.');
  }
  if (replacement.length > 3 && text.includes(replacement)) {
    hints.push('The newText is in the file already: the edit may have been made before.');
  }
  return hints.length > 0 ? hints : ['Read the file again and copy oldText from it.'];
}
