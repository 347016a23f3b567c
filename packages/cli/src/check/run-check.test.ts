import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';

import { startProgress } from './run-check.ts';

const cursor = { cursorTo: () => true, moveCursor: () => true, clearLine: () => true };

function showOn(screen: object, env: Readonly<Record<string, string>> = {}): string {
  const stderr = Object.assign(new PassThrough(), screen);
  const streams = { stdin: new PassThrough(), stdout: new PassThrough(), stderr };
  const { show, stop } = startProgress({ ...streams, env, cwd: () => '/' });
  show({ step: 'legacy stdio: repeatedLists', done: 2, total: 9 });
  stop();
  return String(stderr.read() ?? '');
}

test('a terminal shows what is being done', () => {
  expect(showOn({ isTTY: true, ...cursor })).toContain('2/9 legacy stdio: repeated lists');
});

test.for<[string, object, Record<string, string>]>([
  ['a file', {}, {}],
  ['a stream without a cursor', { isTTY: true }, {}],
  ['a dumb terminal', { isTTY: true, ...cursor }, { TERM: 'dumb' }],
  ['the log of a job', { isTTY: true, ...cursor }, { CI: 'true' }],
])('%s shows nothing', ([, screen, env]) => {
  expect(showOn(screen, env)).toBe('');
});
