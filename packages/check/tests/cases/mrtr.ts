import { answered, evidence } from '../support/evidence.ts';
import {
  asked,
  asker,
  asking,
  asks,
  asksMore,
  envelope,
  everything,
  form,
  gives,
  hangs,
  refuses,
  says,
  silent,
  told,
  uncalled,
  where,
} from '../support/asking.ts';
import type { Cases } from '../support/cases.ts';

const elicit = (params: typeof form): { name: { method: string; params: typeof form } } => ({
  name: { method: 'elicitation/create', params },
});
const page = { mode: 'url', message: 'Open it.', url: 'https://example.com' };
const sample = { method: 'sampling/createMessage', params: { messages: [], maxTokens: 5 } };
const roots = { method: 'roots/list' };

const listed = (result: Parameters<typeof answered>[1]): ReturnType<typeof told> =>
  told(answered('tools/list', result, envelope(everything, 'tools/list')));

const bounded = {
  passes: [asked({}), asked({}, { rounds: [asksMore, says('Done.')] })],
  fails: [
    asked({}, { rounds: Array.from({ length: 10 }, () => asks()) }),
    asking({
      askers: [asker()],
      refusals: [{ where, action: 'decline', exchange: asks(), asked: 10, answers: [] }],
    }),
  ],
  notApplicable: [silent],
  notVerified: [uncalled, asked({}, { rounds: [], leftFor: 'url' })],
};

const capability = {
  passes: [
    told(asks()),
    told(asks(elicit(form), { elicitation: {} })),
    told(asks({ a: sample, b: roots })),
  ],
  fails: [
    told(asks(elicit(form), {})),
    told(asks(elicit(form), { elicitation: { url: {} } })),
    told(asks(elicit(page), { elicitation: {} })),
    told(asks({ a: sample }, { elicitation: {} })),
    told(asks({ a: { ...sample, params: { ...sample.params, tools: [] } } })),
    told(asks({ a: roots }, { sampling: {} })),
  ],
  notApplicable: [silent],
};

const retry = {
  passes: [
    asked({}),
    // What is not needed may be missing, and then also be wrong.
    asked({ missing: says('Hello, stranger!'), malformed: says('Hello, stranger!') }),
    asked({ connections: { same: says('Hello, Ann!'), other: says('Hello, Ann!') } }),
    asked({ malformed: says('That is no name.', true) }),
    // A wrong answer is treated like a decline.
    asking({
      askers: [asker({ malformed: says('Hello, stranger!') })],
      refusals: [
        { where, action: 'decline', exchange: says('Hello, stranger!'), asked: 1, answers: [] },
      ],
    }),
  ],
  fails: [
    asked({ missing: refuses() }),
    asked({ missing: says('The name is missing.', true) }),
    asked({ extra: refuses() }),
    asked({ malformed: says('Hello, text!') }),
    asked({ malformed: hangs }),
    asked({ mismatched: says('Hello, [object Object]!') }),
    asked({ mismatched: asksMore }, { rounds: [asksMore, says('Done.')] }),
    asked({ connections: { same: says('Hello, Ann!'), other: refuses() } }),
    asked({ sameId: says('Hello, Ann!') }, { rounds: [refuses()] }),
  ],
  notApplicable: [silent],
  notVerified: [uncalled, asked({}, { rounds: [], leftFor: 'url' })],
};

const content = { change: 'content', path: 'user', mark: '-mark' } as const;
const characters = { change: 'characters', path: '' } as const;

const tamper = {
  passes: [
    asked({}),
    // Without any state it ends as well, so a changed one does no harm.
    asked({
      withoutState: says('Hello, Ann!'),
      altered: [{ ...characters, exchange: says('Hello, Ann!') }],
    }),
    asked({ altered: [{ ...characters, exchange: asks() }] }),
    // The same question, with a key of its own.
    asked({ altered: [{ ...characters, exchange: asks({ k7: elicit(form).name }) }] }),
  ],
  fails: [
    asked({ altered: [{ change: 'signature', path: '', exchange: says('Hello, Ann!') }] }),
    asked({ altered: [{ ...content, exchange: says('Hello, Ann-mark!') }] }),
    asked({ altered: [{ change: 'content', path: 'step', exchange: says('Step 2.') }] }),
    asked({ foreignState: [{ madeFor: 'another caller', exchange: says('Hello, Ann!') }] }),
  ],
  disputed: [asked({ altered: [{ ...characters, exchange: says('Hello, Ann!') }] })],
  notApplicable: [
    silent,
    asked({}, { first: gives({ resultType: 'input_required', inputRequests: {} }) }),
  ],
  notVerified: [uncalled, asked({}, { rounds: [refuses()] })],
};

/** What each rule of area `mrtr` says of made-up evidence. */
export const mrtrCases: Cases = {
  'mrtr/where': {
    passes: [listed({ resultType: 'complete', tools: [] })],
    fails: [listed({ resultType: 'input_required', inputRequests: { a: roots } })],
    notApplicable: [evidence('modern stdio')],
  },
  'mrtr/shape': {
    passes: [
      told(asks()),
      told(asks({ a: sample, b: roots, c: { method: 'elicitation/create', params: page } })),
      told(gives({ resultType: 'input_required', requestState: 'later' })),
    ],
    fails: [
      told(gives({ resultType: 'input_required' })),
      told(gives({ resultType: 'input_required', requestState: 7 })),
      told(asks([])),
      told(asks({ a: { method: 'user/ask' } })),
      told(asks({ a: { method: 'sampling/createMessage', params: {} } })),
      told(asks(elicit({ mode: 'form', message: 'Name?' }))),
      told(asks(elicit({ mode: 'url', message: 'Open it.' }))),
      told(asks(elicit({ mode: 'phone', message: 'Call.' }))),
      told(asks(elicit({ requestedSchema: {} }))),
    ],
    notApplicable: [silent],
    notVerified: [uncalled],
  },
  'mrtr/capability': capability,
  'mrtr/tamper': tamper,
  'mrtr/retry': retry,
  'mrtr/bounded': bounded,
};
