import type { Report, Result, Target } from '../report/types.ts';

/** A text that must not stand in a report, and what stands there instead. */
export interface Secret {
  readonly text: string;
  readonly label: string;
}

/** Shorter values are words that occur by chance; of variables that sound harmless even more so. */
const SHORTEST = 8;
const SHORTEST_HARMLESS = 16;

const SENSITIVE = /(?:key|token|secret|passw|credential|auth)/i;

/** What no report should tell of the environment: secrets by their names, and long values of others. */
export function secretsOf(env: Readonly<Record<string, string | undefined>>): readonly Secret[] {
  return Object.entries(env).flatMap(([name, text]) =>
    text !== undefined && text.length >= (SENSITIVE.test(name) ? SHORTEST : SHORTEST_HARMLESS)
      ? [{ text, label: `<value of ${name}>` }]
      : [],
  );
}

/** Takes secrets out of a text. Of one that is to be cut they are taken first, or a part might stay. */
export function createHider(secrets: readonly Secret[]): (text: string) => string {
  const ordered = secrets
    .filter(({ text }) => text !== '')
    .flatMap(asQuoted)
    .toSorted((a, b) => b.text.length - a.text.length);
  return (text) => hideIn(text, ordered);
}

/** Takes secrets out of every text that a server may have put into a report. */
export function redact(
  report: Pick<Report, 'results' | 'calls' | 'problems'>,
  secrets: readonly Secret[],
): Pick<Report, 'results' | 'calls' | 'problems'> {
  const hide = createHider(secrets);
  const clean = (value: unknown): unknown => {
    if (typeof value === 'string') return hide(value);
    if (Array.isArray(value)) return value.map(clean);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, clean(field)]));
  };
  // The shape stays; only texts change, and none of our own.
  const cleaned = clean(report) as typeof report;
  return {
    ...cleaned,
    results: cleaned.results.map((result, index) => ({
      ...result,
      ...ownWords(report.results[index]),
    })),
  };
}

/**
 * The target without the secrets that a shell has put on its command line. Values of other variables
 * stay: they are paths, without which nobody could tell what was examined.
 */
export function redactTarget(target: Target, secrets: readonly Secret[]): Target {
  if (target.kind === 'url') return target;
  const named = secrets.filter(({ label }) => SENSITIVE.test(label));
  return { ...target, args: target.args.map((arg) => hideIn(arg, named)) };
}

// A variable whose value happens to be the id of a rule must not hide the rule.
function ownWords(result: Result | undefined): Partial<Result> {
  if (!result) return {};
  const { rule, title, level, verdict, era, transport, source } = result;
  return { rule, title, level, verdict, era, transport, source };
}

// Evidence is JSON, and may hold JSON as text: there a line break is two or three characters.
function asQuoted({ text, label }: Secret): readonly Secret[] {
  const quoted = quote(text);
  const forms = new Set([text, quoted, quote(quoted)]);
  return [...forms].map((form) => ({ text: form, label }));
}

const quote = (text: string): string => JSON.stringify(text).slice(1, -1);

function hideIn(text: string, secrets: readonly Secret[]): string {
  const whole = secrets.reduce(
    (left, secret) =>
      left.includes(secret.text) ? left.replaceAll(secret.text, secret.label) : left,
    text,
  );
  // Every other part is a mark.
  const parts = whole.split(CUT);
  return parts
    .map((part, index) => {
      if (index % 2 === 1) return part;
      const end = index === 0 ? part : secrets.reduce(hideEnd, part);
      return index === parts.length - 1 ? end : secrets.reduce(hideStart, end);
    })
    .join('');
}

/** Where `shown` took out the middle of a long text, and perhaps a part of a secret with it. */
const CUT = /( … \(\d+ characters\) … )/;

function hideStart(head: string, { text, label }: Secret): string {
  const at = head.lastIndexOf(text.slice(0, SHORTEST));
  return at !== -1 && text.startsWith(head.slice(at)) ? `${head.slice(0, at)}${label}` : head;
}

function hideEnd(tail: string, { text, label }: Secret): string {
  const ending = text.slice(-SHORTEST);
  const at = tail.indexOf(ending);
  const end = at + ending.length;
  return at !== -1 && text.endsWith(tail.slice(0, end)) ? `${label}${tail.slice(end)}` : tail;
}
