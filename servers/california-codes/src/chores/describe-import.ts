import type { ImportReport } from '../archive/import-archive.ts';
import { sayCodes } from '../law/codes.ts';

/** The legislature's whole archive has more; one with much less may be a part of it. */
const WHOLE = 100_000;

/** Says what an import did, for people. */
export function describeImport(report: ImportReport): string {
  const day = report.asOf.slice(0, 10);
  const law = `${number(report.sections)} sections of ${sayCodes(report.codes)} as of ${day}`;
  if (report.status === 'unchanged') {
    return `This archive is in place already: ${law}. Add --force to load it again.`;
  }
  return [
    `Loaded ${law}, with ${number(report.versions)} versions, in ${report.seconds.toFixed(1)} s${rateOf(report)}.`,
    ...partsLeftOut(report),
    ...(report.sections < WHOLE
      ? [
          'The whole archive of a session has about 160,000 sections: if this is a part, import the whole one.',
        ]
      : []),
    'Servers that run with this folder use it from now on.',
  ].join('\n');
}

/** A part of the work may have been done before. */
function rateOf({ resumed, versions, seconds }: ImportReport): string {
  if (resumed) return ', going on where it had stopped';
  return ` (${number(Math.round(versions / Math.max(seconds, 0.001)))} a second)`;
}

function partsLeftOut({ inactive, foreign, unplaced, problems }: ImportReport): readonly string[] {
  const parts = [
    [inactive, 'that are not law any more were passed over'],
    [foreign, 'of unknown codes were passed over'],
    [unplaced, 'have no headings above them'],
    [problems, 'could not be read'],
  ] as const;
  const said = parts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${number(count)} ${what}`);
  return said.length === 0 ? [] : [`Of the rows, ${said.join('; ')}.`];
}

function number(count: number): string {
  return count.toLocaleString('en-US');
}
