import { verifies } from '@wellspoken/proof';
import { expect, test } from 'vitest';

import { KitError } from '../errors/kit-error.ts';
import { connect } from '../testing/index.ts';
import { definePrompt, type Prompt } from './prompt.ts';
import { defineResource, type Resource } from './resource.ts';
import { defineServer, type ServerDefinition, type ServerOptions } from './server.ts';
import { defineTool, type Tool } from './tool.ts';

const define = (options: Partial<ServerOptions> = {}): ServerDefinition =>
  defineServer({ name: 'notes', title: 'Notes', version: '1.0.0', ...options });

const words = { title: 'Note', description: 'A note.' };
const run = (): string => 'done';
const tool = (name: string): Tool =>
  defineTool({ ...words, name, effect: 'read', openWorld: false, run });
const prompt = (name: string): Prompt => definePrompt({ ...words, name, run });
const resource = (name: string, uri: string): Resource =>
  defineResource({ ...words, name, uri, read: run });
const template = (name: string, uriTemplate: string): Resource =>
  defineResource({ ...words, name, uriTemplate, read: run });

const twice = (kind: string, key: string): KitError =>
  new KitError(
    'KIT_NAME_DUPLICATE',
    `Server "notes" defines the ${kind} "${key}" twice: every ${kind} needs its own.`,
  );

test(
  'refuses two tools of one name',
  verifies('protocol-guide.definition.name', 'github-projects.tool.name'),
  () => {
    expect(() => define({ tools: [tool('get'), tool('list'), tool('get')] })).toThrow(
      twice('tool', 'get'),
    );
  },
);

test('refuses two prompts of one name', () => {
  expect(() => define({ prompts: [prompt('ask'), prompt('ask')] })).toThrow(twice('prompt', 'ask'));
});

test('refuses two resources at one URI, and two templates that are the same', () => {
  expect(() => define({ resources: [resource('a', 'n://1'), resource('b', 'n://1')] })).toThrow(
    twice('resource', 'n://1'),
  );
  expect(() =>
    define({ resources: [template('a', 'n://{id}'), template('b', 'n://{id}')] }),
  ).toThrow(twice('resource', 'n://{id}'));
});

test('takes a tool, a prompt and a resource of one name for three things', () => {
  expect(() =>
    define({ tools: [tool('a')], prompts: [prompt('a')], resources: [resource('a', 'n://1')] }),
  ).not.toThrow();
});

test.for<[string, Partial<ServerOptions>, KitError]>([
  [
    'a name with blanks',
    { name: 'my notes' },
    new KitError(
      'KIT_NAME_INVALID',
      'Server name "my notes" is not allowed: expected 1 to 128 characters of A-Z a-z 0-9 _ - . (no spaces).',
    ),
  ],
  [
    'no title',
    { title: ' ' },
    new KitError(
      'KIT_TITLE_MISSING',
      'Server "notes" has no title: expected a text, which clients show to people.',
    ),
  ],
  [
    'no version',
    { version: '' },
    new KitError(
      'KIT_OPTION_INVALID',
      'Server "notes" has no version: expected a text, which clients show to people.',
    ),
  ],
  [
    'a version that is a number',
    { version: 1 as never },
    new KitError(
      'KIT_OPTION_INVALID',
      'Server "notes" has 1 as its version: expected a text, which clients show to people.',
    ),
  ],
  [
    'lists that may be kept for less than nothing',
    { cache: { ttlMs: -1 } },
    new KitError(
      'KIT_OPTION_INVALID',
      'Server "notes" has cache.ttlMs -1: expected a whole number, 0 or above.',
    ),
  ],
  [
    'a time limit that no timer can keep',
    { limits: { timeoutMs: 3_000_000_000 } },
    new KitError(
      'KIT_OPTION_INVALID',
      'Server "notes" has limits.timeoutMs 3000000000: expected at most 2147483647, which are 24 days.',
    ),
  ],
])('refuses a server with %s', ([, options, refusal]) => {
  expect(() => define(options)).toThrow(refusal);
});

const settings = (value: number): [string, Partial<ServerOptions>][] => [
  ['pageSize', { pageSize: value }],
  ['limits.timeoutMs', { limits: { timeoutMs: value } }],
  ['limits.maxResultBytes', { limits: { maxResultBytes: value } }],
  ['limits.maxResourceBytes', { limits: { maxResourceBytes: value } }],
  ['limits.concurrencyPerCaller', { limits: { concurrencyPerCaller: value } }],
  ['limits.concurrency', { limits: { concurrency: value } }],
  ['limits.watches', { limits: { watches: value } }],
  ['spill.ttlMs', { spill: { ttlMs: value } }],
  ['spill.maxBytes', { spill: { maxBytes: value } }],
  ['spill.maxPayloadBytes', { spill: { maxPayloadBytes: value } }],
];

test.for([0, -1, 2.5, Number.NaN, Infinity, '10'])('refuses %o for any limit', (value) => {
  for (const [setting, options] of settings(value as number)) {
    expect(() => define(options)).toThrow(
      new KitError(
        'KIT_OPTION_INVALID',
        `Server "notes" has ${setting} ${String(value)}: expected a whole number above 0.`,
      ),
    );
  }
});

test('keeps the limits that are stated, and the defaults of the others', () => {
  const { limits, spill, pageSize } = define({
    limits: { timeoutMs: 5 },
    spill: { ttlMs: 7 },
    pageSize: 3,
  });
  const defaults = define({ spill: true });
  expect(limits).toEqual({ ...defaults.limits, timeoutMs: 5 });
  expect(spill).toEqual({ ...defaults.spill, ttlMs: 7 });
  expect(pageSize).toBe(3);
});

test('keeps a default where undefined is stated', () => {
  const limits = { timeoutMs: undefined } as object;
  expect(define({ limits }).limits.timeoutMs).toBe(define().limits.timeoutMs);
  const spill = { ttlMs: undefined } as object;
  expect(define({ spill }).spill?.ttlMs).toBe(define({ spill: true }).spill?.ttlMs);
});

test('keeps no payloads unless it is told to', () => {
  expect(define().spill).toBeUndefined();
  expect(define({ spill: false }).spill).toBeUndefined();
});

test('takes a tool off the list and refuses its calls until it is shown again', async () => {
  const server = define({ tools: [tool('get'), tool('list')] });
  const { client, close } = await connect(server);
  const listed = async () => (await client.listTools()).tools.map(({ name }) => name);
  server.hideTool('get');
  expect(await listed()).toEqual(['list']);
  await expect(client.callTool({ name: 'get' })).rejects.toThrow('Unknown tool: get');
  server.showTool('get');
  expect(await listed()).toEqual(['get', 'list']);
  expect((await client.callTool({ name: 'get' })).isError).toBeUndefined();
  await close();
});

test('announces only what changes', () => {
  const server = define({ tools: [tool('get')] });
  const heard: string[] = [];
  server.events.subscribe((event) => heard.push(event.kind));
  server.showTool('get');
  server.hideTool('get');
  server.hideTool('get');
  server.showTool('get');
  expect(heard).toEqual(['tools_list_changed', 'tools_list_changed']);
});

test('refuses to hide or show a tool that it does not have', () => {
  const refusal = new KitError(
    'KIT_OPTION_INVALID',
    'Server "notes" has no tool "gone" to hide or show.',
  );
  expect(() => define().hideTool('gone')).toThrow(refusal);
  expect(() => define().showTool('gone')).toThrow(refusal);
});

test('cannot be changed once it is defined', () => {
  expect(Object.isFrozen(define())).toBe(true);
});
