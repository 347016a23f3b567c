import { shorten } from '../../excerpt.ts';
import { readField, isObject } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  fail,
  judgeEach,
  citeSpecification,
} from '../define-rule.ts';
import { describePlace, listSpokenMessages, writeMessageText } from '../exchanges.ts';

/** jsonrpc/version */
export const jsonrpcVersion = defineRule({
  id: 'jsonrpc/version',
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists', 'requests'],
  source: citeSpecification('2026-07-28', 'basic', 'Messages'),
  title: 'Every message says "jsonrpc": "2.0"',
  why: 'Clients drop a message that does not say which protocol it speaks.',
  fix: 'Put "jsonrpc": "2.0" into every response, notification and request.',
  judge: (evidence) =>
    judgeEach(
      listSpokenMessages(evidence).filter(({ json }) => isObject(json)),
      'No message came.',
      (message) => {
        const came = readField(message.json, 'jsonrpc');
        if (came === '2.0') return undefined;
        return fail({
          where: describePlace(message),
          message: 'The message does not say "jsonrpc": "2.0".',
          evidence: { came: shorten(writeMessageText(message)), expected: '"jsonrpc": "2.0"' },
        });
      },
    ),
});
