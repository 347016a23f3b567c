import { expect, test } from 'vitest';

import type { StreamEvent } from '../../evidence/http-answer.ts';
import { createEventStreamReader } from './event-stream.ts';

function read(...pieces: readonly string[]): { events: StreamEvent[]; comments: number } {
  const events: StreamEvent[] = [];
  const reader = createEventStreamReader((event) => events.push(event));
  pieces.forEach((piece) => reader.read(piece));
  return { events, comments: reader.comments() };
}

const stream = ': hello\n\nid: 1\nevent: message\ndata: {"a":\ndata: 1}\nretry: 500\n\ndata\n\n';

test('reads fields, joins lines of data and counts comments', () => {
  expect(read(stream)).toEqual({
    events: [{ id: '1', event: 'message', data: '{"a":\n1}', retry: '500' }, { data: '' }],
    comments: 1,
  });
});

test('reads the same whatever the pieces and the line ends', () => {
  const whole = read(stream);
  expect(read(...stream.split(''))).toEqual(whole);
  expect(read(...stream.replaceAll('\n', '\r\n').split(''))).toEqual(whole);
  expect(read(stream.replaceAll('\n', '\r') + '\n')).toEqual(whole);
});

test('hands over nothing before the blank line that ends an event', () => {
  expect(read('data: half')).toEqual({ events: [], comments: 0 });
});

test('a return that comes at the end of a piece ends its line once', () => {
  expect(read('data: 1\r', '\n\r', '\ndata: 2\r', '\r').events).toEqual([
    { data: '1' },
    { data: '2' },
  ]);
});

test('a line that never ends is given up, and the next event is read', () => {
  const piece = 'x'.repeat(64 * 1024);
  const endless = Array.from({ length: 1000 }, () => piece);
  const { events } = read('data: ', ...endless, '\n\ndata: after\n\n');
  expect(events.map(({ data }) => data.length <= 16 * 1024 * 1024)).toEqual([true, true]);
  expect(events.at(-1)).toEqual({ data: 'after' });
});
