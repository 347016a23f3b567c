import type { Question } from '../../probe/asking/asking.evidence.ts';
import { fieldOf } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  fail,
  type Level,
  type Outcome,
  specified,
} from '../define-rule.ts';
import { shown } from '../../excerpt.ts';
import { judgeQuestions } from './support/judge-questions.ts';
import { sensitiveIn, shownUrl } from './support/sensitive-url.ts';

/** elicit/url */
export const elicitUrl = defineRule({
  id: 'elicit/url',
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  since: '2025-11-25',
  needs: ['asking', 'lists'],
  source: specified('2026-07-28', 'client/elicitation', 'Safe URL Handling'),
  title: 'A page that the user is sent to has a valid https URL without personal data or a login',
  why: 'The URL is seen by the client, by logs and by whoever it is passed on to: what stands in it is public.',
  fix: 'Send an https URL with a random id in it, and find out on the page itself who the user is.',
  judge: (evidence) =>
    judgeQuestions(evidence, {
      of: ({ params }) => fieldOf(params, 'mode') === 'url',
      none: 'The server sends the user to no page.',
      judge: judgePage,
    }),
});

function judgePage({ where, params }: Question): readonly Outcome[] {
  const text = fieldOf(params, 'url');
  const url = typeof text === 'string' ? parse(text) : undefined;
  const place = `${where}, url`;
  if (!url) {
    return [finding(place, { message: 'The URL is not valid.', came: shown(text) })];
  }
  const came = shownUrl(url);
  return [
    ...sensitiveIn(url).map((what) =>
      finding(place, { message: `The URL holds ${what}.`, came: shown(came) }),
    ),
    ...(isSafe(url)
      ? []
      : [
          finding(place, {
            message: 'The URL does not use https.',
            came: shown(came),
            level: 'should',
          }),
        ]),
  ];
}

const finding = (
  where: string,
  { message, came, level }: { message: string; came: string; level?: Level },
): Outcome =>
  fail({
    where,
    message,
    ...(level && { level }),
    evidence: { came, expected: 'a valid https URL without credentials or personal data' },
  });

function parse(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

// While one develops, the page is on the same machine.
const isSafe = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' ||
  (protocol === 'http:' && /^(?:localhost|127(?:\.\d+){3}|\[::1\]|.+\.localhost)$/.test(hostname));
