import { shorten } from '../../excerpt.ts';
import { isObject } from '../../wire/json.ts';
import { anyTransport, defineRule, fail, citeSchema } from '../define-rule.ts';
import { hasOutput, judgeTools } from './judge-tools.ts';

/** tools/output-root */
export const toolsOutputRoot = defineRule({
  id: 'tools/output-root',
  level: 'must',
  eras: ['legacy'],
  transports: anyTransport,
  since: '2025-06-18',
  needs: ['lists'],
  source: citeSchema('2025-11-25', 'Tool'),
  title: 'The root of outputSchema has type "object"',
  why: 'Up to 2025-11-25 structured results are objects. Clients of that time refuse any other root.',
  fix: 'Wrap the value: { "type": "object", "properties": { "result": … }, "required": ["result"] }.',
  judge: ({ lists }) =>
    judgeTools(
      lists,
      ({ outputSchema, where }) =>
        isObject(outputSchema) && outputSchema['type'] !== 'object'
          ? fail({
              where: `${where}, outputSchema.type`,
              message: 'The root of outputSchema is not of type object.',
              evidence: { came: shorten(outputSchema['type']), expected: '"object"' },
            })
          : undefined,
      hasOutput,
    ),
});
