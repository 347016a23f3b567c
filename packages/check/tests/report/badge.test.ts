import { expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';

import { applyBaseline, createBaseline, renderBadge, type Report } from '../../src/report/index.ts';
import { hostileReport } from './hostile.ts';
import { reportOf, result, sample, unexamined } from './sample-report.ts';

test.for<[string, Report]>([
  ['mcp: 2 must · 1 should', sample],
  ['mcp: 0 must · 0 should', applyBaseline(sample, createBaseline(sample))],
  ['mcp: 0 must · 1 should', reportOf([result('a/b', { level: 'should', verdict: 'fail' })])],
  ['mcp: 0 must · 0 should', reportOf([result('a/b', { level: 'practice', verdict: 'fail' })])],
  ['mcp: not examined', unexamined],
  ['mcp: 1 must · 0 should', hostileReport],
])('says "%s" to those who see and to those who hear', async ([words, report]) => {
  const svg = renderBadge(report);
  expect(svg).toContain(`aria-label="${words}"`);
  expect(svg).toContain(`<title>${words}</title>`);
  const xml = { fileName: 'badge.svg', contents: svg };
  const any =
    '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.w3.org/2000/svg"><xs:element name="svg"/></xs:schema>';
  const { errors } = await validateXML({ xml, schema: { fileName: 'any.xsd', contents: any } });
  expect(errors).toEqual([]);
});
