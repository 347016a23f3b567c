import { expect, test } from 'vitest';

import { forgeHandle, isHandleName } from './handles.probe.ts';

test.each([
  'session_id',
  'sessionId',
  'basket_id',
  'handle',
  'cart',
  'context-id',
  'browserHandle',
])('%s names state', (name) => {
  expect(isHandleName(name)).toBe(true);
});

test.each(['id', 'user_id', 'issue', 'context', 'sessions', 'obsession_id', 'request_id'])(
  '%s names no state',
  (name) => {
    expect(isHandleName(name)).toBe(false);
  },
);

test.each(['bsk_a1b2c3', 'session-1', '17'])('forges %s with the form kept', (handle) => {
  const other = forgeHandle(handle);
  expect(other).not.toBe(handle);
  expect(other.replaceAll(/[a-z]/g, 'a').replaceAll(/\d/g, '0')).toBe(
    handle.replaceAll(/[a-z]/g, 'a').replaceAll(/\d/g, '0'),
  );
});
