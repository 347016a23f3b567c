import type { UndeclaredRequest } from '../../probe/tasks/tasks.evidence.ts';
import {
  defineRule,
  fail,
  citeTasksExtension,
  reportNotVerified,
  type Outcome,
  pass,
} from '../define-rule.ts';
import { readCode, isTurnedAway } from '../exchanges.ts';
import { describeTaskAnswer, EXTENSION, notOffered, ofExtension } from './tasks.ts';

const MISSING_CAPABILITY = -32021;

/** task/undeclared */
export const taskUndeclared = defineRule({
  ...ofExtension,
  id: 'task/undeclared',
  needs: ['tasks'],
  source: citeTasksExtension('Protocol Errors'),
  title: 'A client that does not declare tasks cannot ask about them',
  why: 'Every request says what its client knows; what was declared earlier does not count.',
  fix: `Answer tasks/get, tasks/update and tasks/cancel with error -32021 unless the request declares "${EXTENSION}".`,
  judge: ({ tasks: { isOffered, undeclared } }) => {
    if (!isOffered) return notOffered;
    const said = undeclared.flatMap(judgeRequest);
    if (said.length > 0) return said;
    return undeclared.some(({ exchange }) => readCode(exchange) === MISSING_CAPABILITY)
      ? pass
      : reportNotVerified('There was no task to ask about, and other ids are refused anyway.');
  },
});

function judgeRequest({ isReal, exchange }: UndeclaredRequest): readonly Outcome[] {
  const { method = '', error } = exchange;
  if (exchange.ending !== 'answered' || isTurnedAway(exchange)) return [];
  if (readCode(exchange) === MISSING_CAPABILITY) return [];
  // An id that does not exist may be refused for that reason first.
  if (!isReal && error !== undefined) return [];
  return [
    fail({
      where: `${method} without the extension`,
      message:
        error === undefined
          ? `${method} is served to a client that does not declare tasks.`
          : `${method} by a client that does not declare tasks gets another error than -32021.`,
      evidence: { came: describeTaskAnswer(exchange), expected: 'error -32021' },
    }),
  ];
}
