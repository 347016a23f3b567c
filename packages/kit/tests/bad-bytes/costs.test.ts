import { expect, test } from 'vitest';

import { messageIn } from '../support/answers.ts';
import { faultsOfHttp } from '../support/judge.ts';
import { httpHead, modernHeaders, modernRequest, post, request } from '../support/messages.ts';
import { openSession, serve } from '../support/served.ts';

const call = (name: string, args: object): Buffer =>
  post(modernRequest('tools/call', { name, arguments: args }), modernHeaders('tools/call', name));
const many = <Item>(count: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_item, index) => item(index));

test.each([
  [
    'many unknown arguments',
    { text: 'x', ...Object.fromEntries(many(20_000, (n) => [`k${n}`, n])) },
  ],
  ['an argument with a very long name', { text: 'x', ['k'.repeat(1_000_000)]: 1 }],
  ['an argument whose name is all dots', { text: 'x', ['a.'.repeat(500_000)]: 1 }],
  ['an argument whose name is all newlines', { text: 'x', ['\n'.repeat(500_000)]: 1 }],
  ['a very long value of the wrong type', { text: ['x'.repeat(1_000_000)] }],
])('%s gets a short answer', async (_title, args) => {
  const served = await serve();
  const answer = await served.ask(call('echo_text', args));
  expect(messageIn(answer).result?.isError).toBe(true);
  expect(answer.text.length).toBeLessThan(10_000);
  expect(faultsOfHttp(answer)).toEqual([]);
});

test('many wrong items are counted, not listed', async () => {
  const served = await serve();
  const answer = await served.ask(call('sum_numbers', { numbers: many(50_000, String) }));
  const text = messageIn(answer).result?.content?.[0]?.text;
  expect(text).toContain('numbers.0: expected a number; got "0". Did you mean 0?');
  expect(text).toContain('and 49980 more problems');
  expect(answer.text.length).toBeLessThan(10_000);
});

const long = 'x'.repeat(1_500_000);

const longNames = [
  ['tool', 'tools/call', { name: long }],
  ['prompt', 'prompts/get', { name: long }],
  ['resource', 'resources/read', { uri: `note://${long}` }],
] as const;

// A name in a header has less room than one in a body, so these differ and are refused for that.
test.each(longNames)(
  'a modern request for a %s with a very long name gets a short answer',
  async (_title, method, params) => {
    const served = await serve();
    const answer = await served.ask(
      post(modernRequest(method, params), modernHeaders(method, 'x')),
    );
    expect(messageIn(answer).error?.code).toBe(-32020);
    expect(answer.text.length).toBeLessThan(10_000);
  },
);

test.each(longNames)(
  'a request in a session for a %s with a very long name gets a short answer',
  async (_title, method, params) => {
    const served = await serve();
    const answer = await served.ask(post(request(method, params), await openSession(served)));
    expect(faultsOfHttp(answer)).toEqual([]);
    expect(answer.text.length).toBeLessThan(10_000);
  },
);

test.each([
  ['reference', { ref: { type: 'ref/prompt', name: long }, argument: { name: 'a', value: '' } }],
  [
    'template',
    { ref: { type: 'ref/resource', uri: `note://${long}` }, argument: { name: 'a', value: '' } },
  ],
  ['argument', { ref: { type: 'ref/prompt', name: 'greet' }, argument: { name: long, value: '' } }],
])('a completion with a very long %s gets a short answer', async (_title, params) => {
  const served = await serve();
  const answer = await served.ask(
    post(request('completion/complete', params), await openSession(served)),
  );
  expect(messageIn(answer).error?.code).toBe(-32602);
  expect(answer.text.length).toBeLessThan(10_000);
});

test('a very long method gets a short answer', async () => {
  const served = await serve();
  const answer = await served.ask(post(request(long), await openSession(served)));
  expect(messageIn(answer).error?.code).toBe(-32601);
  expect(answer.text.length).toBeLessThan(10_000);
});

test('a body of single bytes costs no more than its bytes', async () => {
  const served = await serve();
  const headers = { ...modernHeaders('tools/call', 'echo_text'), 'transfer-encoding': 'chunked' };
  const text = 'x'.repeat(200_000);
  const body = JSON.stringify(
    modernRequest('tools/call', { name: 'echo_text', arguments: { text } }),
  );
  const chunks = Array.from(body, (character) => `1\r\n${character}\r\n`).join('');
  const answer = await served.ask(
    Buffer.concat([httpHead({ headers }), Buffer.from(`${chunks}0\r\n\r\n`)]),
  );
  expect(messageIn(answer).result?.structuredContent).toEqual({ text });
});
