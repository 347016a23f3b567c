import { reproduce } from './reproduce.ts';
import type { Report, Result } from './types.ts';
import { visible } from './visible.ts';
import { legOf } from './words.ts';

/** What is known of one finding, as pairs of a label and a text in which everything can be seen. */
export function detailsOf(report: Report, result: Result): readonly (readonly [string, string])[] {
  const { where, evidence, fix, source } = result;
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['at', where === '' ? undefined : where],
    ['on', legOf(result)],
    ['sent', evidence?.sent],
    ['came', evidence?.came],
    ['expected', evidence?.expected],
    ['mend', fix],
    ['spec', source.url === undefined ? source.clause : `${source.clause} (${source.url})`],
    ['again', reproduce(report, result).join(' ')],
  ];
  return rows.flatMap(([label, text]) => (text === undefined ? [] : [[label, visible(text)]]));
}
