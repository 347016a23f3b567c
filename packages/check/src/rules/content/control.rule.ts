import { shorten } from '../../excerpt.ts';
import { readField, type Json } from '../../wire/json.ts';
import { anyTransport, bothEras, defineRule, citeDocument, fail } from '../define-rule.ts';
import { judgeBlocks } from './blocks.ts';

/** content/control */
export const contentControl = defineRule({
  id: 'content/control',
  level: 'practice',
  eras: bothEras,
  transports: anyTransport,
  needs: ['calls', 'contents'],
  source: citeDocument('Good practice: what the model reads is what the user sees'),
  title: 'Texts hold no escape sequences and no invisible letters',
  why: 'The model reads letters that the user does not see, and terminals obey them.',
  fix: 'Take colours of terminals, zero-width letters and marks of direction out of texts before they are sent.',
  judge: (evidence) =>
    judgeBlocks(evidence, {
      of: ({ kind, value }) => kind === 'text' && typeof readField(value, 'text') === 'string',
      none: 'No text came.',
      judge: ({ where, value, exchange }) => {
        const text = readField(value, 'text');
        const found = typeof text === 'string' ? findUnseen(text, exchange.sent) : undefined;
        if (!found) return undefined;
        return fail({
          where: `${where}.text`,
          message: `The text holds ${found.what}.`,
          evidence: { came: shorten(JSON.stringify(found.around)), expected: 'plain text' },
        });
      },
    }),
});

/** Kinds of letters that nobody sees; joiners and marks that scripts and emoji need are left out. */
const kinds: readonly { readonly what: string; readonly pattern: RegExp }[] = [
  {
    what: 'an escape sequence of a terminal',
    pattern: /(?!\s)\p{Cc}(?:\[[\d;?]*[A-Za-z]|\]\d+;|[PX^_])/u,
  },
  { what: 'a control character', pattern: /(?!\s)\p{Cc}/u },
  { what: 'a zero-width letter', pattern: /[\u200B\u2060\u{1D173}-\u{1D17A}]|(?!^)\uFEFF/u },
  { what: 'a mark that turns the direction of text', pattern: /[\u202A-\u202E\u2066-\u2069]/u },
  // Flags of regions end with tags, after a black flag.
  { what: 'invisible tags', pattern: /(?<![\u{1F3F4}\u{E0020}-\u{E007E}])[\u{E0000}-\u{E007F}]/u },
];

const AROUND = 20;

/** The first unseen letter of a text that was not in what we sent. */
function findUnseen(
  text: string,
  sent: Json,
): { readonly what: string; readonly around: string } | undefined {
  for (const { what, pattern } of kinds) {
    const found = pattern.exec(text);
    if (!found || holds(sent, pattern)) continue;
    const at = found.index;
    return { what, around: text.slice(Math.max(0, at - AROUND), at + AROUND) };
  }
  return undefined;
}

function holds(value: unknown, pattern: RegExp): boolean {
  if (typeof value === 'string') return pattern.test(value);
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).some((part) => holds(part, pattern))
  );
}
