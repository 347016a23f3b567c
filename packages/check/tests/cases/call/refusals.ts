import type { Exchange } from '../../../src/wire/exchange.evidence.ts';
import type { Cases } from '../../support/cases.ts';
import { answered, http, refused, unanswered } from '../../support/evidence.ts';
import {
  adder,
  called,
  denied,
  failed,
  plain,
  seen,
  structured,
  text,
  toolless,
  untouched,
  wrong,
} from './evidence.ts';

const odd = (field: string, exchange: Exchange) =>
  seen({ oddCalls: { [field]: exchange, withoutArguments: [], nonAscii: [] } });

const named = { method: 'tools/call', params: { name: 'nobody' } };
const throttled = unanswered('tools/call', { http: http({ status: 429 }) });

const bad = (...made: readonly ReturnType<typeof wrong>[]) =>
  seen({ badCalls: { made, permissive: [] } });

const good = called('add', structured({ sum: 3 }), { args: { a: 3 } });
const helpful = failed('Argument "a" must be a number, but came "three".');
const missing = (result: Parameters<typeof called>[1]) => wrong(called('add', result), {}, 'a');
const extra = (result: Parameters<typeof called>[1]) =>
  wrong(called('add', result), { a: 1, unheard: true }, 'unheard');

/** Cases of how calls are refused. */
export const refusalCases: Cases = {
  'call/unknown-tool': {
    passes: [odd('unknownTool', refused('tools/call', { code: -32602 }))],
    fails: [
      odd('unknownTool', refused('tools/call', { code: -32601 })),
      odd('unknownTool', answered('tools/call', { content: [] })),
    ],
    disputed: [odd('unknownTool', answered('tools/call', failed('Unknown tool.')))],
    notApplicable: [toolless],
    notVerified: [odd('unknownTool', throttled)],
  },
  'call/malformed': {
    passes: [
      odd('missingName', refused('tools/call', { code: -32602 })),
      odd('textArguments', refused('tools/call', { code: -32600 })),
    ],
    fails: [
      odd('missingName', refused('tools/call', { code: -32603 })),
      odd('textArguments', answered('tools/call', { content: [] })),
      odd('textArguments', answered('tools/call', failed('It failed.'), { sent: named })),
    ],
    disputed: [
      seen({
        oddCalls: {
          unknownTool: refused('tools/call', { code: -32602 }, { sent: named }),
          textArguments: answered('tools/call', failed('Unknown tool.'), { sent: named }),
          withoutArguments: [],
          nonAscii: [],
        },
      }),
    ],
    notApplicable: [toolless],
    notVerified: [odd('missingName', throttled)],
  },
  'call/no-arguments': {
    passes: [
      seen({
        listed: [plain],
        calls: [called('plain', { content: [text('here')] })],
        oddCalls: {
          withoutArguments: [called('plain', { content: [text('here')] })],
          nonAscii: [],
        },
      }),
    ],
    fails: [
      seen({
        listed: [plain],
        calls: [called('plain', { content: [text('here')] })],
        oddCalls: { withoutArguments: [denied('plain', -32602)], nonAscii: [] },
      }),
    ],
    notApplicable: [toolless, seen({})],
    notVerified: [
      seen({ listed: [plain] }),
      seen({
        listed: [plain],
        calls: [called('plain', failed('busy'))],
        oddCalls: { withoutArguments: [called('plain', failed('busy'))], nonAscii: [] },
      }),
    ],
  },
  'call/validates': {
    passes: [
      bad(missing(helpful)),
      bad(wrong(denied('add', -32602), {}, 'a')),
      // Refused in words: another rule speaks of that.
      bad(missing({ content: [text('Error: a is missing')] })),
      bad(missing({ content: [text('{"success":false,"error":"a is missing"}')] })),
    ],
    fails: [
      bad(missing(structured({ sum: 0 }))),
      bad(wrong(good, { a: { unexpected: true } }, 'a')),
      bad(wrong(good, { a: 1, mode: 'other' }, 'mode')),
      bad(wrong(good, { a: 101 }, 'a')),
    ],
    notApplicable: [toolless, seen({}), bad(extra(structured({ sum: 1 })))],
    notVerified: [untouched],
  },
  'call/bad-args-visible': {
    passes: [bad(missing(helpful))],
    fails: [bad(wrong(denied('add', -32603), {}, 'a'))],
    disputed: [bad(wrong(denied('add', -32602), {}, 'a'))],
    notApplicable: [toolless, bad(missing(structured({ sum: 0 })))],
    notVerified: [untouched],
  },
  'call/bad-args-actionable': {
    passes: [
      bad(missing(helpful)),
      bad(extra(failed('unheard: no such argument.'))),
      bad(wrong(called('add', failed('a: expected number, received string')), { a: 'x' }, 'a')),
    ],
    fails: [
      bad(missing(failed('Bad input.'))),
      bad(wrong(called('add', failed('5 is not of type string')), { mode: 5 }, 'mode')),
    ],
    notApplicable: [
      toolless,
      // The tool says the same to right arguments, so it speaks of something else.
      seen({
        calls: [called('add', failed('Log in first.'))],
        badCalls: { made: [missing(failed('Log in first.'))], permissive: [] },
      }),
    ],
    notVerified: [untouched],
  },
  'call/extra-args': {
    passes: [bad(extra(failed('There is no argument "unheard".')))],
    fails: [bad(extra(structured({ sum: 1 })))],
    notApplicable: [toolless, seen({}), bad(missing(helpful))],
    notVerified: [
      untouched,
      seen({ listed: [adder, plain], badCalls: { made: [], permissive: [] } }),
    ],
  },
};
