import type { Json, JsonObject } from '../../src/wire/json.ts';
import type { Cases } from '../support/cases.ts';
import { evidence, variants, tools } from '../support/evidence.ts';
import {
  closed,
  text,
  tool,
  undeclared,
  withArguments,
  withTool,
  withoutTools,
} from '../support/tool-evidence.ts';

const good = withTool({});
const none = { notApplicable: [withoutTools, undeclared] };
const withoutOutput = withTool({ outputSchema: undefined });

const input = (inputSchema: Json | undefined, variant: keyof typeof variants = 'modern stdio') =>
  withTool({ inputSchema }, variant);
const output = (outputSchema: Json, variant: keyof typeof variants = 'modern stdio') =>
  withTool({ outputSchema }, variant);
const old = (inputSchema: Json) =>
  evidence('legacy stdio', {
    variant: { ...variants['legacy stdio'], revision: '2025-06-18' },
    lists: { tools: tools(tool({ inputSchema })) },
  });

const pair: JsonObject = { type: 'array', items: [{ type: 'string' }, { type: 'number' }] };
const tree = {
  ...closed({ root: { $ref: '#/$defs/node' } }),
  $defs: { node: closed({ below: { type: 'array', items: { $ref: '#/$defs/node' } } }) },
};

const nested = (depth: number): JsonObject =>
  depth === 0 ? { type: 'string' } : { type: 'object', properties: { in: nested(depth - 1) } };

const header = (name: Json, changes: JsonObject = {}) =>
  withArguments({ region: text({ 'x-mcp-header': name, ...changes }) });

const icon = (changes: JsonObject) =>
  withTool({ icons: [{ src: 'https://example.com/icon.png', mimeType: 'image/png', ...changes }] });

