import type { Era } from '@wellspoken/spec/revisions';

import { examineSchema } from '../../schema/json-schema.ts';
import { isObject, type Json } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  fail,
  type Outcome,
  citeSpecification,
} from '../define-rule.ts';
import { judgeTools } from './judge-tools.ts';
import { followPointer, type SchemaNode, walkSchema } from './walk-schema.ts';

/** tools/ref-local */
export const toolsRefLocal = defineRule({
  id: 'tools/ref-local',
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists'],
  source: citeSpecification('2026-07-28', 'basic', '`$ref` Resolution'),
  title: 'References in schemas point inside the schema, to something that is there',
  why: 'Nobody may fetch a schema from the network by itself, so the tool is refused or not checked. Many hosts refuse circles too.',
  fix: 'Put the definition under $defs of the same schema, or write it out in place.',
  judge: ({ lists, variant: { era } }) =>
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
  const found = listReferences(schema);
  // The validator knows every way in which names are given inside a schema.
  const isSound = examineSchema(schema).kind === 'valid';
  const broken = isSound ? [] : found.flatMap((reference) => judgeReference(reference, where, era));
  const circles = new Set(
    found.filter(({ fate }) => fate === 'circle').map(({ target }) => target),
  );
  return [...broken, ...[...circles].map((target) => reportCircle(target, where))];
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

const reportCircle = (target: string, where: string): Outcome =>
  fail({
    level: 'practice',
    where: `${where}, ${target}, ${CIRCLE}`,
    message: 'The definition refers back to itself, which several hosts refuse.',
    evidence: { came: target, expected: 'a schema without circles' },
  });

/** A `$ref` in a schema: where it stands, where it points, what becomes of it. */
interface Reference {
  readonly path: string;
  readonly target: string;
  readonly fate: 'local' | 'remote' | 'dangling' | 'circle';
}

/** All references of a schema, in order. */
function listReferences(schema: Json): readonly Reference[] {
  const nodes = walkSchema(schema, '');
  const names = listNames(nodes);
  return nodes.flatMap((node) => {
    const target = readReference(node.schema);
    if (target === undefined) return [];
    return [{ path: `${node.path}.$ref`, target, fate: traceReference(target, schema, names) }];
  });
}

const readReference = (schema: Json): string | undefined =>
  isObject(schema) && typeof schema['$ref'] === 'string' ? schema['$ref'] : undefined;

// Every validator carries these.
const isMetaSchema = (target: string): boolean =>
  /^https?:\/\/json-schema\.org\/draft[-/]/.test(target);

function traceReference(target: string, root: Json, names: ReadonlySet<string>): Reference['fate'] {
  if (!target.startsWith('#')) {
    const document = target.split('#')[0] ?? '';
    return names.has(document) || isMetaSchema(target) ? 'local' : 'remote';
  }
  if (names.has(target)) return 'local';
  const found = followPointer(root, target);
  if (found === undefined) return 'dangling';
  return leadsTo(found, target, root) ? 'circle' : 'local';
}

// Whether following references from a schema comes to a certain target.
function leadsTo(from: Json, target: string, root: Json): boolean {
  const seen = new Set<string>();
  const waiting: Json[] = [from];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const { schema } of walkSchema(next, '')) {
      const reference = readReference(schema);
      if (reference === target) return true;
      if (reference === undefined || seen.has(reference)) continue;
      seen.add(reference);
      const found = followPointer(root, reference);
      if (found !== undefined) waiting.push(found);
    }
  }
  return false;
}

// What `$id` and `$anchor` make known inside the schema.
function listNames(nodes: readonly SchemaNode[]): ReadonlySet<string> {
  const names = nodes.flatMap(({ schema }) => {
    if (!isObject(schema)) return [];
    const { $id: id, id: old, $anchor: anchor, $dynamicAnchor: dynamic } = schema;
    return [
      ...[id, old]
        .filter((name) => typeof name === 'string')
        .map((name) => name.split('#')[0] ?? ''),
      ...[anchor, dynamic].filter((name) => typeof name === 'string').map((name) => `#${name}`),
      // Draft 7 writes an anchor as an $id.
      ...(typeof id === 'string' && id.startsWith('#') ? [id] : []),
    ];
  });
  return new Set(names.filter((name) => name !== ''));
}
