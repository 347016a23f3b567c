import { expect, test } from 'vitest';

import type { Annotations } from './content/blocks.ts';
import { KitError } from '../errors/kit-error.ts';
import { connect } from '../testing/index.ts';
import {
  defineResource,
  type FixedResourceOptions,
  type Resource,
  type TemplateResourceOptions,
} from './resource.ts';
import { defineServer } from './server.ts';

const words = { name: 'note', title: 'Note', description: 'A note.', read: (): string => 'milk' };
const fixed = (options: Partial<FixedResourceOptions> = {}): Resource =>
  defineResource({ ...words, uri: 'notes://1', ...options });
const template = (uriTemplate: string, options: Partial<TemplateResourceOptions> = {}): Resource =>
  defineResource({ ...words, uriTemplate, ...options });

test('matches its own URI alone', () => {
  expect(fixed().match('notes://1')).toEqual({});
  expect(fixed().match('notes://2')).toBeUndefined();
});

test.for<[string, string, Record<string, string> | undefined]>([
  ['notes://{id}', 'notes://1', { id: '1' }],
  ['notes://{id}', 'notes://a%20b', { id: 'a b' }],
  ['notes://{id}', 'notes://a%2Fb', { id: 'a/b' }],
  ['notes://{id}', 'notes://100%', { id: '100%' }],
  ['notes://{id}', 'notes://a/b', undefined],
  ['notes://{id}', 'notes://', undefined],
  ['notes://{id}', 'other://1', undefined],
  ['notes://{+path}', 'notes://a/b.txt', { path: 'a/b.txt' }],
  ['notes://{owner}/{id}', 'notes://ada/1', { owner: 'ada', id: '1' }],
  ['notes://{tags*}', 'notes://a,b', { tags: 'a,b' }],
  ['notes://all{?by}', 'notes://all?by=ada', { by: 'ada' }],
])('reads the variables of %s from %s', ([uriTemplate, uri, variables]) => {
  expect(template(uriTemplate).match(uri)).toEqual(variables);
});

test('does not look into a URI that is longer than any', () => {
  const long = 'a'.repeat(8_184);
  expect(template('notes://{id}').match(`notes://${long}`)).toEqual({ id: long });
  expect(template('notes://{id}').match(`notes://${long}a`)).toBeUndefined();
});

test('answers a URI of two megabytes as one that is not there', async () => {
  const { client, close } = await connect(
    defineServer({
      name: 'notes',
      title: 'Notes',
      version: '1.0.0',
      resources: [template('notes://{+a}/{+b}/end')],
    }),
  );
  const uri = `notes://${'/'.repeat(2_000_000)}`;
  await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32602 });
  await close();
});

test.for(['notes', 'notes/1', '', '//host', undefined])('refuses the URI %o', (uri) => {
  expect(() => fixed({ uri: uri as string })).toThrow(
    new KitError(
      'KIT_URI_INVALID',
      `Resource "note" has the URI "${uri}": expected an absolute URI with a scheme.`,
    ),
  );
});

test.for([
  ['that is not closed', 'notes://{id'],
  ['without a variable', 'notes://all'],
  ['with an empty variable', 'notes://{}'],
  ['without a scheme', '{id}'],
  ['with an empty scheme', '://{id}'],
  ['with a variable of two words', 'notes://{the id}'],
  ['with one variable that is right and one that is not', 'notes://{owner}/{the id}'],
  ['with braces in braces', 'notes://{{id}}'],
  ['with a prefix, which cannot be matched', 'notes://{id:3}'],
  ['with one variable twice', 'notes://{id}/{id}'],
])('refuses a template %s', ([, uriTemplate = '']) => {
  expect(() => template(uriTemplate)).toThrow(
    new KitError(
      'KIT_URI_INVALID',
      `Resource "note" has the template "${uriTemplate}": expected a scheme and at least one {variable}, each with a name of its own, as in notes://{id}.`,
    ),
  );
});

