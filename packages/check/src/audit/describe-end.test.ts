import { expect, test } from 'vitest';

import type { Conversation } from '../wire/exchange.evidence.ts';
import { describeDeaths, describeEnd } from './describe-end.ts';
import { createHider, collectSecrets } from './redact.ts';

const asIs = (text: string): string => text;

test.for<[string, Parameters<typeof describeEnd>[0], string, string]>([
  ['a code', { code: 3, signal: null }, '', 'It ended with exit code 3.'],
  ['a signal', { code: null, signal: 'SIGSEGV' }, ' \n', 'It ended with SIGSEGV.'],
  [
    'words',
    { code: 1, signal: null },
    'Error: a\nb\n',
    'It ended with exit code 1. Its last words on stderr:\nError: a\nb',
  ],
])('an end with %s is told', ([, exit, stderr, words]) => {
  expect(describeEnd(exit, stderr, asIs)).toBe(words);
});

test('of a secret on several lines no part is told, though only some lines are', () => {
  const key = Array.from({ length: 30 }, (_line, index) => `secret line ${index}`).join('\n');
  const hide = createHider(collectSecrets({ SERVER_KEY: key }));
  const told = describeEnd({ code: 1, signal: null }, `Error: bad key ${key}\n`, hide);
  expect(told).toMatch(/\nError: bad key <value of SERVER_KEY>$/);
});

const died = (method: string, changes: Partial<Conversation> = {}): Conversation => ({
  name: 'calls',
  messages: [],
  exchanges: [
    { sent: { params: { name: 'add' } }, method: 'tools/list', ending: 'answered', others: [] },
    { sent: { params: { name: 'add' } }, method, ending: 'closed', others: [] },
  ],
  process: {
    noise: [],
    noiseLines: 0,
    stderrBytes: 9,
    stderrHead: 'Error: no',
    lastStderr: 'Error: no',
    endedBy: 'itself',
    exit: { code: 7, signal: null },
  },
  ...changes,
});

test('a death at a request is told once, with the request', () => {
  const twice = [died('tools/call'), died('tools/call')];
  expect(describeDeaths(twice, asIs)).toEqual([
    'The server ended in the midst of tools/call of "add". It ended with exit code 7. Its last words on stderr:\nError: no',
  ]);
});

test.for<[string, Conversation]>([
  ['at its opening', died('initialize')],
  ['where it is asked too early', died('tools/list', { name: 'lifecycle' })],
  ['of no process', { name: 'calls', messages: [], exchanges: died('tools/call').exchanges }],
  ['after its last answer', died('tools/call', { exchanges: [] })],
])('a death %s is not told', ([, conversation]) => {
  expect(describeDeaths([conversation], asIs)).toEqual([]);
});
