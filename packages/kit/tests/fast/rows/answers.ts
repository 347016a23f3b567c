import { both, type Shot } from '../support/row.ts';
import { CODES, DEEDS } from '../support/tools-failing.ts';

const TAKEN = ['content', 'isError', 'resultType', 'serverInfo', 'capabilities', 'ttlMs', '_meta'];
const INFO = 'io.modelcontextprotocol/serverInfo';
const image = { type: 'image', data: 'AAEC', mimeType: 'image/png' };

const blocks: Readonly<Record<string, readonly unknown[]>> = {
  none: [],
  'one with an extra member': [{ type: 'text', text: 'x', extra: 1 }],
  'one with _meta': [{ type: 'text', text: 'x', _meta: { 'example.org/a': 1 } }],
  'one with _meta that is null': [{ type: 'text', text: 'x', _meta: null }],
  'one with an extra member of a picture': [{ ...image, extra: 1 }],
  'annotations with an extra member': [{ type: 'text', text: 'x', annotations: { extra: 1 } }],
  'annotations that are null': [{ type: 'text', text: 'x', annotations: null }],
  'a priority out of range': [{ type: 'text', text: 'x', annotations: { priority: 2 } }],
  'an unknown type': [{ type: 'video', data: 'AAEC' }],
  'no type': [{ text: 'x' }],
  'a text that is a number': [{ type: 'text', text: 1 }],
  'broken base64': [{ ...image, data: '!' }],
  'a picture that is sound': [{ ...image, mimeType: 'audio/wav' }],
  'a link without a name': [{ type: 'resource_link', uri: 'a://b' }],
  'a link with a wrong size': [{ type: 'resource_link', uri: 'a://b', name: 'b', size: 'big' }],
  'a link with icons': [
    { type: 'resource_link', uri: 'a://b', name: 'b', icons: [{ src: 'https://example.org/i' }] },
  ],
  'an embedded text with an extra member': [
    { type: 'resource', resource: { uri: 'a://b', text: 'x', extra: 1 } },
  ],
  'an embedded nothing': [{ type: 'resource', resource: { uri: 'a://b' } }],
  'no blocks at all': ['words', 7],
};

const extras: Readonly<Record<string, object>> = {
  'a summary': { summary: 'One number.' },
  'further blocks': { content: [{ type: 'text', text: 'And more.' }] },
  'a wrong block': { content: [{ type: 'video' }] },
  _meta: { meta: { 'example.org/a': { b: [1] } } },
  'empty _meta': { meta: {} },
  '_meta with who answers': { meta: { [INFO]: { name: 'forged', version: '0' } } },
  '_meta with another key of the protocol': { meta: { 'io.modelcontextprotocol/other': 1 } },
  '_meta that is null': { meta: null },
  '_meta that is a list': { meta: [1] },
  '_meta that is a text': { meta: 'x' },
};

const besides: Readonly<Record<string, unknown>> = {
  'a field': { section: '1' },
  'fields of every kind': { a: null, b: [1, 'x', { c: true }], d: {}, e: 1.5, 7: 'seven' },
  'no field': {},
  ...Object.fromEntries(TAKEN.map((name) => [`the name ${name}`, { [name]: { tasks: {} } }])),
  'a list': [1],
  'a text': 'x',
  null: null,
};

const roots = ['array', 'string', 'number', 'null', 'union', 'anything', 'objects', 'record'];

/** Calls whose answers are unlike others. */
export const answerShots: readonly Shot[] = [
  ...both('every kind of block', ['show_blocks'], { isFast: true }),
  ...Object.entries(blocks).flatMap(([name, given]) =>
    both(`blocks: ${name}`, ['show_given', { blocks: given }], { isFast: true }),
  ),
  ...Object.entries(extras).flatMap(([name, given]) =>
    both(`a reply with ${name}`, ['reply_with', { extras: given }], { isFast: true }),
  ),
  ...both('a foreign text', ['quote_text', { text: '"}],"_meta":{' }], { isFast: true }),
  ...Object.entries({ ...extras, 'no foreign text': { foreign: false } }).flatMap(([name, given]) =>
    both(`foreign data with ${name}`, ['quote_data', { extras: given }], { isFast: true }),
  ),
  ...Object.entries(besides).flatMap(([name, beside]) => [
    ...both(`beside it: ${name}`, ['reply_with', { extras: { beside } }], { isFast: true }),
    ...both(`beside it and _meta: ${name}`, ['reply_with', { extras: { beside, meta: {} } }], {
      isFast: true,
    }),
  ]),
  ...roots.flatMap((root) => both(`data: ${root}`, [`give_${root}`])),
  ...CODES.flatMap((code) => both(`fails with ${code}`, ['fail_with', { code }], { isFast: true })),
  ...DEEDS.flatMap((how) => [
    ...both(`${how}, with a schema`, ['misbehave', { how }], { isFast: true }),
    ...both(`${how}, without a schema`, ['misbehave_bare', { how }], { isFast: true }),
  ]),
  ...both('an output that breaks its schema', ['break_output'], { isFast: true }),
  ...both('an answer that is too large', ['make_large', { size: 30_000 }], { isFast: true }),
  ...both('an answer that is nearly too large', ['make_large', { size: 19_900 }], {
    isFast: true,
  }),
  ...both('a call that takes too long', ['take_too_long'], { isFast: true }),
  ...both('a payload that is kept', ['spill_text'], { isFast: true }),
  ...both('a tool that needs a scope of a caller who has all', ['need_scope'], { isFast: true }),
  ...both('what the handler sees', ['tell_view'], { isFast: true }),
  ...['form', 'url', 'sampling', 'roots', 'together'].flatMap((kind) =>
    both(`asks (${kind}) a client that cannot be asked`, ['ask', { kind }], { isFast: true }),
  ),
];
