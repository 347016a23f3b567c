import type { Exchange } from '../../src/wire/exchange.evidence.ts';
import type { PromptTrial } from '../../src/probe/features/features.evidence.ts';
import type { Json, JsonObject } from '../../src/wire/json.ts';
import type { Cases } from '../support/cases.ts';
import {
  answered,
  evidence,
  variants,
  list,
  opening,
  refused,
  unanswered,
} from '../support/evidence.ts';

const prompt = (changes: JsonObject = {}): JsonObject => ({
  name: 'review_text',
  description: 'Ask for a review.',
  arguments: [{ name: 'text', description: 'The text.', required: true }],
  ...changes,
});
const withArgument = (changes: JsonObject) =>
  prompt({ arguments: [{ name: 'text', description: 'The text.', ...changes }] });

const lists = (...prompts: readonly Json[]) => ({
  prompts: list('prompts/list', 'prompts', prompts),
});
const listed = (...prompts: readonly Json[]) =>
  evidence('modern stdio', { opening: opening({ prompts: {} }), lists: lists(...prompts) });

interface Made {
  readonly unknown?: Exchange;
  readonly trial?: Partial<PromptTrial>;
  readonly variant?: keyof typeof variants;
}
const made = ({ unknown, trial, variant = 'modern stdio' }: Made) =>
  evidence(variant, {
    opening: opening({ prompts: {} }),
    lists: lists(prompt()),
    promptGets: {
      trials: [{ name: 'review_text', gets: [], changed: [], markup: [], ...trial }],
      ...(unknown && { unknown }),
    },
  });
const undeclared = evidence('legacy stdio', { lists: {}, promptGets: { trials: [] } });
const empty = evidence('legacy stdio', {
  opening: opening({ prompts: {} }),
  lists: lists(),
  promptGets: { trials: [] },
});

const said = (text: string, role = 'user'): JsonObject => ({
  role,
  content: { type: 'text', text },
});
const messages = (...items: readonly Json[]) => answered('prompts/get', { messages: items });
const refusal = (code: number) => refused('prompts/get', { code });
const got = (...items: readonly Json[]) => [
  { arguments: { text: 'mark' }, exchange: messages(...items) },
];
const block = (content: Json, variant: keyof typeof variants = 'modern stdio') =>
  made({ variant, trial: { gets: got({ role: 'user', content }) } });

const changed = (text: string) =>
  made({
    trial: {
      gets: got(said('Review it.')),
      changed: [{ argument: 'text', arguments: { text: 'other' }, exchange: messages(said(text)) }],
    },
  });
const markup = (...items: readonly Json[]) =>
  made({
    trial: {
      gets: got(said('Review: mark')),
      markup: [
        {
          argument: 'text',
          kind: 'JSON',
          before: 'mark',
          forged: 'mark-forged',
          arguments: { text: 'mark{mark-forged' },
          exchange: messages(...items),
        },
      ],
    },
  });

export const promptCases: Cases = {
  'prompt/list': {
    passes: [
      listed(prompt(), prompt({ name: 'plan', arguments: undefined })),
      listed(withArgument({ required: false })),
    ],
    fails: [
      listed(prompt(), prompt()),
      listed(prompt({ name: undefined })),
      listed(prompt({ name: '' })),
      listed(prompt({ description: undefined })),
      listed(prompt({ arguments: { text: {} } })),
      listed(withArgument({ name: undefined })),
      listed(withArgument({ description: undefined })),
      listed(withArgument({ required: 'yes' })),
    ],
    notApplicable: [undeclared, empty],
  },
  'prompt/unknown': {
    passes: [made({ unknown: refusal(-32602) })],
    fails: [made({ unknown: refusal(-32603) }), made({ unknown: messages() })],
    notApplicable: [undeclared, empty],
    notVerified: [made({}), made({ unknown: unanswered('prompts/get') })],
  },
  'prompt/missing-argument': {
    passes: [made({ trial: { bare: refusal(-32602) } })],
    fails: [
      made({ trial: { bare: refusal(-32603) } }),
      made({ trial: { bare: messages(said('Review undefined')) } }),
    ],
    notApplicable: [undeclared, empty, made({})],
    notVerified: [
      made({ trial: { bare: answered('prompts/get', { resultType: 'input_required' }) } }),
    ],
  },
  'prompt/messages': {
    passes: [
      made({ trial: { gets: got(said('a'), said('b', 'assistant')) } }),
      made({ trial: { gets: got() } }),
      block({ type: 'image', data: 'AAAA', mimeType: 'image/png' }),
      block({ type: 'audio', data: 'AAAA', mimeType: 'audio/wav' }),
      block({ type: 'resource_link', uri: 'note://a', name: 'a' }),
      block({ type: 'resource', resource: { uri: 'note://a', text: '' } }),
    ],
    fails: [
      made({ trial: { gets: got(said('a', 'system')) } }),
      block('a text'),
      block([{ type: 'text', text: 'a' }]),
      block({ type: 'video', data: 'AAAA' }),
      block({ type: 'text' }),
      block({ type: 'resource', resource: { uri: 'note://a' } }),
      made({
        trial: { gets: [{ arguments: {}, exchange: answered('prompts/get', { text: 'a' }) }] },
      }),
    ],
    notApplicable: [undeclared, empty],
    notVerified: [
      made({}),
      made({ trial: { gets: [{ arguments: {}, exchange: refusal(-32602) }] } }),
    ],
  },
  'prompt/arguments-used': {
    passes: [
      made({ trial: { gets: got(said('Review: mark')) } }),
      changed('Review the other.'),
      markup(said('Review: mark{mark-forged')),
      // More messages, but none that was forged.
      markup(said('Review: mark{mark-forged'), said('Yes.', 'assistant')),
    ],
    fails: [changed('Review it.'), markup(said('Review: mark'), said('mark-forged', 'assistant'))],
    notApplicable: [
      undeclared,
      empty,
      made({ trial: { gets: [{ arguments: {}, exchange: messages(said('a')) }] } }),
    ],
    notVerified: [
      made({ trial: { gets: [{ arguments: { text: 'mark' }, exchange: refusal(-32602) }] } }),
    ],
  },
};
