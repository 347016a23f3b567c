import type { Json, JsonObject } from '../../src/wire/json.ts';
import type { Cases } from '../support/cases.ts';
import { answered, conversation, evidence, list, opening } from '../support/evidence.ts';

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

interface Given {
  readonly blocks?: readonly Json[];
  readonly prompt?: Json;
  readonly read?: Json;
  readonly resources?: readonly Json[];
  readonly deadLinks?: readonly string[];
  readonly capabilities?: JsonObject;
  readonly args?: JsonObject;
}

/** Evidence of a variant in which this content came. */
function came({
  blocks,
  prompt,
  read,
  resources = [],
  deadLinks = [],
  capabilities = { resources: {} },
  args = {},
}: Given) {
  const exchanges = [
    ...(blocks
      ? [answered('tools/call', { content: blocks }, { params: { name: 'draw', arguments: args } })]
      : []),
    ...(prompt === undefined
      ? []
      : [
          answered(
            'prompts/get',
            { messages: [{ role: 'user', content: prompt }] },
            { params: { name: 'ask' } },
          ),
        ]),
    ...(read === undefined
      ? []
      : [answered('resources/read', { contents: [read] }, { params: { uri: 'note://a' } })]),
  ];
  return evidence('modern stdio', {
    opening: opening(capabilities),
    lists: { resources: list('resources/list', 'resources', resources) },
    calls: [],
    contents: { resources: [], prompts: [], deadLinks },
    conversations: [conversation(exchanges)],
  });
}

const image = (parts: JsonObject = {}) => ({
  type: 'image',
  data: PNG,
  mimeType: 'image/png',
  ...parts,
});
const text = (words: string) => ({ type: 'text', text: words });
const embedded = (resource: Json) => ({ type: 'resource', resource });
const link = (parts: JsonObject = {}) => ({
  type: 'resource_link',
  uri: 'note://a',
  name: 'a',
  ...parts,
});
const nothing = came({});
const words = came({ blocks: [text('plain words')] });
const annotated = (annotations: JsonObject) => came({ blocks: [{ ...text('x'), annotations }] });
const listed = (annotations: JsonObject) =>
  came({ resources: [{ uri: 'note://a', name: 'a', annotations }] });

export const contentCases: Cases = {
  'content/base64': {
    passes: [
      came({ blocks: [image()] }),
      came({ read: { uri: 'note://a', blob: '' } }),
      came({ blocks: [image({ data: 'AAAA'.repeat(5000) })] }),
    ],
    fails: [
      came({ blocks: [image({ data: `data:image/png;base64,${PNG}` })] }),
      came({ prompt: image({ data: 'AA-_' }) }),
      came({ read: { uri: 'note://a', blob: 'AAAA\nAAAA' } }),
      came({ blocks: [embedded({ uri: 'note://a', blob: 'AAA' })] }),
      came({ blocks: [image({ data: 5 })] }),
    ],
    notApplicable: [words],
    notVerified: [nothing],
  },
  'content/mime': {
    passes: [
      came({ blocks: [image()] }),
      came({ read: { uri: 'note://a', text: '', mimeType: 'text/plain; charset=utf-8' } }),
      came({
        read: { uri: 'note://a', text: '', mimeType: 'application/vnd.api+json;profile="a b"' },
      }),
    ],
    fails: [
      came({ blocks: [{ type: 'image', data: PNG }] }),
      came({ blocks: [image({ mimeType: 'png' })] }),
      came({ read: { uri: 'note://a', text: '', mimeType: '' } }),
    ],
    notApplicable: [words],
    notVerified: [nothing],
  },
  'content/magic': {
    passes: [came({ blocks: [image()] }), came({ prompt: image({ mimeType: 'IMAGE/PNG' }) })],
    fails: [
      came({ blocks: [image({ mimeType: 'image/jpeg' })] }),
      came({ read: { uri: 'note://a', blob: PNG, mimeType: 'application/pdf' } }),
    ],
    notApplicable: [words, came({ blocks: [image({ mimeType: 'image/x-own' })] })],
    notVerified: [nothing],
  },
  'content/audience': {
    passes: [annotated({ audience: ['user', 'assistant'] }), listed({ audience: [] })],
    fails: [annotated({ audience: ['model'] }), listed({ audience: 'user' })],
    notApplicable: [words],
  },
  'content/priority': {
    passes: [annotated({ priority: 0 }), listed({ priority: 1 })],
    fails: [annotated({ priority: 1.5 }), listed({ priority: 'high' })],
    notApplicable: [words],
  },
  'content/last-modified': {
    passes: [
      annotated({ lastModified: '2026-01-15T09:00:00Z' }),
      annotated({ lastModified: '2026-01-15' }),
      listed({ lastModified: '2026-01-15T09:00:00.123+02:00' }),
    ],
    fails: [
      annotated({ lastModified: '15.01.2026' }),
      listed({ lastModified: 1_768_467_600 }),
      annotated({ lastModified: 'Thu, 15 Jan 2026 09:00:00 GMT' }),
    ],
    notApplicable: [words],
  },
  'content/embedded': {
    passes: [
      came({ blocks: [embedded({ uri: 'note://a', text: 'x' })] }),
      came({ prompt: embedded({ uri: 'note://a', blob: '' }) }),
    ],
    fails: [
      came({ blocks: [embedded({ uri: 'note://a' })] }),
      came({ blocks: [embedded({ uri: 'note://a', text: 'x', blob: '' })] }),
      came({ blocks: [embedded({ text: 'x' })] }),
      came({ blocks: [{ type: 'resource' }] }),
      came({ blocks: [embedded({ uri: 'note://a', text: 'x' })], capabilities: {} }),
    ],
    notApplicable: [words],
    notVerified: [nothing],
  },
  'content/link': {
    passes: [
      came({ blocks: [link()] }),
      came({ blocks: [link({ uri: 'https://example.com/' })], capabilities: {} }),
    ],
    fails: [
      came({ blocks: [{ type: 'resource_link', name: 'a' }] }),
      came({ blocks: [{ type: 'resource_link', uri: 'note://a' }] }),
      came({ blocks: [link({ uri: 'notes/a' })] }),
      came({ blocks: [link()], deadLinks: ['note://a'] }),
      came({ blocks: [link()], capabilities: {} }),
    ],
    notApplicable: [words],
    notVerified: [nothing],
  },
  'content/control': {
    passes: [
      words,
      came({ blocks: [text('👨‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 می‌خواهم\ttabs\r\nlines [x]')] }),
      came({ blocks: [text('\u001B[31mred')], args: { text: '\u001B[31mred' } }),
      came({ blocks: [text('words')], read: { uri: 'note://a', text: '\u001B[31mred' } }),
    ],
    fails: [
      came({ blocks: [text('\u001B[31mred\u001B[0m')] }),
      came({ prompt: text('do\u200B this') }),
      came({ blocks: [text('a\u202Eb')] }),
      came({ blocks: [text('a\u{E0041}\u{E0042}')] }),
      came({ blocks: [text('a\u0007')] }),
    ],
    notApplicable: [came({ blocks: [image()] })],
    notVerified: [nothing],
  },
};
