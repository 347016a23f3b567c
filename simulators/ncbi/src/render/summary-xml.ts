import type { SummaryItem, SummaryValue } from '../databases/summary.ts';
import { leaf, wrap } from './xml.ts';

/** The items of a summary as version 2.0 has them: an element each. */
export function summaryXml(items: readonly SummaryItem[]): string {
  return items.map(({ name, value }) => elementOf(name, value)).join('\n');
}

function elementOf(name: string, value: SummaryValue): string {
  if (typeof value !== 'object') return leaf(name, value);
  const content =
    'entry' in value
      ? value.values.map((one) => elementOf(value.entry, one)).join('')
      : summaryXml(value);
  return wrap(name, content);
}

/** The items of a summary in the old form: an Item each, with name and type. */
export function oldSummaryXml(items: readonly SummaryItem[]): string {
  return items.map(({ name, value }) => itemOf(name, value)).join('\n\t');
}

function itemOf(name: string, value: SummaryValue): string {
  if (typeof value !== 'object') {
    return leaf('Item', value, { Name: name, Type: typeOf(name, value) });
  }
  const isList = 'entry' in value;
  const content = isList
    ? value.values.map((one) => itemOf(value.entry, one)).join('')
    : oldSummaryXml(value);
  return wrap('Item', content, { Name: name, Type: isList ? 'List' : 'Structure' });
}

function typeOf(name: string, value: string | number): string {
  if (typeof value === 'number') return 'Integer';
  return name.endsWith('PubDate') ? 'Date' : 'String';
}
