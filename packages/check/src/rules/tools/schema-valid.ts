import { isObject } from '../../wire/json.ts';
import { anyTransport, bothEras, defineRule, fail, specified } from '../define-rule.ts';
import { shown } from '../../excerpt.ts';
import { judgeTools } from './support/judge-tools.ts';
import { hasOutput } from './support/has-output.ts';
import { schemaFaults } from './support/schema-faults.ts';

const common = {
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists'],
  source: specified('2026-07-28', 'basic', 'Schema Validation'),
} as const;

/** tools/schema-valid */
export const toolsSchemaValid = defineRule({
  ...common,
  id: 'tools/schema-valid',
  title: 'inputSchema is valid in its declared dialect, or else in JSON Schema 2020-12',
  why: 'A host that checks schemas refuses the tool; one that does not lets wrong arguments through.',
  fix: 'Correct the keyword that is named. Where the schema follows an older draft, name it in $schema.',
  judge: ({ lists, leg: { revision } }) =>
    judgeTools(lists, ({ inputSchema, where }) =>
      schemaFaults(inputSchema, { where, field: 'inputSchema', revision }),
    ),
});

/** tools/output-valid */
export const toolsOutputValid = defineRule({
  ...common,
  id: 'tools/output-valid',
  since: '2025-06-18',
  title: 'outputSchema, where there is one, is a valid JSON Schema',
  why: 'A client cannot check results by a broken schema, and strict clients then refuse every call.',
  fix: 'Correct the keyword that is named, or leave outputSchema out.',
  judge: ({ lists, leg: { revision } }) =>
    judgeTools(
      lists,
      ({ outputSchema, where }) => {
        if (isObject(outputSchema)) {
          return schemaFaults(outputSchema, { where, field: 'outputSchema', revision });
        }
        return fail({
          where: `${where}, outputSchema`,
          message: 'outputSchema is not an object.',
          evidence: { came: shown(outputSchema), expected: 'an object, or no such field' },
        });
      },
      hasOutput,
    ),
});
