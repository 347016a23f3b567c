import type { Json } from '../../json.ts';
import { anyTransport, bothEras, defineRule } from '../../rule/define-rule.ts';
import { fail, type Outcome } from '../../rule/outcome.ts';
import { specified } from '../../rule/source.ts';
import { judgeTools } from './support/judge-tools.ts';
import { referencesIn, type Reference } from './support/references.ts';
import type { ToolView } from './support/tool-view.ts';

/** tools/ref-local */
export const toolsRefLocal = defineRule({
  id: 'tools/ref-local',
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists'],
  source: specified('2026-07-28', 'basic', '`$ref` Resolution'),
  title: 'References in schemas point inside the schema, to something that is there',
  why: 'Nobody may fetch a schema from the network by itself, so the tool is refused or not checked. Many hosts refuse circles too.',
  fix: 'Put the definition under $defs of the same schema, or write it out in place.',
  judge: ({ lists, leg: { era } }) =>
    judgeTools(lists, (tool) =>
      schemasOf(tool).flatMap(([field, schema]) =>
        referencesIn(schema, field).flatMap((reference) =>
          judgeReference(reference, `${tool.where}, ${reference.path}`, era === 'modern'),
        ),
      ),
    ),
});

const schemasOf = ({
  inputSchema,
  outputSchema,
}: ToolView): readonly (readonly [string, Json])[] => [
  ...(inputSchema === undefined ? [] : [['inputSchema', inputSchema] as const]),
  ...(outputSchema === undefined ? [] : [['outputSchema', outputSchema] as const]),
];

function judgeReference(
  { target, fate }: Reference,
  where: string,
  isModern: boolean,
): readonly Outcome[] {
  if (fate === 'local') return [];
  const evidence = { came: target, expected: 'a reference to a definition in the same schema' };
  if (fate === 'remote') {
    // The clause about the network came with 2026-07-28.
    const level = isModern ? 'must' : 'practice';
    return [fail({ level, where, message: 'The reference points outside the schema.', evidence })];
  }
  if (fate === 'dangling') {
    return [fail({ where, message: 'The reference points to nothing.', evidence })];
  }
  return [
    fail({
      level: 'practice',
      where,
      message: 'The reference leads back to itself, which several hosts refuse.',
      evidence: { ...evidence, expected: 'a schema without circles' },
    }),
  ];
}
