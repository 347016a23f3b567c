import type { Cases } from '../support/cases.ts';
import { closed, text, undeclared, withArguments, withTool } from '../support/tool-evidence.ts';

const good = withTool({});
const noArguments = withTool({ inputSchema: { type: 'object', additionalProperties: false } });
const none = { notApplicable: [noArguments, undeclared] };

const input = (inputSchema: Parameters<typeof withTool>[0]) => withTool({ inputSchema });

export const propertyCases: Cases = {
  'tools/property-described': {
    passes: [
      good,
      withArguments({ kind: { const: 'note' } }),
      withArguments({ word: { anyOf: [text({}), { type: 'null' }] } }),
      input({
        ...closed({ note: { $ref: '#/$defs/note' } }),
        $defs: { note: { type: 'string', description: 'The id of a note.' } },
      }),
      input({
        ...closed({ word: text({}), kind: text({}) }),
        anyOf: [{ properties: { kind: { const: 'a' } } }, { required: ['word'] }],
        not: { properties: { word: { type: 'number' } } },
      }),
    ],
    fails: [
      withArguments({ word: { type: 'string' } }),
      withArguments({ word: text({ description: ' ' }) }),
      withArguments({
        note: { ...closed({ title: { type: 'string' } }), description: 'The note.' },
      }),
      withArguments({
        notes: { type: 'array', description: 'Notes.', items: closed({ id: { type: 'string' } }) },
      }),
    ],
    ...none,
  },
  'tools/property-typed': {
    passes: [
      good,
      withArguments({ word: { enum: ['a'] }, other: { anyOf: [{ type: 'string' }] } }),
      withArguments({ word: { type: ['string', 'null'] } }),
    ],
    fails: [
      withArguments({ word: true }),
      withArguments({ word: {} }),
      withArguments({ word: { description: 'Anything.' } }),
      withArguments({ word: { type: 'null' } }),
    ],
    ...none,
  },
  'tools/required-valid': {
    passes: [
      good,
      noArguments,
      withArguments({ required: text({}) }),
      input({
        ...closed({ a: text({}), b: text({}) }, { required: [] }),
        anyOf: [{ required: ['a'] }, { required: ['b'] }],
      }),
      input({ type: 'object', allOf: [{ $ref: '#/$defs/x' }], required: ['a'], $defs: { x: {} } }),
      input({ type: 'object', required: ['a'], additionalProperties: { type: 'string' } }),
    ],
    fails: [
      withArguments({ word: text({ required: true }) }),
      withArguments({ word: text({ required: false }) }),
      input(closed({ word: text({}) }, { required: ['word', 'word'] })),
      input(closed({ word: text({}) }, { required: 'word' })),
      input(closed({ word: text({}) }, { required: ['words'] })),
      input({ type: 'object', properties: { word: text({}) }, required: ['words'] }),
    ],
    notApplicable: [undeclared],
  },
  'tools/enum': {
    passes: [
      good,
      withArguments({ sort: text({ enum: ['asc', 'desc'] }) }),
      withArguments({ level: { enum: [1, 2], description: '1 is low, 2 is high.' } }),
      withArguments({ file: text({ description: 'One of the files of the folder.' }) }),
      withArguments({ city: text({ description: 'One of: Rome, Paris, etc.' }) }),
      withArguments({ unit: text({ description: "Either a unit such as 'm' or 's'." }) }),
    ],
    fails: [
      withArguments({ sort: text({ enum: [] }) }),
      withArguments({ sort: text({ enum: ['asc', 'asc'] }) }),
      withArguments({ level: { enum: [1, 2] } }),
      withArguments({ sort: text({ description: 'Must be one of "asc", "desc".' }) }),
      withArguments({ sort: text({ description: "The order: either 'asc' or 'desc'." }) }),
      withArguments({ sort: text({ description: 'Allowed values: asc, desc.' }) }),
      withArguments({ sort: text({ description: 'The order (one of: asc | desc)' }) }),
    ],
    ...none,
  },
  'tools/default-valid': {
    passes: [
      withArguments({ word: text({ default: 'oak', examples: ['elm'] }) }),
      withArguments({ word: { anyOf: [{ type: 'string' }, { type: 'null' }], default: null } }),
      input({
        ...closed({ word: { $ref: '#/$defs/word', default: 'oak' } }),
        $defs: { word: { type: 'string', maxLength: 5 } },
      }),
    ],
    fails: [
      withArguments({ word: text({ default: 5 }) }),
      withArguments({ word: text({ examples: ['oak', 5] }) }),
      withArguments({ word: text({ maxLength: 2, default: 'oak' }) }),
      input({
        ...closed({ word: { $ref: '#/$defs/word', default: 5 } }),
        $defs: { word: { type: 'string' } },
      }),
    ],
    notApplicable: [good, undeclared],
  },
  'tools/bounds': {
    passes: [
      good,
      withArguments({ limit: { type: 'integer', maximum: 100 } }),
      withArguments({ day: text({ maxLength: undefined, format: 'date' }) }),
      withArguments({ year: { type: 'integer' } }),
      withArguments({ words: { type: 'array', items: { type: 'string' }, maxItems: 5 } }),
    ],
    fails: [
      withArguments({ limit: { type: 'integer', minimum: 1 } }),
      withArguments({ maxResults: { type: ['integer', 'null'] } }),
      withArguments({ word: text({ maxLength: undefined }) }),
      withArguments({ words: { type: 'array', items: { type: 'string' } } }),
    ],
    ...none,
  },
  'tools/format': {
    passes: [
      good,
      withArguments({ start_date: text({ format: 'date' }) }),
      withArguments({ url: text({ format: 'uri' }), count: { type: 'integer', format: 'int32' } }),
      withArguments({ date: text({ description: 'A day, also in words such as yesterday.' }) }),
      withArguments({ url: text({ description: 'A glob for URLs.' }) }),
      withArguments({ update: text({}) }),
    ],
    fails: [
      withArguments({ day: text({ format: 'datetime' }) }),
      withArguments({ startDate: text({}) }),
      withArguments({ page_url: text({}) }),
    ],
    ...none,
  },
  'tools/empty-closed': {
    passes: [noArguments],
    fails: [input({ type: 'object' }), input({ type: 'object', properties: {} })],
    notApplicable: [good, input({ type: 'object', additionalProperties: true }), undeclared],
  },
  'tools/additional-properties': {
    passes: [
      good,
      input(closed({ word: text({}) }, { additionalProperties: true })),
      input(
        closed(
          { word: text({}) },
          { additionalProperties: undefined, unevaluatedProperties: false },
        ),
      ),
    ],
    fails: [
      input(closed({ word: text({}) }, { additionalProperties: undefined })),
      withArguments({ note: closed({ id: text({}) }, { additionalProperties: undefined }) }),
    ],
    ...none,
  },
};
