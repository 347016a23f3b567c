import type { Question } from '../../probe/asking/asking.evidence.ts';
import { fieldOf, isObject, type Json } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  fail,
  type Outcome,
  specified,
} from '../define-rule.ts';
import { shown } from '../../excerpt.ts';
import { isCredential } from '../sec/support/credential-names.ts';
import { wordsOfName } from '../tools/support/words.ts';
import { fieldsOf, formFaults } from './support/flat-schema.ts';
import { judgeQuestions } from './support/judge-questions.ts';

/** elicit/schema */
export const elicitSchema = defineRule({
  id: 'elicit/schema',
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  since: '2025-06-18',
  needs: ['asking', 'lists'],
  source: specified('2026-07-28', 'client/elicitation', 'Requested Schema'),
  title: 'A form is flat, has primitive fields, and asks for no password or key',
  why: 'Clients can draw only simple forms, and what is typed into one passes through the client and its logs.',
  fix: 'Ask with one level of strings, numbers, booleans and choices; for credentials use URL mode and a page of your own.',
  judge: (evidence) =>
    judgeQuestions(evidence, {
      of: ({ params }) => isObject(params) && fieldOf(params, 'mode') !== 'url',
      none: 'The server asks no form.',
      judge: judgeForm,
    }),
});

function judgeForm({ where, params }: Question): readonly Outcome[] {
  const schema = fieldOf(params, 'requestedSchema');
  return [
    ...formFaults(schema).map(({ path, message, came, expected }) =>
      fail({ where: `${where}, ${path}`, message, evidence: { came: shown(came), expected } }),
    ),
    ...fieldsOf(schema)
      .filter(([name, field]) => isSecret(name, field))
      .map(([name, field]) =>
        fail({
          where: `${where}, requestedSchema.properties.${name}`,
          message: `The form asks for a credential in the field "${name}".`,
          evidence: { came: shown(field), expected: 'URL mode for anything that grants access' },
        }),
      ),
  ];
}

const payment = /(?:^| )(?:card number|credit card|cvv|cvc|card security code)$/;

const isSecret = (name: string, field: Json): boolean =>
  isCredential(name, field) || payment.test(wordsOfName(name).join(' '));
