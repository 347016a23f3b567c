import { expect, test } from 'vitest';

import { sample } from '../../tests/report/sample-report.ts';
import { reproduce } from './reproduce.ts';
import type { Report } from './types.ts';

const finding = { rule: 'tools/title', era: 'modern', transport: 'stdio' } as const;
const remote = { kind: 'url', url: 'https://example.com/mcp?a=1&b=2', isLoopback: false } as const;
const local = { kind: 'url', url: 'http://127.0.0.1:3000/mcp', isLoopback: true } as const;
const settings = sample.settings;

test.for<[string, Partial<Report>, string]>([
  [
    'names the command as it was given',
    {},
    "wellspoken check --only tools/title --era 2026-07-28 -- node dist/server.js --root 'my notes'",
  ],
  [
    'quotes a URL',
    { target: remote, settings: { ...settings, calls: 'none' } },
    "wellspoken check --only tools/title --era 2026-07-28 'https://example.com/mcp?a=1&b=2'",
  ],
  [
    'says what was not usual',
    { target: remote, settings: { ...settings, slow: true, seed: 7, timeoutSeconds: 30 } },
    "wellspoken check --only tools/title --era 2026-07-28 --calls read-only --slow --timeout 30 --seed 7 'https://example.com/mcp?a=1&b=2'",
  ],
  [
    'takes calls of loopback for usual',
    { target: local },
    'wellspoken check --only tools/title --era 2026-07-28 http://127.0.0.1:3000/mcp',
  ],
  [
    'names the plan',
    { target: local, settings: { ...settings, calls: 'plan' } },
    "wellspoken check --only tools/title --era 2026-07-28 --calls 'my plan.json' http://127.0.0.1:3000/mcp",
  ],
])('%s', ([, changes, command]) => {
  const words = reproduce({ ...sample, ...changes }, finding, { planFile: 'my plan.json' });
  expect(words.join(' ')).toBe(command);
});
