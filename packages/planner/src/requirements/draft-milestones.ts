import { normalizeText } from '../similarity/normalize-text.ts';
import { toOneLine } from '../tasks/one-line.ts';
import { findDay } from './dates.ts';
import { type DraftMilestone, type ParseState, tell } from './draft.ts';
import { normalizeWords } from './ids.ts';
import { trimEnd } from './plain-text.ts';

const WHEN =
  /\s*[([](?:due|by|on|target|until|before|eta|release[sd]?|ends?)?\s*:?\s*[^()[\]]*[)\]]\s*$/i;
const DASHED =
  /\s*(?:[–—:,-]+|\bby\b|\bdue\b)\s*(?:due|by|on)?\s*:?\s*(?:\d{4}-\d{2}-\d{2}|\d{1,2}\.?\s+[A-Za-z]{3,9}\.?,?\s+\d{4}|[A-Za-z]{3,9}\.?\s+\d{1,2},?\s+\d{4}).*$/;
const LABEL = /^milestone\s*[:–—-]\s*(?=\S)/i;

/** The title of a milestone without its day, and that day. */
function readMilestone(words: string): { readonly title: string; readonly dueOn?: string } {
  const text = toOneLine(words).slice(0, 500);
  const dueOn = findDay(text);
  const isDated =
    dueOn !== undefined || /\b(?:19|20)\d\d\b|\bQ[1-4]\b/.test(WHEN.exec(text)?.[0] ?? '');
  const bare = (isDated ? text.replace(WHEN, '').replace(DASHED, '') : text).replace(LABEL, '');
  const title = trimEnd(bare, ' :–—,-').slice(0, 200).trim();
  return {
    title: title === '' ? text.slice(0, 200) : title,
    ...(dueOn !== undefined && { dueOn }),
  };
}

/** Enters a milestone, or finds the one of the same title. */
export function addMilestone(words: string, line: number, ledger: ParseState): DraftMilestone {
  const { title, dueOn } = readMilestone(words);
  const folded = normalizeText(title, 'NFKC');
  const key = normalizeWords(folded) === '' ? folded.toLowerCase() : normalizeWords(folded);
  const known = ledger.milestones.get(key);
  const milestone: DraftMilestone = known ?? { title, line, description: [] };
  if (known === undefined) ledger.milestones.set(key, milestone);
  if (dueOn === undefined) tellDay(words, line, ledger);
  if (dueOn !== undefined) milestone.dueOn ??= dueOn;
  else if (known === undefined && toOneLine(words) !== title)
    milestone.description.push(toOneLine(words));
  return milestone;
}

function tellDay(words: string, line: number, ledger: ParseState): void {
  const [day] = /\b\d{4}-\d{2}-\d{2}\b/.exec(words) ?? [];
  if (day === undefined) return;
  const why = `There is no such day as ${day}, so the milestone has none.`;
  tell(ledger, 'date', { line, text: words, why });
}
