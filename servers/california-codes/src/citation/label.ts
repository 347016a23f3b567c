import { isAt, type Step, type Tokens } from './token-steps.ts';

const LABEL =
  /^(?:\d{1,2}(?:\.\d{1,2})?|[a-z]{1,2}|([a-z])\1{2,3}|[ivx]{1,5}|[IVX]{1,5}|[A-Z]{1,2})$/;
const WORDS = new Set(
  'ad ah am an as at be by do ex go he hi id if in is it la me my no of oh ok on or pm so to tv uk up us we ca vs eg ie'.split(
    ' ',
  ),
);

/** Reads one label in parentheses: "(a)", "(2)", "(iv)"; not "(as" or "(2020)". */
function readLabel(tokens: Tokens, at: number): Step<string> | undefined {
  if (!isAt(tokens, at, '(') || !isAt(tokens, at + 2, ')')) return undefined;
  const token = tokens[at + 1];
  if (token === undefined || !LABEL.test(token.text)) return undefined;
  if (tokens[at]?.isSpaced === true && WORDS.has(token.lower)) return undefined;
  return { value: token.text, next: at + 3 };
}

const MOST_LEVELS = 8;

/** Reads labels right behind each other: "(a)(2)". */
export function readLabels(tokens: Tokens, at: number): Step<readonly string[]> | undefined {
  const labels: string[] = [];
  let next = at;
  for (let label = readLabel(tokens, at); label !== undefined; label = readLabel(tokens, next)) {
    if (labels.length === MOST_LEVELS) break;
    labels.push(label.value);
    ({ next } = label);
  }
  return labels.length === 0 ? undefined : { value: labels, next };
}

type Style = 'number' | 'lower' | 'upper' | 'lower-roman' | 'upper-roman';

/** How a label may be counted, where nothing else is known of it: (i) is a letter or a numeral. */
function stylesOf(label: string): readonly Style[] {
  if (/^\d/.test(label)) return ['number'];
  const isLower = label === label.toLowerCase();
  const letter = isLower ? 'lower' : 'upper';
  if (!/^[ivx]+$/i.test(label)) return [letter];
  const roman = isLower ? 'lower-roman' : 'upper-roman';
  return label.length > 2 && new Set(label).size > 1 ? [roman] : [letter, roman];
}

/** From which level on the codes count with numerals: (a)(1)(A)(i)(I). */
const ROMAN_FROM: Partial<Record<Style, number>> = { 'lower-roman': 1, 'upper-roman': 3 };

function styleAt(level: number, label: string): Style | undefined {
  return stylesOf(label).findLast((style) => level >= (ROMAN_FROM[style] ?? 0));
}

/**
 * The whole path of labels that follow another path: behind (a)(1), "(2)" is (a)(2) and "(b)" is (b);
 * undefined where no level of that path is numbered so.
 */
export function siblingOf(
  path: readonly string[],
  labels: readonly string[],
): readonly string[] | undefined {
  const [first = ''] = labels;
  const styles: readonly (Style | undefined)[] = stylesOf(first);
  const level = path.findLastIndex((label, place) => styles.includes(styleAt(place, label)));
  return level === -1 ? undefined : [...path.slice(0, level), ...labels];
}
