import { shorten } from '../../excerpt.ts';
import type { Question } from '../../probe/asking/asking.evidence.ts';
import { decodeText } from '../../uri.ts';
import { readField } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  citeSpecification,
  defineRule,
  fail,
  type Level,
  type Outcome,
} from '../define-rule.ts';
import { findSecret } from '../sec/secrets.ts';
import { judgeQuestions } from './judge-questions.ts';

/** elicit/url */
export const elicitUrl = defineRule({
  id: 'elicit/url',
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  since: '2025-11-25',
  needs: ['asking', 'lists'],
  source: citeSpecification('2026-07-28', 'client/elicitation', 'Safe URL Handling'),
  title: 'A page that the user is sent to has a valid https URL without personal data or a login',
  why: 'The URL is seen by the client, by logs and by whoever it is passed on to: what stands in it is public.',
  fix: 'Send an https URL with a random id in it, and find out on the page itself who the user is.',
  judge: (evidence) =>
    judgeQuestions(evidence, {
      of: ({ params }) => readField(params, 'mode') === 'url',
      none: 'The server sends the user to no page.',
      judge: judgePage,
    }),
});

function judgePage({ where, params }: Question): readonly Outcome[] {
  const text = readField(params, 'url');
  const url = typeof text === 'string' ? parse(text) : undefined;
  const place = `${where}, url`;
  if (!url) {
    return [reportFinding(place, { message: 'The URL is not valid.', came: shorten(text) })];
  }
  const came = redactUrl(url);
  return [
    ...findSensitive(url).map((what) =>
      reportFinding(place, { message: `The URL holds ${what}.`, came: shorten(came) }),
    ),
    ...(isSafe(url)
      ? []
      : [
          reportFinding(place, {
            message: 'The URL does not use https.',
            came: shorten(came),
            level: 'should',
          }),
        ]),
  ];
}

const reportFinding = (
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

/** Parameters that log somebody in, or that are secrets of others. */
const ready =
  /^(?:access_?token|id_?token|refresh_?token|auth_?token|bearer|jwt|session_?token|password|passwd|pwd|api_?key|client_?secret)$/i;
const email = /[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/i;

/** What in a URL says who the user is, or lets others in, as phrases. */
function findSensitive(url: URL): readonly string[] {
  const fields = [...url.searchParams, ...new URLSearchParams(url.hash.replace(/^#/, ''))];
  const login = fields.filter(([name, value]) => ready.test(name) && value !== '');
  const rest = decodeText(`${url.pathname}${url.search}${url.hash}`);
  const secret = findSecret(rest);
  return [
    ...(url.username === '' && url.password === '' ? [] : ['a user name or password']),
    ...new Set(login.map(([name]) => `a ready-made login in "${name}"`)),
    ...(email.test(rest) ? ['an email address'] : []),
    ...(secret !== undefined && login.length === 0 ? [secret] : []),
  ];
}

/** A URL as evidence shows it: without what is secret, personal or made anew in every run. */
function redactUrl(url: URL): string {
  const path = url.pathname
    .split('/')
    .map((part) => (isRandom(part) || email.test(decodeText(part)) ? '…' : part))
    .join('/');
  const names = [...new Set(url.searchParams.keys())].map((name) => `${name}=…`).join('&');
  const user = url.username === '' && url.password === '' ? '' : '…@';
  const query = names === '' ? '' : `?${names}`;
  return `${url.protocol}//${user}${url.host}${path}${query}${url.hash === '' ? '' : '#…'}`;
}

const isRandom = (part: string): boolean => part.length >= 12 && /\d/.test(part);
