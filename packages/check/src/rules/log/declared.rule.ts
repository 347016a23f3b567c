import { shown } from '../../excerpt.ts';
import { fieldOf } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  fail,
  notApplicable,
  pass,
  specified,
} from '../define-rule.ts';
import { logsOf } from './logs.ts';

/** log/declared */
export const logDeclared = defineRule({
  id: 'log/declared',
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists', 'calls', 'logging'],
  source: specified('2026-07-28', 'server/utilities/logging', 'Capabilities'),
  title: 'A server that sends log messages declares the capability logging',
  why: 'Clients that were told of no logging drop the messages, or fail on them.',
  fix: 'Declare "logging": {} among the capabilities, or log to stderr instead.',
  judge: ({ conversations, opening }) => {
    const [first] = logsOf(conversations);
    const isDeclared = 'logging' in opening.capabilities;
    if (!first) {
      return notApplicable(
        isDeclared ? 'No log message came.' : 'The server does not declare logging.',
      );
    }
    if (isDeclared) return pass;
    const logger = fieldOf(first.json, 'params', 'logger');
    return fail({
      where: `notifications/message${typeof logger === 'string' ? ` of ${logger}` : ''}`,
      message: 'Log messages come, but the capability logging is not declared.',
      evidence: { came: shown(first.raw), expected: 'the capability logging, or no log messages' },
    });
  },
});
