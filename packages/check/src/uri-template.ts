import { decodeText } from './uri.ts';

/** One expression of a template: `{+path}` has the operator `+` and one variable. */
interface Expression {
  readonly operator: string;
  readonly variables: readonly { readonly name: string; readonly longest?: number }[];
}

/** A URI template of RFC 6570, in parts: literal texts and expressions. */
export interface UriTemplate {
  readonly parts: readonly (string | Expression)[];
}

const FORBIDDEN = /[\s"<>\\^`|{}\p{Cc}]/u;
const VARIABLE = /^((?:\w|%[0-9A-Fa-f]{2})+(?:\.(?:\w|%[0-9A-Fa-f]{2})+)*)(?:\*|:([1-9]\d{0,3}))?$/;

/** Reads a template, or says what is wrong with it. */
export function parseTemplate(
  text: string,
): { readonly template: UriTemplate } | { readonly fault: string } {
  const parts: (string | Expression)[] = [];
  // Splits into literals and what stands between braces, by turns.
  for (const [index, part] of text.split(/\{([^{}]*)\}/).entries()) {
    const read = index % 2 === 0 ? readLiteral(part) : readExpression(part);
    if ('fault' in read) return read;
    if (read.part !== '') parts.push(read.part);
  }
  return { template: { parts } };
}

type Read = { readonly part: string | Expression } | { readonly fault: string };

function readLiteral(part: string): Read {
  if (/[{}]/.test(part)) return { fault: 'a brace is not closed' };
  if (/%(?![0-9A-Fa-f]{2})/.test(part))
    return { fault: 'a percent sign is not followed by two hex digits' };
  if (FORBIDDEN.test(part))
    return { fault: `the text "${part}" has a character that must be encoded` };
  return { part };
}

function readExpression(part: string): Read {
  const operator = /^[+#./;?&=,!@|]/.exec(part)?.[0] ?? '';
  if ('=,!@|'.includes(operator) && operator !== '')
    return { fault: `"{${part}}" begins with an operator that is reserved` };
  const variables: { name: string; longest?: number }[] = [];
  for (const spec of part.slice(operator.length).split(',')) {
    const [, name, longest] = VARIABLE.exec(spec) ?? [];
    if (name === undefined) return { fault: `"${spec}" in "{${part}}" is no name of a variable` };
    variables.push({ name, ...(longest !== undefined && { longest: Number(longest) }) });
  }
  return { part: { operator, variables } };
}

/** The names of the variables, each once. */
export function listVariables({ parts }: UriTemplate): readonly string[] {
  const names = parts.flatMap((part) =>
    typeof part === 'string' ? [] : part.variables.map(({ name }) => name),
  );
  return [...new Set(names)];
}

interface Style {
  readonly first: string;
  readonly between: string;
  readonly isNamed: boolean;
  readonly keepsReserved: boolean;
}

const plain: Style = { first: '', between: ',', isNamed: false, keepsReserved: false };
const styles: Readonly<Record<string, Style>> = {
  '+': { ...plain, keepsReserved: true },
  '#': { ...plain, first: '#', keepsReserved: true },
  '.': { ...plain, first: '.', between: '.' },
  '/': { ...plain, first: '/', between: '/' },
  ';': { ...plain, first: ';', between: ';', isNamed: true },
  '?': { ...plain, first: '?', between: '&', isNamed: true },
  '&': { ...plain, first: '&', between: '&', isNamed: true },
};

/** The URI that a template makes of texts; a variable without a value is left out. */
export function expandTemplate(
  { parts }: UriTemplate,
  values: Readonly<Record<string, string>>,
): string {
  return parts
    .map((part) => (typeof part === 'string' ? part : expandExpression(part, values)))
    .join('');
}

function expandExpression(
  { operator, variables }: Expression,
  values: Readonly<Record<string, string>>,
): string {
  const style = styles[operator] ?? plain;
  const made = variables.flatMap(({ name, longest }) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) return [];
    const text = encode(longest === undefined ? value : value.slice(0, longest), style);
    if (!style.isNamed) return [text];
    return [text === '' && operator === ';' ? name : `${name}=${text}`];
  });
  return made.length === 0 ? '' : style.first + made.join(style.between);
}

const encode = (value: string, { keepsReserved }: Style): string =>
  keepsReserved
    ? encodeURI(value).replaceAll('%25', '%')
    : encodeURIComponent(value).replaceAll(
        /[!'()*]/g,
        (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
      );

/** Whether a URI may be one that the template makes, whatever its variables hold. */
export function mayMatch(template: UriTemplate, uri: string): boolean {
  return capture(template, uri) !== undefined;
}

/** The values with which a template makes a URI; undefined where it does not, or where it is not sure. */
export function matchTemplate(
  template: UriTemplate,
  uri: string,
): Readonly<Record<string, string>> | undefined {
  const expressions = template.parts.filter((part) => typeof part !== 'string');
  const isSimple = expressions.every(
    ({ operator, variables }) => (operator === '' || operator === '+') && variables.length === 1,
  );
  const texts = isSimple ? capture(template, uri) : undefined;
  if (!texts) return undefined;
  const values = Object.fromEntries(
    expressions.map(({ variables: [variable] }, index): [string, string] => [
      variable?.name ?? '',
      decodeText(texts[index] ?? ''),
    ]),
  );
  return expandTemplate(template, values) === uri ? values : undefined;
}

/** Templates of more parts are not matched. */
const MOST_PARTS = 100;

// Literals in their order, each as early as it can be: no tries, whatever a server lists.
function capture({ parts }: UriTemplate, uri: string): readonly string[] | undefined {
  return parts.length > MOST_PARTS ? undefined : captureParts(parts, uri);
}

function captureParts(
  [first, ...rest]: UriTemplate['parts'],
  uri: string,
): readonly string[] | undefined {
  if (first === undefined) return uri === '' ? [] : undefined;
  if (typeof first === 'string') {
    return uri.startsWith(first) ? captureParts(rest, uri.slice(first.length)) : undefined;
  }
  const end = findEnd(rest, uri);
  const others = end < 0 ? undefined : captureParts(rest, uri.slice(end));
  return others && [uri.slice(0, end), ...others];
}

function findEnd([next, ...rest]: UriTemplate['parts'], uri: string): number {
  if (next === undefined) return uri.length;
  if (typeof next !== 'string') return 0;
  return rest.length === 0 ? uri.length - next.length : uri.indexOf(next);
}
