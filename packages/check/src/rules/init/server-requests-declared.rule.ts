import { shorten } from '../../excerpt.ts';
import type { Conversation } from '../../wire/exchange.evidence.ts';
import { readField, isObject } from '../../wire/json.ts';
import {
  anyTransport,
  defineRule,
  fail,
  reportNotVerified,
  type Outcome,
  pass,
  citeSpecification,
} from '../define-rule.ts';
import { writeMessageText } from '../exchanges.ts';

/** What a client must have declared before it is asked. */
const needed: Readonly<Record<string, string>> = {
  'sampling/createMessage': 'sampling',
  'elicitation/create': 'elicitation',
  'roots/list': 'roots',
};

/** init/server-requests-declared */
export const initServerRequestsDeclared = defineRule({
  id: 'init/server-requests-declared',
  level: 'must',
  eras: ['legacy'],
  transports: anyTransport,
  needs: ['lists', 'calls'],
  source: citeSpecification('2025-11-25', 'basic/lifecycle', 'Operation'),
  title: 'The client is asked only for what it declared',
  why: 'A client without sampling, elicitation or roots refuses the request or never answers, and the tool hangs.',
  fix: 'Look at the capabilities of initialize before you send sampling/createMessage, elicitation/create or roots/list.',
  judge: ({ conversations, calls, lists }) => {
    const found = conversations.flatMap(judgeConversation);
    if (found.length > 0) return found;
    if (calls.length === 0 && (lists.tools?.items.length ?? 0) > 0) {
      return reportNotVerified('No tool was called, and servers mostly ask while a tool runs.');
    }
    return pass;
  },
});

function judgeConversation({ exchanges, messages }: Conversation): readonly Outcome[] {
  const opened = exchanges.find(({ method }) => method === 'initialize');
  const declared = readField(opened?.sent, 'params', 'capabilities');
  return messages.flatMap((message) => {
    const { json } = message;
    const method = isObject(json) && 'id' in json ? json['method'] : undefined;
    if (typeof method !== 'string') return [];
    const capability = needed[method];
    if (capability === undefined || readField(declared, capability) !== undefined) return [];
    return [
      fail({
        where: `${method} from the server`,
        message: `The server sent ${method}, but the client did not declare ${capability}.`,
        evidence: {
          came: shorten(writeMessageText(message)),
          expected: `no ${method} without the capability`,
        },
      }),
    ];
  });
}
