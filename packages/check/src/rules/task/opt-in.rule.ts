import type { TaskRecord } from '../../probe/tasks/tasks.evidence.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import { readField, isObject } from '../../wire/json.ts';
import { defineRule, fail, citeTasksExtension, type Outcome, pass } from '../define-rule.ts';
import { readCode, listModernExchanges, describeRequest } from '../exchanges.ts';
import { describeAskPlace } from '../mrtr/judge-askers.ts';
import {
  describeTaskAnswer,
  EXTENSION,
  noTask,
  notOffered,
  ofExtension,
  describeTaskPlace,
} from './tasks.ts';

const MISSING_CAPABILITY = -32021;
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';

/** task/opt-in */
export const taskOptIn = defineRule({
  ...ofExtension,
  id: 'task/opt-in',
  needs: ['calls', 'tasks'],
  source: citeTasksExtension('Capability Negotiation'),
  title:
    'Only a client that declares tasks gets one; where it cannot be done without, -32021 says so',
  why: 'A client that does not know tasks takes the receipt for the answer, or for a broken one.',
  fix: `Look for "${EXTENSION}" in the extensions of each request. Without it, wait for the result, or answer error -32021 that names the extension.`,
  judge: (evidence) => {
    const { isOffered, created } = evidence.tasks;
    const unasked = listModernExchanges(evidence).filter(
      (exchange) => readField(exchange.result, 'resultType') === 'task' && !declares(exchange),
    );
    const said = [...unasked.map(reportUnasked), ...created.flatMap(judgePlain)];
    if (said.length > 0) return said;
    if (!isOffered) return notOffered;
    return created.some(({ plain }) => plain) ? pass : noTask;
  },
});

const declares = ({ sent }: Exchange): boolean =>
  readField(sent, 'params', '_meta', CAPABILITIES, 'extensions', EXTENSION) !== undefined;

const reportUnasked = (exchange: Exchange): Outcome =>
  fail({
    where: describeAskPlace(exchange),
    message: 'A client that does not declare tasks gets a task.',
    evidence: {
      sent: describeRequest(exchange),
      came: describeTaskAnswer(exchange),
      expected: 'the result of the call, or error -32021',
    },
  });

/** A call that works as a task and is refused without one must be refused for that reason. */
function judgePlain({ tool, plain, ended, got }: TaskRecord): readonly Outcome[] {
  if (plain?.error === undefined) return [];
  const code = readCode(plain);
  // The task ended with the same error: it has nothing to do with tasks.
  if (code !== undefined && readField((ended ?? got).result, 'error', 'code') === code) return [];
  const required = readField(plain.error, 'data', 'requiredCapabilities', 'extensions', EXTENSION);
  if (code === MISSING_CAPABILITY && isObject(required)) return [];
  return [
    fail({
      where: describeTaskPlace('tools/call', tool),
      message:
        code === MISSING_CAPABILITY
          ? 'The error does not name the extension that is needed.'
          : 'A call that needs a task is refused with another error than -32021.',
      evidence: {
        sent: describeRequest(plain),
        came: describeTaskAnswer(plain),
        expected: `error -32021 with data.requiredCapabilities.extensions["${EXTENSION}"]`,
      },
    }),
  ];
}
