import { shorten } from '../../excerpt.ts';
import type { Message } from '../../wire/exchange.evidence.ts';
import { readField } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  fail,
  judgeEach,
  type Outcome,
  citeSpecification,
} from '../define-rule.ts';
import { findSecret } from '../sec/secrets.ts';
import { listLogs } from './logs.ts';

/** log/clean */
export const logClean = defineRule({
  id: 'log/clean',
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists', 'calls', 'logging', 'planted'],
  source: citeSpecification('2026-07-28', 'server/utilities/logging', 'Security'),
  title: 'Log messages hold no secrets and no personal data',
  why: 'Logs are shown, stored and sent on by clients that know nothing of what is in them.',
  fix: 'Take keys, tokens, passwords and data of people out of log data before it is sent.',
  judge: ({ conversations, logging, planted }) =>
    judgeEach(listLogs(conversations), 'No log message came.', (log) =>
      judgeLog(log, [...planted.secrets, ...logging.tokens]),
    ),
});

// The one kind of personal data that has a form and a check digit of its own.
const CARD = /\b(?:\d{4}[ -]){3}\d{4}\b/;

function isCard(text: string): boolean {
  const digits = Array.from((CARD.exec(text)?.[0] ?? '').replaceAll(/\D/g, ''), Number);
  const sum = digits.reduce((total, digit, at) => {
    const weighed = at % 2 === 0 ? digit * 2 : digit;
    return total + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return digits.length > 0 && sum > 0 && sum % 10 === 0;
}

function judgeLog(log: Message, secrets: readonly string[]): readonly Outcome[] {
  const text = JSON.stringify(readField(log.json, 'params') ?? null);
  const kind = findSecretKind(text, secrets);
  if (kind === undefined) return [];
  const logger = readField(log.json, 'params', 'logger');
  return [
    fail({
      where: `notifications/message${typeof logger === 'string' ? ` of ${logger}` : ''}`,
      message: `A log message holds ${kind}.`,
      evidence: { came: shorten(log.raw), expected: 'a message without it' },
    }),
  ];
}

function findSecretKind(text: string, secrets: readonly string[]): string | undefined {
  if (secrets.some((secret) => secret !== '' && text.includes(secret))) {
    return 'a secret that the server was given';
  }
  return findSecret(text) ?? (isCard(text) ? 'the number of a payment card' : undefined);
}
