import { hostname } from 'node:os';
import { afterEach, expect, test, vi } from 'vitest';

import { createStderrLogger } from './runtime.ts';

afterEach(() => vi.restoreAllMocks());

function linesOf(work: () => void): Record<string, unknown>[] {
  const written: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
  work();
  return written.map((line) => JSON.parse(line) as Record<string, unknown>);
}

test('writes one line of JSON for each message, with where it comes from', () => {
  const lines = linesOf(() => createStderrLogger('info').info({ port: 1 }, 'Listening'));
  expect(lines).toEqual([
    {
      level: 30,
      time: expect.any(Number) as number,
      pid: process.pid,
      hostname: hostname(),
      port: 1,
      msg: 'Listening',
    },
  ]);
});

test.each([
  ['trace', [20, 30, 40, 50]],
  ['debug', [20, 30, 40, 50]],
  ['info', [30, 40, 50]],
  ['warn', [40, 50]],
  ['error', [50]],
  ['silent', []],
  ['no such level', [30, 40, 50]],
])('at level %s it writes %j', (level, expected) => {
  const lines = linesOf(() => {
    const logger = createStderrLogger(level);
    logger.debug({}, 'a');
    logger.info({}, 'b');
    logger.warn({}, 'c');
    logger.error({}, 'd');
  });
  expect(lines.map((line) => line['level'])).toEqual(expected);
});

test('an error is written with its kind, stack, own fields and what caused it', () => {
  const cause = new RangeError('too far');
  const err = Object.assign(new Error('failed', { cause }), { code: 'E1' });
  const [line] = linesOf(() => createStderrLogger('info').error({ err }, 'x'));
  expect(line?.['err']).toMatchObject({
    type: 'Error',
    message: 'failed',
    code: 'E1',
    stack: expect.stringContaining('stderr-logger.test') as string,
    cause: { type: 'RangeError', message: 'too far' },
  });
});

test('what JSON cannot write does not stop the log', () => {
  const circle: Record<string, unknown> = { big: 10n };
  circle['self'] = circle;
  const twice = { shared: true };
  const [line] = linesOf(() =>
    createStderrLogger('info').info({ circle, one: twice, other: twice }, 'x'),
  );
  expect(line).toMatchObject({
    circle: { big: '10', self: '[Circular]' },
    one: { shared: true },
    other: { shared: true },
  });
});
