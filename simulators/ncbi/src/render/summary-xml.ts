import type { SummaryItem, SummaryValue } from '../databases/summary.ts';
import { renderLeaf, wrap } from './xml.ts';

/** The items of a summary as version 2.0 has them: an element each. */
export function renderSummaryXml(items: readonly SummaryItem[]): string {
  return items.map(({ name, value }) => renderElement(name, value)).join('\n');
}

function renderElement(name: string, value: SummaryValue): string {
  if (typeof value !== 'object') return renderLeaf(name, value);
  const content =
    'entry' in value
      ? value.values.map((one) => renderElement(value.entry, one)).join('')
      : renderSummaryXml(value);
  return wrap(name, content);
}

/** The items of a summary in the old form: an Item each, with name and type. */
export function renderOldSummaryXml(items: readonly SummaryItem[]): string {
  return items.map(({ name, value }) => renderItem(name, value)).join('\n\t');
}

function renderItem(name: string, value: SummaryValue): string {
  if (typeof value !== 'object') {
    return renderLeaf('Item', value, { Name: name, Type: findType(name, value) });
  }
  const isList = 'entry' in value;
  const content = isList
    ? value.values.map((one) => renderItem(value.entry, one)).join('')
    : renderOldSummaryXml(value);
  return wrap('Item', content, { Name: name, Type: isList ? 'List' : 'Structure' });
}

function findType(name: string, value: string | number): string {
  if (typeof value === 'number') return 'Integer';
  return name.endsWith('PubDate') ? 'Date' : 'String';
}
