import type { SummaryItem, SummaryValue } from '../databases/summary.ts';

/** The items of a summary as JSON has them: names in lower case. */
export function makeSummaryJson(items: readonly SummaryItem[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    items.map(({ name, value }) => [name.toLowerCase(), toJsonValue(value)]),
  );
}

function toJsonValue(value: SummaryValue): unknown {
  if (typeof value !== 'object') return value;
  return 'entry' in value ? value.values.map(toJsonValue) : makeSummaryJson(value);
}
