import { escapeInvisible, toWebLink } from './escape.ts';
import { formatCount, describeVariant, type Place, type RuleFindings } from './findings.ts';
import { reproduce, type ReproduceOptions } from './reproduce.ts';
import type { Report } from './types.ts';

/** What the text of a finding is written with. */
interface RuleTextOptions extends ReproduceOptions {
  readonly paint: Paint;
}

const IN_FULL = 3;
const NAMED = 20;

/** All that a report says of one broken rule: the first places in full, the others by name. */
export function renderRule(
  report: Report,
  findings: RuleFindings,
  options: RuleTextOptions,
): readonly string[] {
  const { rule, title, places } = findings;
  const { paint } = options;
  const [head = '', ...more] = wrapHard(`${rule}: ${escapeInvisible(title)}`, WIDTH);
  const full = places.slice(0, IN_FULL);
  return [
    [paint.bold(head), ...more].join('\n'),
    ...full.flatMap((place, index) => [
      ...(index === 0 ? [] : ['']),
      ...renderPlace(report, place, paint),
    ]),
    ...renderMore(places.slice(IN_FULL), paint),
    ...(places.length > 1 ? [''] : []),
    ...renderAdvice(report, findings, options),
  ];
}

function renderPlace(report: Report, place: Place, paint: Paint): readonly string[] {
  const { where, message, evidence, variants } = place;
  const isEverywhere = variants.length >= report.eras.length;
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['at', where === '' ? undefined : where],
    ['on', isEverywhere ? undefined : variants.map(describeVariant).join(', ')],
    ['wrong', message],
    ['sent', evidence?.sent],
    ['came', evidence?.came],
    ['expected', evidence?.expected],
  ];
  return rows.flatMap(([label, text]) =>
    text === undefined ? [] : labelLines(label, wrapHard(escapeInvisible(text), BESIDE), paint.dim),
  );
}

function renderMore(places: readonly Place[], paint: Paint): readonly string[] {
  if (places.length === 0) return [];
  const named = places.slice(0, NAMED).flatMap(({ where }) => {
    const [first = '', ...rest] = wrapHard(escapeInvisible(where), BESIDE - 2);
    return [`- ${first}`, ...rest.map((line) => `  ${line}`)];
  });
  const left = places.length - NAMED;
  const end = left > 0 ? [`and ${left} more, which --format json has`] : [];
  const head = `${formatCount(places.length, 'more place')}:`;
  return ['', ...labelLines('also at', [head, ...named, ...end], paint.dim)];
}

function renderAdvice(
  report: Report,
  { rule, places, source }: RuleFindings,
  options: RuleTextOptions,
): readonly string[] {
  const { paint } = options;
  const fixes = [...new Set(places.map(({ fix }) => fix))].slice(0, IN_FULL);
  const variant = places[0]?.variants[0];
  const link = toWebLink(source.url);
  const command = variant === undefined ? [] : reproduce(report, { rule, ...variant }, options);
  return [
    ...fixes.flatMap((fix) =>
      labelLines('mend', wrapHard(escapeInvisible(fix), BESIDE), paint.green),
    ),
    ...labelLines('spec', wrapHard(escapeInvisible(source.clause), BESIDE), paint.dim),
    // A line of its own, because it must not be broken.
    ...(link === undefined ? [] : [`    ${paint.cyan(link)}`]),
    ...(command.length === 0 ? [] : labelLines('again', wrapCommand(command, BESIDE), paint.dim)),
  ];
}

/** How wide a screen is taken to be. */
export const WIDTH = 80;

// East Asian letters and most emoji take two columns.
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF01-\uFF60\p{Emoji_Presentation}]/u;
const NARROWLESS = /\p{Mark}/u;

/** How many columns a text takes on a screen. */
export function countColumns(text: string): number {
  let sum = 0;
  for (const character of text) {
    if (NARROWLESS.test(character)) continue;
    sum += WIDE.test(character) ? 2 : 1;
  }
  return sum;
}

/** Breaks a text into lines between words; a word that is wider than a line is broken too. */
export function wrapHard(text: string, width: number): readonly string[] {
  return wrapWords(
    text.split(' ').flatMap((word) => breakWord(word, width)),
    width,
  );
}

/** Puts words into lines that are at most so wide; a wider word stands alone. */
function wrapWords(words: readonly string[], width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && countColumns(longer) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

function breakWord(word: string, width: number): readonly string[] {
  const parts: string[] = [];
  let [part, taken] = ['', 0];
  for (const character of word) {
    const own = countColumns(character);
    if (taken + own > width) {
      const end = findNiceEnd(part);
      parts.push(part.slice(0, end));
      part = part.slice(end);
      taken = countColumns(part);
    }
    part += character;
    taken += own;
  }
  return [...parts, part];
}

// JSON is read more easily when it breaks after a comma or a bracket, if there is one near the end.
function findNiceEnd(part: string): number {
  const found = /^[^]*[,;}\]]/.exec(part)?.[0].length ?? 0;
  return found > part.length / 2 ? found : part.length;
}

/** A command over several lines of a shell, broken between words only. */
export function wrapCommand(words: readonly string[], width: number): readonly string[] {
  const lines = wrapWords(words, width - 4);
  return lines.map((line, index) => {
    const lead = index === 0 ? '' : '  ';
    return `${lead}${line}${index === lines.length - 1 ? '' : ' \\'}`;
  });
}

const LABEL = 10;
const INDENT = 2;

/** Lines behind a label: the first beside it, the others below. */
export function labelLines(
  label: string,
  lines: readonly string[],
  paint: (text: string) => string,
): readonly string[] {
  return lines.map((line, index) => {
    const head = index === 0 ? paint(label.padEnd(LABEL)) : ' '.repeat(LABEL);
    return `${' '.repeat(INDENT)}${head}${line}`.trimEnd();
  });
}

/** How wide the text behind a label may be. */
export const BESIDE: number = WIDTH - INDENT - LABEL;

/** An item of a list, wrapped under itself. */
export function formatBullet(text: string): readonly string[] {
  const [first = '', ...more] = wrapHard(text, WIDTH - 4);
  return [`  - ${first}`, ...more.map((line) => `    ${line}`)];
}

const DEEPEST = 20;

/** A line of somebody else under an indent, with its own; one that is too wide goes on below. */
export function indentLine(line: string, indent: number): readonly string[] {
  const text = line.trimStart();
  const depth = indent + Math.min(line.length - text.length, DEEPEST);
  return wrapHard(text, WIDTH - depth).map((part) => `${' '.repeat(depth)}${part}`.trimEnd());
}

/** Ways to make a text stand out; each may leave it as it is. */
export interface Paint {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly yellow: (text: string) => string;
  readonly green: (text: string) => string;
  readonly cyan: (text: string) => string;
}

const keepText = (text: string): string => text;

/** No colours at all. */
export const plainPaint: Paint = {
  bold: keepText,
  dim: keepText,
  red: keepText,
  yellow: keepText,
  green: keepText,
  cyan: keepText,
};