test('refuses completion for a variable that the template does not have', () => {
  const complete = { ident: () => ['1'] };
  expect(() => template('notes://{owner}/{id}', { complete })).toThrow(
    new KitError(
      'KIT_COMPLETION_UNKNOWN',
      'Resource "note" completes "ident", which it does not have: expected one of owner, id.',
    ),
  );
});

test.for<[string, Partial<FixedResourceOptions>, KitError]>([
  [
    'a name with blanks',
    { name: 'my note' },
    new KitError(
      'KIT_NAME_INVALID',
      'Resource name "my note" is not allowed: expected 1 to 128 characters of A-Z a-z 0-9 _ - . (no spaces).',
    ),
  ],
  [
    'no title',
    { title: '' },
    new KitError('KIT_TITLE_MISSING', 'Resource "note" has no title: give it a name for people.'),
  ],
  [
    'no description',
    { description: ' ' },
    new KitError(
      'KIT_DESCRIPTION_MISSING',
      'Resource "note" has no description: say what it does and when to use it.',
    ),
  ],
  [
    'an annotation out of range',
    { annotations: { priority: 5 } },
    new KitError(
      'KIT_ANNOTATION_INVALID',
      'Resource "note" has the annotation {"priority":5}: expected a number from 0 to 1.',
    ),
  ],
  [
    'an audience that is none',
    { annotations: { audience: ['robots'] } as unknown as Annotations },
    new KitError(
      'KIT_ANNOTATION_INVALID',
      'Resource "note" has the annotation {"audience":["robots"]}: expected a list of user, assistant or both.',
    ),
  ],
  [
    'a MIME type that is none',
    { mimeType: 'text' },
    new KitError(
      'KIT_CONTENT_INVALID',
      'The MIME type of Resource "note" is "text": expected a form like image/png.',
    ),
  ],
  [
    'a timeout of nothing',
    { timeoutMs: 0 },
    new KitError(
      'KIT_OPTION_INVALID',
      'Resource "note" has timeoutMs 0: expected a whole number above 0.',
    ),
  ],
  [
    'a lifetime below zero',
    { cache: { ttlMs: -1 } },
    new KitError(
      'KIT_OPTION_INVALID',
      'Resource "note" has cache.ttlMs -1: expected a whole number, 0 or above.',
    ),
  ],
  [
    'a lifetime in fractions',
    { cache: { ttlMs: 0.5 } },
    new KitError(
      'KIT_OPTION_INVALID',
      'Resource "note" has cache.ttlMs 0.5: expected a whole number, 0 or above.',
    ),
  ],
  [
    'a cache for somebody else',
    { cache: { ttlMs: 0, scope: 'shared' as 'public' } },
    new KitError(
      'KIT_OPTION_INVALID',
      'Resource "note" has cache.scope "shared": expected public or private.',
    ),
  ],
])('refuses a resource with %s', ([, options, refusal]) => {
  expect(() => fixed(options)).toThrow(refusal);
});

test('makes a resource that is watched subscribable', () => {
  expect(fixed({ watch: () => () => {} }).subscribable).toBe(true);
  expect(fixed()).not.toHaveProperty('subscribable');
});

test('refuses a resource that is watched but cannot be subscribed to', () => {
  expect(() => fixed({ watch: () => () => {}, subscribable: false })).toThrow(
    new KitError(
      'KIT_OPTION_INVALID',
      'Resource "note" has watch and subscribable false: leave one of them out.',
    ),
  );
});

test('ends a read that takes longer than the resource may', async () => {
  const slow = fixed({ timeoutMs: 20, read: () => new Promise(() => {}) });
  const { client, close } = await connect(
    defineServer({ name: 'notes', title: 'Notes', version: '1.0.0', resources: [slow] }),
  );
  await expect(client.readResource({ uri: 'notes://1' })).rejects.toThrow('longer than 20 ms');
  await close();
});

test('keeps a lifetime of nothing, which says that an answer may not be kept', () => {
  expect(fixed({ cache: { ttlMs: 0, scope: 'private' } }).cache).toEqual({
    ttlMs: 0,
    scope: 'private',
  });
});
