import type { Json, JsonObject } from '../../src/wire/json.ts';
import {
  declined,
  form,
  hangs,
  question,
  refuses,
  says,
  silent,
  uncalled,
  asks,
  asking,
  where,
} from '../support/asking.ts';
import type { Cases } from '../support/cases.ts';

const withFields = (properties: JsonObject, more: JsonObject = {}): Json => ({
  ...form,
  requestedSchema: { type: 'object', properties, ...more },
});
const withField = (field: Json, name = 'answer'): ReturnType<typeof question> =>
  question(withFields({ [name]: field }));
const page = (url: Json): ReturnType<typeof question> =>
  question({ mode: 'url', message: 'Open it.', url, elicitationId: 'one' }, 'modern http');

const options = [{ const: 'a', title: 'A' }];

/** What each rule of area `elicit` says of made-up evidence. */
export const elicitCases: Cases = {
  'elicit/schema': {
    passes: [
      question(form, 'modern stdio'),
      withField({ type: 'string', format: 'email', minLength: 3 }),
      withField({ type: 'integer', minimum: 1 }),
      withField({ type: 'boolean', default: true }),
      withField({ type: 'string', enum: ['a'], enumNames: ['A'] }),
      withField({ type: 'string', oneOf: options }),
      withField({ type: 'array', items: { type: 'string', enum: ['a'] } }),
      withField({ type: 'array', items: { anyOf: options } }),
      withField({ type: 'string' }, 'user_name'),
      withField({ type: 'boolean' }, 'reset_password'),
      question(withFields({}, { $schema: 'https://json-schema.org/draft/2020-12/schema' })),
    ],
    fails: [
      question({ message: 'Name?' }),
      question({ ...form, requestedSchema: { type: 'string' } }),
      question(withFields({ a: { type: 'string' } }, { allOf: [] })),
      withField({ type: 'object', properties: {} }),
      withField({ type: ['string', 'null'] }),
      withField({ anyOf: [{ type: 'string' }, { type: 'null' }] }),
      withField({ $ref: '#/$defs/name' }),
      withField({ type: 'array', items: { type: 'object' } }),
      withField({ type: 'array' }),
      withField({ type: 'string' }, 'password'),
      withField({ type: 'string' }, 'apiKey'),
      withField({ type: 'string' }, 'card_number'),
    ],
    notApplicable: [silent, page('https://example.com/')],
    notVerified: [uncalled],
  },
  'elicit/url': {
    passes: [
      page('https://example.com/connect?id=4f9d2c&state=x'),
      page('http://localhost:3000/connect'),
      page('https://example.com/authorize?client_id=a&redirect_uri=https%3A%2F%2Fb.example%2Fcb'),
      page('https://registry.example.com/@scope/package@1.2.3'),
    ],
    fails: [
      page('our page'),
      page(null),
      page('http://example.com/connect'),
      page('javascript:alert(1)'),
      page('https://ann:secret@example.com/'),
      page('https://example.com/?access_token=4f9d2c'),
      page('https://example.com/#id_token=4f9d2c'),
      page('https://example.com/?login_hint=ann%40example.com'),
      page('https://example.com/users/ann@example.com'),
      page(`https://example.com/?t=ghp_${'a1B2c3D4e5F6g7H8i9J0'.repeat(2).slice(0, 36)}`),
    ],
    notApplicable: [silent, question(form)],
    notVerified: [uncalled],
  },
  'elicit/decline': {
    passes: [
      declined(says('The user gave no name.', true)),
      declined(says('Nothing was done.')),
      declined(asks(), { action: 'cancel' }),
      declined(refuses(-32602, 'The user declined.')),
      declined(refuses(-32603, 'The user has cancelled the dialog.')),
    ],
    fails: [
      declined(hangs),
      declined({ ...hangs, ending: 'closed' }),
      declined(refuses(-32603, 'Internal error.')),
      declined(says("Cannot read properties of undefined (reading 'name')", true)),
      declined(says("'NoneType' object is not subscriptable", true), { action: 'cancel' }),
      declined(says('Hello, undefined!')),
      declined(says('Hello, None!'), { action: 'cancel' }),
      declined(says('Hallo undefined'), { accepted: says('Hallo a'), answers: ['a'] }),
    ],
    notApplicable: [silent],
    notVerified: [uncalled, asking({ questions: [{ where, params: form }] })],
  },
};
