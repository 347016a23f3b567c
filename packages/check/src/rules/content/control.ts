import { fieldOf } from '../../wire/json.ts';
import { anyTransport, bothEras, defineRule, document, fail } from '../define-rule.ts';
import { shown } from '../../excerpt.ts';
import { findUnseen } from './support/unseen.ts';
import { judgeBlocks } from './support/judge-blocks.ts';

/** content/control */
export const control = defineRule({
  id: 'content/control',
  level: 'practice',
  eras: bothEras,
  transports: anyTransport,
  needs: ['calls', 'contents'],
  source: document('Good practice: what the model reads is what the user sees'),
  title: 'Texts hold no escape sequences and no invisible letters',
  why: 'The model reads letters that the user does not see, and terminals obey them.',
  fix: 'Take colours of terminals, zero-width letters and marks of direction out of texts before they are sent.',
  judge: (evidence) =>
    judgeBlocks(evidence, {
      of: ({ kind, value }) => kind === 'text' && typeof fieldOf(value, 'text') === 'string',
      none: 'No text came.',
      judge: ({ where, value, exchange }) => {
        const text = fieldOf(value, 'text');
        const found = typeof text === 'string' ? findUnseen(text, exchange.sent) : undefined;
        if (!found) return undefined;
        return fail({
          where: `${where}.text`,
          message: `The text holds ${found.what}.`,
          evidence: { came: shown(JSON.stringify(found.around)), expected: 'plain text' },
        });
      },
    }),
});
