import { shorten } from '../../excerpt.ts';
import { readField } from '../../wire/json.ts';
import {
  anyTransport,
  defineRule,
  reportDisputed,
  fail,
  citeSpecification,
} from '../define-rule.ts';
import { judgeTools } from './judge-tools.ts';

/** tools/task-support */
export const toolsTaskSupport = defineRule({
  id: 'tools/task-support',
  level: 'must',
  eras: ['legacy'],
  transports: anyTransport,
  since: '2025-11-25',
  needs: ['lists'],
  source: citeSpecification('2025-11-25', 'basic/utilities/tasks', 'Tool-Level Negotiation'),
  title: 'A tool that can run as a task belongs to a server that declares tasks for tool calls',
  why: 'A client may not start a task that the server has not declared. A tool that requires one then cannot be called at all.',
  fix: 'Declare capabilities.tasks.requests.tools.call, or set execution.taskSupport to forbidden.',
  judge: ({ lists, opening: { capabilities } }) => {
    const isDeclared = readField(capabilities, 'tasks', 'requests', 'tools', 'call') !== undefined;
    return judgeTools(
      lists,
      ({ raw, where }) => {
        const support = readField(raw, 'execution', 'taskSupport');
        const place = `${where}, execution.taskSupport`;
        const came = shorten(support);
        if (support !== 'forbidden' && support !== 'optional' && support !== 'required') {
          const evidence = { came, expected: 'forbidden, optional or required' };
          return fail({ where: place, message: 'taskSupport has no known value.', evidence });
        }
        if (isDeclared || support === 'forbidden') return undefined;
        const evidence = {
          came: `taskSupport ${support}, capabilities.tasks ${shorten(capabilities['tasks'])}`,
          expected: 'capabilities.tasks.requests.tools.call',
        };
        if (support === 'required') {
          const message = 'The tool requires a task, but the server declares none for tool calls.';
          return fail({ where: place, message, evidence });
        }
        return reportDisputed({
          where: place,
          message:
            'The tool offers tasks, but the server declares none: it may have to declare them, or clients have to ignore the offer.',
          evidence,
        });
      },
      {
        only: ({ raw }) => readField(raw, 'execution', 'taskSupport') !== undefined,
        none: 'No tool speaks of tasks.',
      },
    );
  },
});
