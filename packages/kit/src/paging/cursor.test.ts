import { expect, test } from 'vitest';
import * as z from 'zod';

import { openPage, readCursor, writeCursor } from './cursor.ts';

const place = z.object({ after: z.string() });
const owner = { tool: 'list_notes', arguments: { tag: 'home', limit: 5 } };

test('a cursor gives back the place that it was written for', () => {
  const cursor = writeCursor(owner, { after: 'Größe 😀 \uD800' });
  expect(cursor).toMatch(/^[\w-]+$/);
  expect(readCursor(owner, cursor, place)).toEqual({ after: 'Größe 😀 \uD800' });
});

test('the order in which arguments were written does not matter', () => {
  const cursor = writeCursor(owner, { after: 'a' });
  const turned = { tool: 'list_notes', arguments: { limit: 5, tag: 'home' } };
  expect(readCursor(turned, cursor, place)).toEqual({ after: 'a' });
});

test.each([
  ['of other arguments', { ...owner, arguments: { tag: 'work', limit: 5 } }],
  ['of fewer arguments', { ...owner, arguments: { tag: 'home' } }],
  ['of another tool', { ...owner, tool: 'list_tags' }],
])('refuses a cursor %s', (_whose, other) => {
  const cursor = writeCursor(other, { after: 'a' });
  expect(() => readCursor(owner, cursor, place)).toThrow(
    expect.objectContaining({
      code: 'invalid_arguments',
      message: 'cursor: this one belongs to a call with other arguments.',
    }),
  );
});

test.each([
  ['no base64', 'no cursor!'],
  ['no JSON', btoa('nonsense')],
  ['nothing', ''],
  ['no pair', btoa('{"after":"a"}')],
  ['a place of another form', writeCursor(owner, { before: 'a' })],
])('refuses a cursor that is %s', (_what, cursor) => {
  expect(() => readCursor(owner, cursor, place)).toThrow(
    expect.objectContaining({
      code: 'invalid_arguments',
      message: 'cursor: this one was not given by this server.',
    }),
  );
});

test('says how to go on when it refuses', () => {
  expect(() => readCursor(owner, 'nonsense', place)).toThrow(
    expect.objectContaining({
      suggestions: [
        'Pass nextCursor of the answer before, with the same other arguments.',
        'Leave cursor out to begin again.',
      ],
    }),
  );
});

test('refuses places whose schema does not answer at once', () => {
  const slow = { '~standard': { validate: () => Promise.reject(new Error('too late')) } };
  const cursor = writeCursor(owner, { after: 'a' });
  expect(() => readCursor(owner, cursor, slow)).toThrow(
    'The places of list_notes have a schema that validates asynchronously: expected one that answers at once.',
  );
});

const notes = { tool: 'list_notes', places: place, free: ['max_tokens'] };

test('the first page begins nowhere, and the last one says nothing of a next', () => {
  const page = openPage(notes, { tag: 'home' });
  expect(page.start).toBeUndefined();
  expect(page.goOn(undefined)).toEqual({});
});

test('a page begins where the one before said, whatever its free arguments are', () => {
  const { nextCursor } = openPage(notes, { tag: 'home', max_tokens: 500 }).goOn({ after: 'a' });
  const next = openPage(notes, { tag: 'home', max_tokens: 900, cursor: nextCursor });
  expect(next.start).toEqual({ after: 'a' });
});

test('a page of other arguments is refused', () => {
  const { nextCursor } = openPage(notes, { tag: 'home' }).goOn({ after: 'a' });
  expect(() => openPage(notes, { tag: 'work', cursor: nextCursor })).toThrow(
    'cursor: this one belongs to a call with other arguments.',
  );
});
