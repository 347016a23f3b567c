import { expect, test } from 'vitest';

import { createSpillStore } from './spill-store.ts';

const limits = { ttlMs: 1_000, maxBytes: 120, maxPayloadBytes: 100 };
const payload = { name: 'a.txt', data: 'words', mimeType: 'text/plain' };

function storeAt() {
  let now = 5_000;
  return { store: createSpillStore('test', limits, () => now), pass: (ms: number) => (now += ms) };
}

test('keeps text as text and bytes as base64', () => {
  const { store } = storeAt();
  const words = store.keep('me', payload);
  expect(words).toMatchObject({ type: 'resource_link', name: 'a.txt', size: 5 });
  expect(store.read('me', words.uri)?.contents).toEqual({
    uri: words.uri,
    mimeType: 'text/plain',
    text: 'words',
  });
  const bytes = store.keep('me', { ...payload, data: new Uint8Array([1, 2, 3]) });
  expect(store.read('me', bytes.uri)?.contents).toMatchObject({ blob: 'AQID' });
});

test('gives a payload to nobody but the caller that it was made for', () => {
  const { store } = storeAt();
  const { uri } = store.keep('me', payload);
  expect(store.read('you', uri)).toBeUndefined();
});

test('forgets a payload when its time is over', () => {
  const { store, pass } = storeAt();
  const { uri } = store.keep('me', payload);
  pass(999);
  expect(store.read('me', uri)).toBeDefined();
  pass(2);
  expect(store.read('me', uri)).toBeUndefined();
});

test('makes room for new payloads by forgetting the longest unused', () => {
  const { store } = storeAt();
  const [first, second] = [1, 2].map(() => store.keep('me', { ...payload, data: 'x'.repeat(50) }));
  store.read('me', first?.uri ?? '');
  const third = store.keep('me', { ...payload, data: 'x'.repeat(50) });
  const kept = [first, second, third].map((one) => store.read('me', one?.uri ?? '') !== undefined);
  expect(kept).toEqual([true, false, true]);
});

test('refuses a payload that is too large to keep', () => {
  const { store } = storeAt();
  expect(() => store.keep('me', { ...payload, data: 'ü'.repeat(51) })).toThrow(
    'The result has 102 bytes; at most 100 can be kept for reading.',
  );
});

test('makes addresses that nobody can guess', () => {
  const { store } = storeAt();
  const uris = new Set(
    Array.from({ length: 100 }, () => store.keep('me', { ...payload, data: '' }).uri),
  );
  expect(uris.size).toBe(100);
  for (const uri of uris) expect(uri).toMatch(/^spill:\/\/test\/[\w-]{24}$/);
});
