/** A parsed URI template. */
export interface UriTemplate {
  /** The variable names, in template order. */
  readonly variableNames: readonly string[];
  readonly match: UriMatcher;
}

/**
 * An expression in braces or the literal text between two: its names, and the pieces it matches.
 */
interface Part {
  readonly names: readonly string[];
  readonly pieces: readonly TemplatePart[];
}

const MAX_TEMPLATE_LENGTH = 1_000_000;
const MAX_EXPRESSIONS = 10_000;

const takesSegment: Takes = (code) => code !== 0x2f && code !== 0x2c;
const takesPair: Takes = (code) => code !== 0x26;
const takesLine: Takes = (code) =>
  code !== 0x0a && code !== 0x0d && code !== 0x2028 && code !== 0x2029;

/**
 * Parses an RFC 6570 template for matching URIs with the SDK's semantics. Returns `undefined` if it
 * is malformed or too large.
 */
export function parseUriTemplate(template: string): UriTemplate | undefined {
  if (typeof template !== 'string' || template.length > MAX_TEMPLATE_LENGTH) return undefined;
  const parts = readParts(template);
  if (parts === undefined) return undefined;
  return {
    variableNames: parts.flatMap(({ names }) => names),
    match: createUriMatcher(joinTexts(parts.flatMap(({ pieces }) => pieces))),
  };
}

function readParts(template: string): readonly Part[] | undefined {
  const parts: Part[] = [];
  let from = 0;
  let expressions = 0;
  for (let open = template.indexOf('{'); open !== -1; open = template.indexOf('{', from)) {
    const close = template.indexOf('}', open);
    expressions += 1;
    if (close === -1 || expressions > MAX_EXPRESSIONS) return undefined;
    const expression = readExpression(template.slice(open + 1, close));
    if (expression === undefined) return undefined;
    parts.push(createTextPart(template.slice(from, open)), expression);
    from = close + 1;
  }
  return [...parts, createTextPart(template.slice(from))];
}

function createTextPart(text: string): Part {
  return { names: [], pieces: [text] };
}

function readExpression(inner: string): Part | undefined {
  const operator = /^[+#./?&]?/.exec(inner)?.[0] ?? '';
  const names = inner
    .slice(operator.length)
    .split(',')
    .map((name) => name.replace('*', '').trim())
    .filter((name) => name !== '');
  if (operator === '?' || operator === '&') return { names, pieces: createPairs(operator, names) };
  // With several names the first takes everything, since nothing separates the values.
  const [name] = names;
  if (name === undefined) return undefined;
  const isList = inner.includes('*') && (operator === '' || operator === '/');
  return { names, pieces: createVariable(operator, name, isList) };
}

function createPairs(operator: string, names: readonly string[]): readonly TemplatePart[] {
  return names.flatMap((name, index) => [
    `${index === 0 ? operator : '&'}${name}=`,
    { name, takes: takesPair, isList: false },
  ]);
}

function createVariable(operator: string, name: string, isList: boolean): readonly TemplatePart[] {
  // Like the SDK, treats the "#" of a fragment as part of its value.
  if (operator === '+' || operator === '#') return [{ name, takes: takesLine, isList }];
  return [operator, { name, takes: takesSegment, isList }];
}

function joinTexts(pieces: readonly TemplatePart[]): readonly TemplatePart[] {
  const joined: TemplatePart[] = [];
  let text = '';
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      text += piece;
      continue;
    }
    if (text !== '') joined.push(text);
    joined.push(piece);
    text = '';
  }
  return text === '' ? joined : [...joined, text];
}

/** Whether a variable may contain a character, given by its code. */
type Takes = (code: number) => boolean;

/** A variable: one or more characters, or a comma-separated list of such values. */
interface Variable {
  readonly name: string;
  readonly takes: Takes;
  readonly isList: boolean;
}

/** A part of the template: literal text or a variable. */
type TemplatePart = string | Variable;

/** Returns the decoded variables of a URI, or `undefined` if it does not match. */
type UriMatcher = (uri: string) => Record<string, string> | undefined;

/** For each position in a URI, including its end: 1 if the remaining pieces match from there. */
type Fits = Uint8Array;

interface Step {
  readonly piece: TemplatePart;
  readonly after: Fits;
}

interface Place {
  readonly start: number;
  readonly after: Fits;
}

const COMMA = 0x2c;

/**
 * Creates a matcher in which every variable is greedy. An equivalent regular expression could
 * backtrack for minutes on a URI of a few thousand characters, and clients choose the URI; this
 * algorithm is linear.
 */
function createUriMatcher(pieces: readonly TemplatePart[]): UriMatcher {
  const [first, ...others] = pieces;
  const head = typeof first === 'string' ? first : '';
  const backwards = (typeof first === 'string' ? others : pieces).toReversed();
  const least = backwards.reduce((sum, piece) => sum + getMinimumLength(piece), 0);
  return (uri) => {
    if (uri.length < head.length + least || !uri.startsWith(head)) return undefined;
    const text = uri.slice(head.length);
    const steps = findSteps(backwards, text);
    return steps === undefined ? undefined : readVariables(steps, text);
  };
}

function getMinimumLength(piece: TemplatePart): number {
  return typeof piece === 'string' ? piece.length : 1;
}

function findSteps(backwards: readonly TemplatePart[], text: string): readonly Step[] | undefined {
  const steps: Step[] = [];
  let after: Fits = new Uint8Array(text.length + 1);
  after[text.length] = 1;
  for (const piece of backwards) {
    steps.push({ piece, after });
    after =
      typeof piece === 'string'
        ? matchTextBefore(piece, text, after)
        : matchVariableBefore(piece, text, after);
  }
  return after[0] === 1 ? steps.toReversed() : undefined;
}

function matchTextBefore(piece: string, text: string, after: Fits): Fits {
  const fits = new Uint8Array(after.length);
  for (let at = text.length - piece.length; at >= 0; at--) {
    if (after[at + piece.length] === 1 && text.startsWith(piece, at)) fits[at] = 1;
  }
  return fits;
}

function matchVariableBefore(variable: Variable, text: string, after: Fits): Fits {
  const fits = new Uint8Array(after.length);
  // Whether a value that has started can end at or after the current position.
  let ends = after[text.length] === 1;
  for (let at = text.length - 1; at >= 0; at--) {
    const code = text.charCodeAt(at);
    const endsHere = after[at] === 1;
    if (variable.takes(code)) {
      fits[at] = ends ? 1 : 0;
      ends ||= endsHere;
    } else {
      ends = endsHere || (variable.isList && code === COMMA && fits[at + 1] === 1);
    }
  }
  return fits;
}

function readVariables(steps: readonly Step[], text: string): Record<string, string> {
  const variables: Record<string, string> = {};
  let at = 0;
  for (const { piece, after } of steps) {
    if (typeof piece === 'string') {
      at += piece.length;
      continue;
    }
    const start = at;
    at = findEnd(piece, text, { start, after });
    // A variable can be named "__proto__"; assigning a string to that has no effect.
    variables[piece.name] = decode(text.slice(start, at));
  }
  return variables;
}

/** Returns the last position where the variable can end so that the remaining pieces match. */
function findEnd(variable: Variable, text: string, { start, after }: Place): number {
  const { takes, isList } = variable;
  let end = start;
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (takes(code)) {
      if (after[at + 1] === 1) end = at + 1;
    } else if (!isList || code !== COMMA || !takes(text.charCodeAt(at + 1))) {
      break;
    }
  }
  return end;
}

// A malformed URI is passed on undecoded; the handler decides what to do with it.
function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
