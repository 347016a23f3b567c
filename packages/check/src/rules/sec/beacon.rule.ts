import { shorten } from '../../excerpt.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  citeDocument,
  fail,
  judgeEach,
  type Outcome,
} from '../define-rule.ts';
import { listMetadata, listResults, type OwnedText } from './texts.ts';

const comment = /<!--(?=[^>]{0,200}[\p{L}\p{N}])[\s\S]*?(?:-->|$)/u;
const filled =
  '[^\\s)"\'>]{0,300}(?:\\{[^}\\s]{1,60}\\}|\\$\\{[^}]{1,60}\\}|%7B|\\[[A-Z_]{3,40}\\]|<[A-Z_a-z]{3,40}>)';
const image = new RegExp(
  `!\\[[^\\]]{0,200}\\]\\(\\s*https?://${filled}|<img\\b[^>]{0,200}\\bsrc\\s*=\\s*["']?https?://${filled}`,
  'i',
);
const link = new RegExp(
  `(?<!!)\\[[^\\]]{0,200}\\]\\(\\s*https?://[^\\s)]{0,300}[?&]${filled}|<a\\b[^>]{0,200}\\bhref\\s*=\\s*["']?https?://[^\\s"'>]{0,300}[?&]${filled}`,
  'i',
);

/** sec/beacon */
export const secBeacon = defineRule({
  id: 'sec/beacon',
  level: 'practice',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists', 'calls'],
  source: citeDocument(
    'OWASP Top 10 for LLM applications, LLM02: sensitive information disclosure',
    'https://genai.owasp.org/llmrisk/llm022025-sensitive-information-disclosure/',
  ),
  title: 'Texts have no hidden comments, and no remote images or links to be filled in',
  why: 'A host that shows Markdown fetches such an image and so sends out what the model put into its address. A comment is read by the model and not seen by people.',
  fix: 'Take the comment or the image out. Describe an address in words, without Markdown.',
  judge: (evidence) =>
    judgeEach(
      [
        ...listMetadata(evidence).map((told) => ({ told, isMetadata: true })),
        ...listResults(evidence.calls).map((told) => ({ told, isMetadata: false })),
      ],
      'The server told no texts.',
      // Pages that a tool fetched have comments, and that is no fault of the server.
      ({ told, isMetadata }) => [
        ...(isMetadata ? reportSeen(told, comment, 'a comment that people do not see') : []),
        ...reportSeen(told, image, 'a remote image with an address to be filled in'),
        ...reportSeen(told, link, 'a link with an address to be filled in'),
      ],
    ),
});

function reportSeen({ text, where }: OwnedText, pattern: RegExp, what: string): readonly Outcome[] {
  const found = pattern.exec(text)?.[0];
  if (found === undefined) return [];
  return [
    fail({
      where,
      message: `The text has ${what}.`,
      evidence: { came: shorten(found), expected: 'plain words' },
    }),
  ];
}
