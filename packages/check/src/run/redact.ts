import type { Report, Result } from '../report/types.ts';

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

/** Takes secrets out of every text that a server may have put into a report. */
export function redact(
  report: Pick<Report, 'results' | 'calls' | 'problems'>,
  secrets: readonly Secret[],
): Pick<Report, 'results' | 'calls' | 'problems'> {
  const ordered = secrets
    .filter(({ text }) => text !== '')
    .toSorted((a, b) => b.text.length - a.text.length);
  const clean = (value: unknown): unknown => {
    if (typeof value === 'string') return hide(value, ordered);
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

// A variable whose value happens to be the id of a rule must not hide the rule.
function ownWords(result: Result | undefined): Partial<Result> {
  if (!result) return {};
  const { rule, title, level, verdict, era, transport, source } = result;
  return { rule, title, level, verdict, era, transport, source };
}

function hide(text: string, secrets: readonly Secret[]): string {
  return secrets.reduce(
    (left, secret) =>
      left.includes(secret.text) ? left.replaceAll(secret.text, secret.label) : left,
    text,
  );
}
