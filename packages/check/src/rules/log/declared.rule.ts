import { shorten } from '../../excerpt.ts';
import { readField } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  fail,
  reportNotApplicable,
  pass,
  citeSpecification,
} from '../define-rule.ts';
import { listLogs } from './logs.ts';

/** log/declared */
export const logDeclared = defineRule({
  id: 'log/declared',
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists', 'calls', 'logging'],
  source: citeSpecification('2026-07-28', 'server/utilities/logging', 'Capabilities'),
  title: 'A server that sends log messages declares the capability logging',
  why: 'Clients that were told of no logging drop the messages, or fail on them.',
  fix: 'Declare "logging": {} among the capabilities, or log to stderr instead.',
  judge: ({ conversations, opening }) => {
    const [first] = listLogs(conversations);
    const isDeclared = 'logging' in opening.capabilities;
    if (!first) {
      return reportNotApplicable(
        isDeclared ? 'No log message came.' : 'The server does not declare logging.',
      );
    }
    if (isDeclared) return pass;
    const logger = readField(first.json, 'params', 'logger');
    return fail({
      where: `notifications/message${typeof logger === 'string' ? ` of ${logger}` : ''}`,
      message: 'Log messages come, but the capability logging is not declared.',
      evidence: {
        came: shorten(first.raw),
        expected: 'the capability logging, or no log messages',
      },
    });
  },
});
