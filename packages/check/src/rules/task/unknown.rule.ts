import type { Tasks } from '../../probe/tasks/tasks.evidence.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import { readField } from '../../wire/json.ts';
import { isGuessable } from '../call/compare-values.ts';
import {
  defineRule,
  fail,
  citeTasksExtension,
  reportNotVerified,
  type Outcome,
  pass,
} from '../define-rule.ts';
import { readCode, isTurnedAway } from '../exchanges.ts';
import { describeTaskAnswer, notOffered, ofExtension } from './tasks.ts';

const INVALID_PARAMS = -32602;

/** task/unknown */
export const taskUnknown = defineRule({
  ...ofExtension,
  id: 'task/unknown',
  needs: ['tasks'],
  source: citeTasksExtension('Protocol Errors'),
  title: 'An unknown task gets -32602, and the ids of tasks cannot be guessed',
  why: 'Whoever has the id of a task can read its result. A client that asks for a lost one must learn that it is lost.',
  fix: 'Make ids of random bytes (a UUID of version 4), and answer an id that you do not know with error -32602.',
  judge: ({ tasks }) => {
    if (!tasks.isOffered) return notOffered;
    const said = [...tasks.unknown.flatMap(judgeUnknown), ...judgeIds(tasks)];
    if (said.length > 0) return said;
    return tasks.unknown.some((exchange) => readCode(exchange) === INVALID_PARAMS)
      ? pass
      : reportNotVerified('No request about an unknown task was answered.');
  },
});

function judgeUnknown(exchange: Exchange): readonly Outcome[] {
  const { method = '', result } = exchange;
  const isUnseen = exchange.ending !== 'answered' || isTurnedAway(exchange);
  if (isUnseen || readCode(exchange) === INVALID_PARAMS) return [];
  return [
    fail({
      level: method === 'tasks/get' ? 'must' : 'should',
      where: `${method}, unknown task`,
      message: result
        ? 'A task that nobody has is answered with a result.'
        : 'A task that nobody has gets another error than -32602.',
      evidence: { came: describeTaskAnswer(exchange), expected: 'error -32602' },
    }),
  ];
}

function judgeIds({ created }: Tasks): readonly Outcome[] {
  const ids = created
    .map((record) => readField(record.created.result, 'taskId'))
    .filter((id) => typeof id === 'string');
  const pairs = ids.slice(1).map((id, index): [string, string] => [ids[index] ?? '', id]);
  const guessable = pairs.find(isGuessable);
  if (!guessable) return [];
  return [
    fail({
      where: 'tools/call, taskId',
      message: 'The ids of tasks can be guessed.',
      evidence: {
        came: `ids that are counted or short, ${guessable[0].length} characters long`,
        expected: 'random ids, such as a UUID of version 4',
      },
    }),
  ];
}
