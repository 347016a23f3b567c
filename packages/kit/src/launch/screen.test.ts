import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';

import { createProgressLine } from './run-chore.ts';

const CLEAR = '\r\u001B[K';

function onTerminal(more: object = {}) {
  const screen = Object.assign(new PassThrough(), { isTTY: true, ...more });
  return { line: createProgressLine(screen, {}), text: () => String(screen.read() ?? '') };
}

test('shows the first and the last step, and little of what comes at once between them', () => {
  const { line, text } = onTerminal();
  for (let done = 1; done <= 100_000; done++) line.show(done, 100_000, 'facts');
  const shown = text();
  expect(shown.startsWith(`${CLEAR}1/100000 facts`)).toBe(true);
  expect(shown.endsWith(`${CLEAR}100000/100000 facts`)).toBe(true);
  expect(shown.length).toBeLessThan(100_000);
});

test('counts on where nobody knows the total', () => {
  const { line, text } = onTerminal();
  line.show(3);
  expect(text()).toBe(`${CLEAR}3`);
});

test('is taken away once', () => {
  const { line, text } = onTerminal();
  line.clear();
  line.show(1, 1, 'facts');
  line.clear();
  line.clear();
  expect(text()).toBe(`${CLEAR}1/1 facts${CLEAR}`);
});

test('stays one line of the terminal, whatever it shows', () => {
  const { line, text } = onTerminal({ columns: 10 });
  line.show(1, 1, 'a\nb\u001B[2Jcdefghijkl');
  expect(text()).toBe(`${CLEAR}1/1 a b [`);
});
