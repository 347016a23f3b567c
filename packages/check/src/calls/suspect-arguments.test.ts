import { expect, test } from 'vitest';

import type { JsonObject } from '../wire/json.ts';
import {
  confinesHosts,
  confinesPaths,
  suspectArguments,
  type Suspicion,
} from './suspect-arguments.ts';

const tool = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  name: 'do_it',
  inputSchema: { type: 'object', properties },
  ...more,
});
const text = (description = ''): JsonObject => ({ type: 'string', description });
const names = (definition: JsonObject, kind: Suspicion): readonly string[] =>
  suspectArguments(definition, kind).map(({ property }) => property);

test.each<[Suspicion, string, boolean]>([
  ['path', 'path', true],
  ['path', 'filePath', true],
  ['path', 'file_name', true],
  ['path', 'file_type', false],
  ['path', 'text', false],
  ['url', 'webhook_url', true],
  ['url', 'url_count', false],
  ['command', 'branch', true],
  ['command', 'message', false],
  ['sql', 'customerId', true],
  ['sql', 'idle', false],
])('looks for a %s in an argument called %s: %s', (kind, name, isSuspect) => {
  expect(names(tool({ [name]: text() }), kind)).toEqual(isSuspect ? [name] : []);
});

test('looks also into lists of texts, but not where the values are fixed', () => {
  const definition = tool({
    paths: { type: 'array', items: { type: 'string' } },
    file: { type: 'string', enum: ['a', 'b'] },
    folder: { type: 'boolean' },
    path: { type: ['string', 'null'] },
  });
  expect(suspectArguments(definition, 'path')).toMatchObject([
    { property: 'paths', isList: true },
    { property: 'path', isList: false },
  ]);
});

test.each<[string, Suspicion, JsonObject]>([
  ['has a command', 'command', tool({ command: text(), path: text() })],
  ['evaluates', 'command', tool({ query: text() }, { name: 'evaluate_query' })],
  ['has a statement', 'sql', tool({ sql: text(), name: text() })],
  ['says so', 'sql', tool({ query: text('The SQL to run.') })],
])('a tool that %s does what it is there for', (_, kind, definition) => {
  expect(names(definition, kind)).toEqual([]);
});

test.each([
  ['The path of the file, inside the allowed directories.', true],
  ['A file of the vault.', true],
  ['The name of the page.', true],
  ['The path of the file.', false],
  ['The files in a directory.', false],
  ['The absolute path of a file in the workspace.', false],
  ['The name of the file, or its path.', false],
])('whether "%s" promises a fence: %s', (description, isFenced) => {
  const definition = tool({ path: text(description) });
  const [argument] = suspectArguments(definition, 'path');
  expect(argument && confinesPaths(definition, argument)).toBe(isFenced);
});

test.each<[string, JsonObject, boolean]>([
  ['stays in a closed world', { annotations: { openWorldHint: false } }, true],
  ['has allowed hosts', { description: 'Fetches from allowed hosts.' }, true],
  ['fetches public pages', { description: 'Fetches public web pages.' }, true],
  ['fetches', { description: 'Fetches a page from the internet.' }, false],
])('whether a tool that %s promises certain addresses', (_, more, isPromised) => {
  const definition = tool({ url: text() }, more);
  const [argument] = suspectArguments(definition, 'url');
  expect(argument && confinesHosts(definition, argument)).toBe(isPromised);
});
