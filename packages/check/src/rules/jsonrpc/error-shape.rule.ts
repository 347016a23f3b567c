import { shorten } from '../../excerpt.ts';
import type { Message } from '../../wire/exchange.evidence.ts';
import { readField, isObject } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  fail,
  judgeEach,
  type Outcome,
  citeSpecification,
} from '../define-rule.ts';
import { describePlace, listSpokenMessages } from '../exchanges.ts';

/** jsonrpc/error-shape */
export const jsonrpcErrorShape = defineRule({
  id: 'jsonrpc/error-shape',
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists', 'requests'],
  source: citeSpecification('2026-07-28', 'basic', 'Error Responses'),
  title: 'An error has an integer code and a text as message',
  why: 'Programs decide by the code and show the message; clients drop an error of another form.',
  fix: 'Send "error": { "code": <integer>, "message": "<text>" }, and anything else in "data".',
  judge: (evidence) =>
    judgeEach(listSpokenMessages(evidence).filter(hasError), 'No error came.', judgeShape),
});

// A result with "error": null breaks another rule.
const hasError = ({ json }: Message): boolean =>
  isObject(json) && !('method' in json) && 'error' in json && json['result'] === undefined;

function judgeShape(message: Message): readonly Outcome[] {
  const error = readField(message.json, 'error');
  const faults = isObject(error)
    ? [
        ...(Number.isInteger(error['code']) ? [] : ['The code of the error is no integer.']),
        ...(typeof error['message'] === 'string' ? [] : ['The message of the error is no text.']),
      ]
    : ['The error is no object.'];
  return faults.map((fault) =>
    fail({
      where: describePlace(message),
      message: fault,
      evidence: {
        came: shorten(error),
        expected: '{ "code": <integer>, "message": "<text>" }',
      },
    }),
  );
}
