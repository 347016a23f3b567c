import { shown } from '../../excerpt.ts';
import { fieldOf, isObject } from '../../wire/json.ts';
import { anyTransport, bothEras, defineRule, fail, judgeEach, specified } from '../define-rule.ts';
import { placeOf, spokenMessagesOf, textOf } from '../exchanges.ts';

/** jsonrpc/version */
export const jsonrpcVersion = defineRule({
  id: 'jsonrpc/version',
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists', 'requests'],
  source: specified('2026-07-28', 'basic', 'Messages'),
  title: 'Every message says "jsonrpc": "2.0"',
  why: 'Clients drop a message that does not say which protocol it speaks.',
  fix: 'Put "jsonrpc": "2.0" into every response, notification and request.',
  judge: (evidence) =>
    judgeEach(
      spokenMessagesOf(evidence).filter(({ json }) => isObject(json)),
      'No message came.',
      (message) => {
        const came = fieldOf(message.json, 'jsonrpc');
        if (came === '2.0') return undefined;
        return fail({
          where: placeOf(message),
          message: 'The message does not say "jsonrpc": "2.0".',
          evidence: { came: shown(textOf(message)), expected: '"jsonrpc": "2.0"' },
        });
      },
    ),
});
