import { readArea } from '../rules/define-rule.ts';
import { formatAttributes, escapeXml, escapeInvisible } from './escape.ts';
import {
  describeUnexamined,
  groupBy,
  describeVariant,
  levelWords,
  nameUnexamined,
  describeServer,
  describeTarget,
} from './findings.ts';
import { reproduce } from './reproduce.ts';
import type { Report, Result } from './types.ts';

/** The report as JUnit XML: one suite for each variant and area, one test case for each result. */
export function renderJunit(report: Report): string {
  const groups = groupBy(
    report.results,
    (result) => `${result.era} ${result.transport} ${readArea(result.rule)}`,
  );
  const suites = groups.map((group, index) => renderSuite(report, group, index));
  const missed = renderMissed(report);
  const examination =
    missed.length === 0
      ? []
      : [
          wrapSuite(report, {
            name: 'examination',
            id: suites.length,
            cases: missed,
            failures: 0,
            errors: missed.length,
          }),
        ];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    ...suites,
    ...examination,
    '</testsuites>\n',
  ].join('\n');
}

interface Suite {
  readonly name: string;
  readonly id: number;
  readonly cases: readonly string[];
  readonly failures: number;
  readonly errors: number;
}

function renderSuite(report: Report, results: readonly [Result, ...Result[]], id: number): string {
  const [first] = results;
  return wrapSuite(report, {
    name: `${describeVariant(first)}: ${readArea(first.rule)}`,
    id,
    cases: results.map((result) => renderCase(report, result)),
    failures: results.filter(isFailure).length,
    errors: 0,
  });
}

function wrapSuite(report: Report, { name, id, cases, failures, errors }: Suite): string {
  const head = formatAttributes({
    name,
    package: 'wellspoken.check',
    id,
    // Without a zone, as the common schema wants it.
    timestamp: report.startedAt.slice(0, 19),
    hostname: 'localhost',
    tests: cases.length,
    failures,
    errors,
    time: 0,
  });
  const properties = { server: describeServer(report), target: describeTarget(report.target) };
  return [
    `  <testsuite${head}>`,
    '    <properties>',
    ...Object.entries(properties).map(
      ([label, value]) => `      <property${formatAttributes({ name: label, value })}/>`,
    ),
    '    </properties>',
    ...cases,
    '    <system-out/>',
    '    <system-err/>',
    '  </testsuite>',
  ].join('\n');
}

function isFailure({ verdict, isAccepted }: Result): boolean {
  return verdict === 'fail' && isAccepted !== true;
}

function renderCase(report: Report, result: Result): string {
  const { rule, where, era, transport } = result;
  const head = formatAttributes({
    name: where === '' ? rule : `${rule} at ${where}`,
    classname: `${era}.${transport}.${readArea(rule)}`,
    time: 0,
  });
  const inside = renderOutcome(report, result);
  return inside === ''
    ? `    <testcase${head}/>`
    : `    <testcase${head}>\n      ${inside}\n    </testcase>`;
}

function renderOutcome(report: Report, result: Result): string {
  const { verdict, message, level, isAccepted } = result;
  switch (verdict) {
    case 'pass':
      return '';
    case 'fail':
      return isAccepted === true
        ? renderSkipped(`accepted by the baseline: ${message}`)
        : renderFailure(report, result);
    case 'disputed':
      return renderSkipped(`disputed (${levelWords[level]}): ${message}`);
    case 'not-verified':
      return renderSkipped(`not verified: ${message}`);
    case 'not-applicable':
      return renderSkipped(`not applicable: ${message}`);
  }
}

function renderFailure(report: Report, result: Result): string {
  const { message, level } = result;
  const lines = listDetails(report, result).map(([label, text]) => `${label}: ${escapeXml(text)}`);
  const head = formatAttributes({ message, type: level });
  return `<failure${head}>${lines.join('\n')}</failure>`;
}

function renderSkipped(text: string): string {
  return `<skipped>${escapeXml(text)}</skipped>`;
}

/** What could not be examined, each as an error: the server as a whole, or parts of it. */
function renderMissed(report: Report): readonly string[] {
  if (report.eras.length === 0) {
    const said = report.problems.join('\n') || 'The server did not answer.';
    return [renderError('the server can be examined', said)];
  }
  return (report.unexamined ?? []).map((entry) =>
    renderError(`${nameUnexamined(entry)} can be examined`, describeUnexamined(entry)),
  );
}

function renderError(name: string, said: string): string {
  // An attribute has one line.
  const message = said.replaceAll(/\n */g, ' ');
  const head = formatAttributes({ name, classname: 'examination', time: 0 });
  const error = `<error${formatAttributes({ message, type: 'unexamined' })}>${said.split('\n').map(escapeXml).join('\n')}</error>`;
  return `    <testcase${head}>\n      ${error}\n    </testcase>`;
}

/** What is known of one finding, as pairs of a label and a text in which everything can be seen. */
function listDetails(report: Report, result: Result): readonly (readonly [string, string])[] {
  const { where, evidence, fix, source } = result;
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['at', where === '' ? undefined : where],
    ['on', describeVariant(result)],
    ['sent', evidence?.sent],
    ['came', evidence?.came],
    ['expected', evidence?.expected],
    ['mend', fix],
    ['spec', source.url === undefined ? source.clause : `${source.clause} (${source.url})`],
    ['again', reproduce(report, result).join(' ')],
  ];
  return rows.flatMap(([label, text]) =>
    text === undefined ? [] : [[label, escapeInvisible(text)]],
  );
}
