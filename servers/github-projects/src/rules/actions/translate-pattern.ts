/** A JavaScript pattern, or why there is none. */
export type Translated = { readonly source: string } | { readonly problem: string };

/** One parser step: the translated text, and how much of the pattern it covers. */
type Step = readonly [written: string, length: number] | undefined;

const SPACE = String.raw`\t\n\f\r `;
const SYNTAX = new Set(String.raw`^$\.*+?()[]{}|/`);

/**
 * Converts an RE2 pattern to an equivalent one of JavaScript with the flags `iu`. If a character
 * means different things in the two, the explicit form is written: only a line feed ends a line.
 */
export function translatePattern(pattern: string): Translated {
  // The flag `i` ignores case already.
  const text = pattern.replace(/^\(\?i\)/, '');
  let source = '';
  for (let at = 0; at < text.length;) {
    const rest = text.slice(at);
    const step = rest.startsWith('[') ? readClass(rest) : readOutside(rest);
    if (step === undefined) return toProblem(pattern, rest);
    source += step[0];
    at += step[1];
  }
  return isPattern(source) ? { source } : toProblem(pattern, pattern);
}

function isPattern(source: string): boolean {
  try {
    return new RegExp(source, 'iu').unicode;
  } catch {
    return false;
  }
}

function toProblem(pattern: string, rest: string): Translated {
  const where = rest.slice(0, 10);
  return {
    problem: `The pattern ${JSON.stringify(pattern)} means nothing in JavaScript at "${where}".`,
  };
}

const PLAIN: Readonly<Record<string, string>> = {
  '.': String.raw`[^\n]`,
  '^': String.raw`(?<![^\n])`,
  $: String.raw`(?![^\n])`,
  '}': String.raw`\}`,
  ']': String.raw`\]`,
  '/': String.raw`\/`,
};

function readOutside(rest: string): Step {
  if (rest.startsWith('\\')) return readEscape(rest, OUTSIDE);
  if (rest.startsWith('(')) return readGroup(rest);
  if (rest.startsWith('{')) {
    const [times] = /^\{\d{1,4}(?:,\d{0,4})?\}/.exec(rest) ?? [];
    return times === undefined ? [String.raw`\{`, 1] : [times, times.length];
  }
  const sign = takeFirst(rest);
  return [PLAIN[sign] ?? sign, sign.length];
}

function readGroup(rest: string): Step {
  if (rest.startsWith('(?:')) return ['(?:', 3];
  if (!rest.startsWith('(?')) return ['(', 1];
  const [named] = /^\(\?P?<[A-Za-z_]\w*>/.exec(rest) ?? [];
  return named === undefined ? undefined : ['(', named.length];
}

const OUTSIDE: Readonly<Record<string, string>> = {
  A: String.raw`(?<![\s\S])`,
  z: String.raw`(?![\s\S])`,
  s: `[${SPACE}]`,
  S: `[^${SPACE}]`,
  b: String.raw`\b`,
  B: String.raw`\B`,
};

const SHARED: Readonly<Record<string, string>> = {
  a: String.raw`\x07`,
  d: String.raw`\d`,
  D: String.raw`\D`,
  f: String.raw`\f`,
  n: String.raw`\n`,
  r: String.raw`\r`,
  t: String.raw`\t`,
  v: String.raw`\v`,
  w: String.raw`\w`,
  W: String.raw`\W`,
};

function readEscape(rest: string, own: Readonly<Record<string, string>>): Step {
  const [code] = /^\\x(?:[0-9a-f]{2}|\{[0-9a-f]{1,6}\})/i.exec(rest) ?? [];
  if (code !== undefined) return [code.replace(/^\\x\{/, String.raw`\u{`), code.length];
  const [category] = /^\\[pP](?:[A-Z](?![a-z])|\{[A-Z][a-z]?\})/.exec(rest) ?? [];
  if (category !== undefined) return [category.replace(/[A-Z]$/, '{$&}'), category.length];
  const sign = takeFirst(rest.slice(1));
  const known = own[sign] ?? SHARED[sign];
  return known === undefined ? readSign(sign, own === INSIDE) : [known, 2];
}

/** A literal character that is escaped; letters and digits never are. */
function readSign(sign: string, isInClass: boolean): Step {
  if (/^\w?$/.test(sign) || sign === '\0') return undefined;
  const isEscaped = SYNTAX.has(sign) || (sign === '-' && isInClass);
  return [isEscaped ? `\\${sign}` : sign, 1 + sign.length];
}

const INSIDE: Readonly<Record<string, string>> = { s: SPACE };

function readClass(rest: string): Step {
  const [, denial = ''] = /^\[(\^?)/.exec(rest) ?? [];
  let at = 1 + denial.length;
  let inner = '';
  // A bracket that closes nothing is literal.
  for (let isFirst = true; isFirst || rest[at] !== ']'; isFirst = false) {
    const step = readMember(rest.slice(at));
    if (step === undefined) return undefined;
    inner += step[0];
    at += step[1];
  }
  return [`[${denial}${inner}]`, at + 1];
}

function readMember(rest: string): Step {
  if (rest === '' || rest.startsWith('[:')) return undefined;
  if (rest.startsWith('\\')) return readEscape(rest, INSIDE);
  const sign = takeFirst(rest);
  // A hyphen makes a range in both engines, and is literal at the ends in both.
  return [sign !== '-' && SYNTAX.has(sign) ? `\\${sign}` : sign, sign.length];
}

/** The first character, even if it takes two code units. */
function takeFirst(text: string): string {
  return String.fromCodePoint(text.codePointAt(0) ?? 0);
}
