import type { Era } from '@wellspoken/spec/revisions';

import type { Json } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  fail,
  type Outcome,
  specified,
} from '../define-rule.ts';
import { examineSchema } from '../../schema/json-schema.ts';
import { judgeTools } from './support/judge-tools.ts';
import { referencesIn, type Reference } from './support/references.ts';

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
    judgeTools(lists, ({ inputSchema, outputSchema, where }) => [
      ...judgeSchema(inputSchema, `${where}, inputSchema`, era),
      // Output schemas do not reach the model, so that hosts take circles in them.
      ...judgeSchema(outputSchema, `${where}, outputSchema`, era).filter(isBreach),
    ]),
});

const isBreach = (outcome: Outcome): boolean =>
  outcome.verdict === 'fail' && !outcome.where.endsWith(CIRCLE);

const CIRCLE = 'circle';

function judgeSchema(schema: Json | undefined, where: string, era: Era): readonly Outcome[] {
  if (schema === undefined) return [];
  const found = referencesIn(schema);
  // The validator knows every way in which names are given inside a schema.
  const isSound = examineSchema(schema).kind === 'valid';
  const broken = isSound ? [] : found.flatMap((reference) => judgeReference(reference, where, era));
  const circles = new Set(
    found.filter(({ fate }) => fate === 'circle').map(({ target }) => target),
  );
  return [...broken, ...[...circles].map((target) => circle(target, where))];
}

function judgeReference(
  { path, target, fate }: Reference,
  at: string,
  era: Era,
): readonly Outcome[] {
  const where = `${at}${path}`;
  const evidence = { came: target, expected: 'a reference to a definition in the same schema' };
  if (fate === 'dangling') {
    return [fail({ where, message: 'The reference points to nothing.', evidence })];
  }
  if (fate !== 'remote') return [];
  // The clause about the network came with 2026-07-28.
  const level = era === 'modern' ? 'must' : 'practice';
  return [fail({ level, where, message: 'The reference points outside the schema.', evidence })];
}

const circle = (target: string, where: string): Outcome =>
  fail({
    level: 'practice',
    where: `${where}, ${target}, ${CIRCLE}`,
    message: 'The definition refers back to itself, which several hosts refuse.',
    evidence: { came: target, expected: 'a schema without circles' },
  });
