import { shorten } from '../../excerpt.ts';
import type { Message } from '../../wire/exchange.evidence.ts';
import { readField } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  type Evidence,
  fail,
  reportNotVerified,
  pass,
  citeSpecification,
} from '../define-rule.ts';
import {
  describeAnswer,
  isResponseLike,
  isTurnedAway,
  describeRequest,
  writeMessageText,
} from '../exchanges.ts';

/** jsonrpc/utf8 */
export const jsonrpcUtf8 = defineRule({
  id: 'jsonrpc/utf8',
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  needs: ['requests'],
  source: citeSpecification('2026-07-28', 'basic/transports'),
  title: 'Text outside ASCII survives the way to the server and back',
  why: 'Messages are UTF-8; a server that reads or writes something else garbles names, paths and every other language.',
  fix: 'Read and write UTF-8 whatever the locale is; on Windows and in Python set the encoding of stdin and stdout.',
  judge: (evidence) => {
    const { text, plain } = evidence.requests;
    const sent = readField(text.sent, 'id');
    const came = text.answer ?? findGarbled(evidence);
    if (came && readField(came.json, 'id') === sent) return pass;
    if (!plain.answer || isTurnedAway(text)) {
      return reportNotVerified(`No response came: ${describeAnswer(text)}.`);
    }
    return fail({
      where: `answer to ${text.method ?? ''} with an id outside ASCII`,
      message: came
        ? 'The id came back with other characters.'
        : 'A request with an id outside ASCII got no answer.',
      evidence: {
        sent: describeRequest(text),
        came: came ? shorten(writeMessageText(came)) : describeAnswer(text),
        expected: `"id": ${shorten(sent)}`,
      },
    });
  },
});

/** How our id begins: what is garbled comes after it. */
const START = '"wellspoken-';

/** A response under an id that begins like ours, and that nobody waited for. */
const findGarbled = ({ conversations }: Evidence<'requests'>): Message | undefined =>
  conversations
    .filter(({ name }) => name === 'shared')
    .flatMap(({ messages }) => messages)
    .find(
      (message) =>
        isResponseLike(message) &&
        message.answers === undefined &&
        JSON.stringify(readField(message.json, 'id') ?? null).startsWith(START),
    );
