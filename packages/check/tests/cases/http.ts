import type { Cases } from '../support/cases.ts';
import { evidence, legs } from '../support/evidence.ts';

const overSse = {
  ...evidence('legacy http'),
  leg: { ...legs['legacy http'], transport: 'sse' },
} as const;

export const httpCases: Cases = {
  'http/legacy-sse-only': {
    passes: [evidence('legacy http'), evidence('modern http')],
    fails: [overSse],
  },
};