export const schemaCases: Cases = {
  'tools/input-object': {
    passes: [good, input({ type: 'object' })],
    fails: [
      input(undefined),
      input(null),
      input([]),
      input({}),
      input({ type: ['object'] }),
      input({ jsonSchema: { type: 'object' } }),
      withTool({ inputSchema: undefined, parameters: { type: 'object' } }),
    ],
    ...none,
  },
  'tools/schema-valid': {
    passes: [
      good,
      input({ $schema: 'http://json-schema.org/draft-07/schema#', ...closed({ pair }) }),
      old(closed({ pair })),
      withArguments({ word: { type: 'string', nullable: true, 'x-order': 1 } }),
    ],
    fails: [
      withArguments({ pair }),
      withArguments({ word: { type: 'text' } }),
      input({ type: 'object', properties: [] }),
      withArguments({ word: { type: 'string', maxLength: -1 } }),
      old(closed({ word: { type: 'text' } })),
    ],
    ...none,
    notVerified: [input({ $schema: 'https://example.com/dialect', type: 'object' })],
  },
  'tools/output-valid': {
    passes: [good, output({ type: 'array', items: { type: 'string' } })],
    fails: [output(null), output([]), output({ type: 'list' })],
    notApplicable: [withoutOutput, undeclared],
  },
  'tools/output-root': {
    passes: [withTool({}, 'legacy stdio')],
    fails: [output({ type: 'array' }, 'legacy stdio'), output({ anyOf: [] }, 'legacy stdio')],
    notApplicable: [withTool({ outputSchema: undefined }, 'legacy stdio')],
  },
  'tools/output-strength': {
    passes: [
      good,
      output({ type: 'array', items: { type: 'string' } }),
      output({ type: 'object', additionalProperties: { type: 'number' } }),
      output({ anyOf: [closed({ a: text({}) }), closed({ b: text({}) })] }),
      output({ $ref: '#/$defs/note', $defs: { note: closed({ id: text({}) }) } }),
    ],
    fails: [
      output({ type: 'object' }),
      output(closed({ id: text({}) }, { required: [] })),
      output(closed({ id: {} })),
      output(closed({ id: text({}) }, { additionalProperties: undefined })),
    ],
    notApplicable: [withoutOutput],
  },
  'tools/ref-local': {
    passes: [
      good,
      input({ ...closed({ a: { $ref: '#/$defs/a' } }), $defs: { a: { type: 'string' } } }),
      input({ ...closed({ a: { $ref: '#a' } }), $defs: { a: { $anchor: 'a', type: 'string' } } }),
      input({
        ...closed({ a: { $ref: 'https://example.com/a' } }),
        $defs: { a: { $id: 'https://example.com/a', type: 'string' } },
      }),
      withArguments({ a: text({}), b: { $ref: '#/properties/a' } }),
      output(tree),
      input({
        ...closed({ a: { $ref: 'https://example.com/b' } }),
        $id: 'https://example.com/a',
        $defs: {
          b: {
            $id: 'b',
            ...closed({ c: { $ref: '#/$defs/c' } }),
            $defs: { c: { type: 'string' } },
          },
        },
      }),
    ],
    fails: [
      withArguments({ a: { $ref: 'https://example.com/schema.json' } }),
      withArguments({ a: { $ref: '#/$defs/missing' } }),
      withArguments({ a: { $ref: 'other.json' } }),
      input(tree),
      output({ type: 'object', properties: { a: { $ref: '#/$defs/missing' } } }),
    ],
    ...none,
  },
  'tools/schema-size': {
    passes: [good, input(nested(30))],
    fails: [
      input(nested(60)),
      input(nested(400), 'legacy stdio'),
      withArguments(Object.fromEntries(Array.from({ length: 5_001 }, (_, n) => [`p${n}`, {}]))),
      withArguments({ word: text({ description: 'x'.repeat(600_000) }) }),
    ],
    ...none,
  },
  'tools/portable': {
    passes: [
      good,
      withArguments({ word: text({ pattern: '^[a-z]+$' }) }),
      withArguments({ words: { type: 'array', items: { type: 'string' } } }),
      withArguments({ word: { anyOf: [{ type: 'string' }, { type: 'null' }] } }),
    ],
    fails: [
      withArguments({ words: { type: 'array' } }),
      input({ ...closed({ a: text({}) }), anyOf: [{ required: ['a'] }] }),
      withArguments({ word: text({ pattern: '[a-z]+' }) }),
      withArguments({ word: { oneOf: [{ type: 'string' }, { type: 'number' }] } }),
      withArguments({ 'a word': text({}) }),
      withArguments({ word: text({ enum: ['', 'a'] }) }),
      input({
        ...closed({ a: { $ref: '#/$defs/a', title: 'A' } }),
        $defs: { a: { type: 'string' } },
      }),
    ],
    ...none,
  },
  'tools/icons': {
    passes: [
      icon({}),
      icon({ sizes: ['48x48', 'any'], theme: 'dark' }),
      icon({ src: 'data:image/svg+xml;base64,PHN2Zy8+' }),
    ],
    fails: [
      icon({ src: 'javascript:alert(1)' }),
      icon({ src: 'icons/tool.png' }),
      icon({ src: 'data:text/html;base64,PGI+' }),
      icon({ src: undefined }),
      icon({ mimeType: 'text/html' }),
      icon({ sizes: '48x48' }),
      icon({ theme: 'blue' }),
    ],
    disputed: [icon({ src: 'http://example.com/icon.png' })],
    notApplicable: [good, undeclared],
  },
  'tools/x-mcp-header': {
    passes: [
      header('Region'),
      header('Region', { type: ['string', 'null'] }),
      withArguments({ place: closed({ region: text({ 'x-mcp-header': 'Region' }) }) }),
    ],
    fails: [
      header(''),
      header('My Region'),
      header('Region\r\n'),
      header('Region', { type: 'number' }),
      header('Region', { type: 'object' }),
      header('Region', { type: 'integer', maximum: 1e17 }),
      withArguments({
        a: text({ 'x-mcp-header': 'Region' }),
        b: text({ 'x-mcp-header': 'region' }),
      }),
      withArguments({ a: { type: 'array', items: text({ 'x-mcp-header': 'A' }) } }),
      withArguments({ a: { anyOf: [text({ 'x-mcp-header': 'A' })] } }),
    ],
    notApplicable: [good, withArguments({ 'x-mcp-header': text({}) })],
  },
  'tools/x-mcp-header-secret': {
    passes: [
      header('Region'),
      withArguments({ page_token: text({ 'x-mcp-header': 'Page' }) }),
      withArguments({ max_tokens: { type: 'integer', 'x-mcp-header': 'Max' } }),
    ],
    fails: [
      withArguments({ apiKey: text({ 'x-mcp-header': 'Key' }) }),
      withArguments({ user_email: text({ 'x-mcp-header': 'User' }) }),
      header('Region', { format: 'password' }),
      header('Access-Token'),
    ],
    notApplicable: [good],
  },
};
