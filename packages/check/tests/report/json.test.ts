import { expect, test } from 'vitest';

import { renderJson } from '../../src/report/index.ts';
import { hostileReport } from './hostile.ts';
import { sample } from './sample-report.ts';

test('the JSON is the report', () => {
  expect(JSON.parse(renderJson(sample))).toEqual(sample);
  expect(JSON.parse(renderJson(hostileReport))).toEqual(hostileReport);
});

test('the order of keys does not change with the order in which a report was made', () => {
  const turned = Object.fromEntries(
    Object.entries(sample).toReversed(),
  ) as unknown as typeof sample;
  expect(renderJson(turned)).toBe(renderJson(sample));
  const keys = Object.keys(JSON.parse(renderJson(turned)) as object);
  expect(keys).toEqual([
    'schema',
    'tool',
    'target',
    'server',
    'eras',
    'settings',
    'problems',
    'calls',
    'tools',
    'results',
    'summary',
    'startedAt',
    'durationMs',
  ]);
});

// oxlint-disable-next-line no-control-regex -- these are what must not come through
const CONTROLS = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u202A-\u202E\p{Cs}]/u;

test('hostile texts cannot steer a terminal that shows the JSON', () => {
  expect(renderJson(hostileReport)).not.toMatch(CONTROLS);
});
