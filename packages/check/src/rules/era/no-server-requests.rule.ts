import { shorten } from '../../excerpt.ts';
import type { Conversation, Message } from '../../wire/exchange.evidence.ts';
import { isObject } from '../../wire/json.ts';
import { anyTransport, defineRule, fail, judgeEach, citeSpecification } from '../define-rule.ts';
import { describePlace, listSpokenMessages, writeMessageText } from '../exchanges.ts';

/** era/no-server-requests */
export const eraNoServerRequests = defineRule({
  id: 'era/no-server-requests',
  level: 'must',
  eras: ['modern'],
  transports: anyTransport,
  needs: ['calls', 'contents', 'lists', 'requests'],
  source: citeSpecification('2026-07-28', 'basic/patterns'),
  title: 'The server sends no requests',
  why: 'Modern clients answer no requests: a server that waits for such an answer waits for ever.',
  fix: 'Ask for input with a result of the type input_required; the client repeats its request with the answers.',
  judge: ({ conversations }) =>
    judgeEach(
      listSpokenMessages({ conversations: conversations.filter((one) => !isLegacy(one)) }),
      'No message came.',
      (message) =>
        isRequest(message)
          ? fail({
              where: describePlace(message),
              message: 'The server sent a request of its own.',
              evidence: {
                came: shorten(writeMessageText(message)),
                expected: 'responses and notifications only',
              },
            })
          : undefined,
    ),
});

const isRequest = ({ json }: Message): boolean =>
  isObject(json) && typeof json['method'] === 'string' && 'id' in json;

/** A server of both eras that was asked to initialize may speak as the legacy era allows. */
const isLegacy = ({ exchanges }: Conversation): boolean =>
  exchanges.some(({ method, result }) => method === 'initialize' && result !== undefined);
