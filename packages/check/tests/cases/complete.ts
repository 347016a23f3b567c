import type { Completions } from '../../src/probe/features/features.evidence.ts';
import type { Json, JsonObject } from '../../src/wire/json.ts';
import type { Cases } from '../support/cases.ts';
import { answered, evidence, opening, refused, unanswered } from '../support/evidence.ts';

const METHOD = 'completion/complete';
const about = { of: 'greet', ref: { type: 'ref/prompt', name: 'greet' }, argument: 'tone' };

const made = (completions: Partial<Completions>, capabilities: JsonObject = { completions: {} }) =>
  evidence('modern stdio', {
    opening: opening(capabilities),
    completions: { known: [], unknown: [], ...completions },
  });
const completed = (completion: Json) => answered(METHOD, { completion });
const known = (exchange = completed({ values: ['a'] })) =>
  made({ known: [{ ...about, exchange }] });
const unknown = (
  exchange: ReturnType<typeof completed>,
  kind: 'prompt' | 'template' | 'argument' = 'prompt',
) => made({ unknown: [{ ...about, kind, exchange }] });
const refusal = (code: number) => refused(METHOD, { code });
const silent = unanswered(METHOD);
const undeclared = (exchange: ReturnType<typeof completed>) => made({ undeclared: exchange }, {});
const many = (count: number) => Array.from({ length: count }, (_, at) => `value ${at}`);

export const completeCases: Cases = {
  'complete/declared': {
    passes: [known(), unknown(refusal(-32602))],
    fails: [known(refusal(-32601)), undeclared(completed({ values: [] }))],
    notApplicable: [undeclared(refusal(-32601)), undeclared(answered(METHOD, {}))],
    notVerified: [known(silent)],
  },
  'complete/limit': {
    passes: [
      known(),
      known(completed({ values: many(100), total: 500, hasMore: true })),
      known(completed({ values: many(3), total: 10 })),
      known(completed({ values: [], total: 0, hasMore: false })),
    ],
    fails: [
      known(completed({ values: many(101) })),
      known(completed({ values: many(3), total: 2 })),
      known(completed({ values: many(3), total: 10, hasMore: false })),
      known(completed({ values: many(3), total: 3, hasMore: true })),
      known(completed({ values: [1] })),
      known(answered(METHOD, {})),
    ],
    notApplicable: [undeclared(refusal(-32601)), made({})],
    notVerified: [known(refusal(-32602)), known(silent)],
  },
  'complete/bad-ref': {
    passes: [unknown(refusal(-32602)), unknown(completed({ values: [] }), 'argument')],
    fails: [
      unknown(refusal(-32603)),
      unknown(completed({ values: [] })),
      unknown(completed({ values: [] }), 'template'),
      unknown(completed({ values: ['a'] }), 'argument'),
    ],
    notApplicable: [undeclared(refusal(-32601))],
    notVerified: [unknown(silent)],
  },
};
