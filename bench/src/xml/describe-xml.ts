import { alignColumns } from '../table.ts';
import type { XmlReport, XmlRow } from './xml.ts';

/** Writes a report for people. */
export function describeXml({ rounds, megabytes, rows }: XmlReport): string {
  const table = [
    ['contender', 'median', 'MB/s', 'ratio', 'peak', 'above', 'records', 'facts'],
    ...rows.map(cellsOf),
  ];
  return [
    `${megabytes.toFixed(1)} MB of PubMed records, ${rounds} rounds; ratio: how many times as long as wellspoken;`,
    'above: memory beyond that of the document itself. wellspoken makes a whole article of each record,',
    'flat entities a few fields; the others make a tree and look up the first record only.',
    '',
    alignColumns(table, 1),
    '',
    ...rows.map(describeFacts),
  ].join('\n');
}

function cellsOf(row: XmlRow): readonly string[] {
  const facts = Object.values(row.facts);
  return [
    row.contender,
    `${row.medianMs.toFixed(0)} ms`,
    row.megabytesPerSecond.toFixed(0),
    `${row.ratio.toFixed(2)} x`,
    megabytesOf(row.peakMegabytes),
    megabytesOf(row.aboveMegabytes),
    String(row.records),
    `${facts.filter(Boolean).length} of ${facts.length}`,
  ];
}

function megabytesOf(value: number | undefined): string {
  return value === undefined ? 'unknown' : `${value.toFixed(0)} MB`;
}

function describeFacts({ contender, facts }: XmlRow): string {
  const wrong = Object.keys(facts).filter((fact) => facts[fact] !== true);
  const said = wrong.length === 0 ? 'every fact of the first record is right' : wrong.join(', ');
  return `${contender}: ${wrong.length === 0 ? said : `not as the XML has it: ${said}`}.`;
}
