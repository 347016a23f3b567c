import type { Json } from '../../../src/wire/json.ts';
import type { Cases } from '../../support/cases.ts';
import {
  adder,
  called,
  failed,
  one,
  plain,
  seen,
  structured,
  text,
  toolless,
  untouched,
} from './evidence.ts';

const gives = (result: Json) => one(called('add', result));
const plainly = (result: Json, args: Json = {}) => one(called('plain', result, { args }), [plain]);
const fine = gives(structured({ sum: 3 }));
const link = { type: 'resource_link', uri: 'note://a', name: 'a' };

/** Cases of what results hold. */
export const resultCases: Cases = {
  'call/structured-present': {
    passes: [fine],
    fails: [gives({ content: [text('3')] })],
    notApplicable: [toolless, plainly({ content: [text('here')] })],
    notVerified: [untouched, gives(failed('busy'))],
  },
  'call/structured-valid': {
    passes: [fine],
    fails: [gives(structured({ sum: '3' })), gives(structured({ success: true, sum: 3 }))],
    notApplicable: [toolless, plainly(structured({ any: 1 }))],
    notVerified: [
      untouched,
      one(called('add', structured({})), [{ ...adder, outputSchema: { type: 'nonsense' } }]),
    ],
  },
  'call/structured-root': {
    passes: [fine],
    fails: [plainly(structured([1]))],
    notApplicable: [toolless, plainly({ content: [] })],
  },
  'call/text-mirror': {
    passes: [
      fine,
      gives({ content: [text('{\n "sum": 3 }')], structuredContent: { sum: 3 } }),
      gives({ content: [text('3')], structuredContent: { sum: 3 } }),
      plainly({ content: [text('a text')], structuredContent: { content: 'a text' } }),
      plainly({ content: [text('1'), text('2')], structuredContent: { result: [1, 2] } }),
      plainly({
        content: [text('Found:\n```json\n{"b":2,"a":1}\n```')],
        structuredContent: { a: 1, b: 2 },
      }),
    ],
    fails: [
      plainly({ content: [text('Found two.')], structuredContent: { a: 1, b: 2 } }),
      plainly({ content: [], structuredContent: { a: 1, b: 2 } }),
    ],
    disputed: [plainly({ content: [text('Found two.')], structuredContent: [{ a: 1 }, { b: 2 }] })],
    notApplicable: [toolless, plainly({ content: [text('x')] })],
  },
  'call/json-only-text': {
    passes: [
      fine,
      plainly({ content: [text('Found two.')] }),
      plainly({ content: [text('{"name":"a"}')] }, { path: 'package.json' }),
      plainly({ content: [text('{"name":"a"}')] }, { text: '{"name":"a"}' }),
    ],
    fails: [plainly({ content: [text('{"name":"a"}')] }), plainly({ content: [text('[1]')] })],
    notApplicable: [toolless],
    notVerified: [untouched],
  },
  'call/stray-fields': {
    passes: [
      fine,
      gives({ ...structured({ sum: 3 }), _meta: { 'example.com/a': 1 }, resultType: 'complete' }),
    ],
    fails: [gives({ ...structured({ sum: 3 }), sum: 3 })],
    notApplicable: [toolless],
    notVerified: [untouched],
  },
  'call/content-shape': {
    passes: [
      fine,
      plainly({ content: [] }),
      plainly({ content: [link] }),
      seen({
        calls: [called('add', { content: [link] })],
        oldCalls: { revision: '2024-11-05', made: [called('add', { content: [] })] },
      }),
    ],
    fails: [
      gives({ structuredContent: { sum: 3 } }),
      plainly({ content: 'text' }),
      plainly({ content: [{ type: 'json', json: {} }] }),
      plainly({ content: [{ type: 'text' }] }),
      seen({
        calls: [called('add', { content: [link] })],
        oldCalls: { revision: '2024-11-05', made: [called('add', { content: [link] })] },
      }),
    ],
    notApplicable: [toolless],
    notVerified: [untouched],
  },
  'call/empty-success': {
    passes: [fine, plainly({ content: [link] }), plainly({ content: [text('No notes match.')] })],
    fails: [plainly({ content: [] }), plainly({ content: [text('  ')] })],
    notApplicable: [toolless],
    notVerified: [untouched, gives(failed('busy'))],
  },
  'call/output-size': {
    passes: [fine, plainly({ content: [text('a'.repeat(99_000))] })],
    fails: [plainly({ content: [text('a'.repeat(101_000))] })],
    notApplicable: [toolless],
    notVerified: [untouched],
  },
};
