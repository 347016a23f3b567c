import { expect, test } from 'vitest';

import {
  applyBaseline,
  createBaseline,
  headlineOf,
  renderBadge,
  renderHtml,
  renderJson,
  renderJunit,
  renderMarkdown,
  renderSarif,
  renderText,
} from '../../src/report/index.ts';
import type { Report } from '../../src/report/types.ts';
import { reportOf, result, sample } from './sample-report.ts';

const passed = result('info/identity');
const clean = reportOf([passed]);
/** A report without findings, in which a list could not be read; its words hold what formats must escape. */
const incomplete: Report = reportOf([passed], {
  unexamined: [
    {
      kind: 'request',
      what: 'tools/list',
      why: 'It was answered with the error {"message":"<b>*lost*</b>"}.',
      fix: 'Mend that first.',
      era: 'modern',
      transport: 'stdio',
    },
    { kind: 'rule', what: 'tools/title', why: 'Nothing was seen.', fix: 'Add --slow.' },
  ],
});

test.for<[string, (report: Report) => string, readonly (string | RegExp)[]]>([
  [
    'text',
    renderText,
    [
      '\nNot examined\n  - tools/list (modern over stdio): It was answered with the error',
      '\n  - rule tools/title: Nothing was seen. Add --slow.\n',
      /\nNot examined: tools\/list, tools\/title\.\n$/,
    ],
  ],
  [
    'json',
    renderJson,
    [/"unexamined": \[\n {4}\{\n {6}"kind": "request",\n {6}"what": "tools\/list"/],
  ],
  [
    'markdown',
    renderMarkdown,
    [
      '### MCP check: no findings, but not everything was examined\n',
      String.raw`**Not examined:** tools/list (modern over stdio): It was answered with the error`,
      String.raw`&lt;b&gt;\*lost\*`,
    ],
  ],
  [
    'html',
    renderHtml,
    [
      '<p class="verdict must">Not examined: tools/list, tools/title.</p>',
      '<strong>Not examined:</strong> tools/list (modern over stdio)',
      '&lt;b&gt;*lost*',
    ],
  ],
  [
    'sarif',
    renderSarif,
    ['"executionSuccessful": false', '"text": "Not examined: tools/list (modern'],
  ],
  [
    'junit',
    renderJunit,
    [
      /<testsuite name="examination"[^>]* tests="2" failures="0" errors="2"/,
      '<testcase name="tools/list (modern over stdio) can be examined" classname="examination"',
      /<error message="rule tools\/title: Nothing was seen\. Add --slow\." type="unexamined">/,
    ],
  ],
  ['badge', renderBadge, ['<title>mcp: not fully examined</title>', '#5c6570']],
])('%s says what could not be examined, why, and what to do', ([, render, parts]) => {
  const shown = render(incomplete);
  for (const part of parts) expect(shown).toMatch(part);
  expect(render(clean)).not.toMatch(
    /not fully examined|Not examined|"unexamined"|type="unexamined"/,
  );
});

test('findings are told beside what could not be examined', () => {
  const { unexamined = [] } = incomplete;
  expect(headlineOf({ ...sample, unexamined })).toBe(
    'Broken: 2 MUST rules, 1 SHOULD rule, 1 practice rule. Not examined: tools/list, tools/title.',
  );
  expect(renderMarkdown({ ...sample, unexamined })).toContain(
    '1 practice rule broken, but not everything was examined\n',
  );
  expect(renderBadge({ ...sample, unexamined })).toContain('mcp: 2 must · 1 should');
});

test('a baseline that accepts every finding does not accept what could not be examined', () => {
  const broken = { ...sample, unexamined: incomplete.unexamined ?? [] };
  const accepted = applyBaseline(broken, createBaseline(broken));
  expect(headlineOf(accepted)).toBe('Not examined: tools/list, tools/title.');
  expect(renderBadge(accepted)).toContain('not fully examined');
});

test('a baseline keeps the hashes of tools that could not be listed', () => {
  const before = createBaseline(reportOf([passed], { tools: { legacy: { add: 'hash' } } }));
  expect(createBaseline(incomplete, before).tools).toEqual({ legacy: { add: 'hash' } });
});
