import { shorten } from '../../excerpt.ts';
import { isObject, type JsonObject } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  fail,
  type Outcome,
  citeSchema,
} from '../define-rule.ts';
import { judgeTools, type ToolView } from './judge-tools.ts';

const hints = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'];

const common = {
  eras: bothEras,
  transports: anyTransport,
  since: '2025-03-26',
  needs: ['lists'],
  source: citeSchema('2026-07-28', 'ToolAnnotations'),
} as const;

/** tools/annotations */
export const toolsAnnotations = defineRule({
  ...common,
  id: 'tools/annotations',
  level: 'practice',
  title: 'A tool states its hints: read-only, destructive, idempotent, open world',
  why: 'A host asks before each call unless the hints say that it need not; the defaults assume the worst.',
  fix: 'State readOnlyHint and openWorldHint; for a tool that changes something also destructiveHint and idempotentHint.',
  judge: ({ lists }) =>
    judgeTools(lists, ({ annotations, where }) => {
      const missing = listNeededHints(annotations).filter(
        (hint) => annotations[hint] === undefined,
      );
      if (missing.length === 0) return undefined;
      return fail({
        where: `${where}, annotations`,
        message: `The tool does not state ${missing.join(', ')}.`,
        evidence: { came: shorten(annotations), expected: 'each hint stated as true or false' },
      });
    }),
});

// The other two mean nothing for a tool that only reads.
const listNeededHints = ({ readOnlyHint }: JsonObject): readonly string[] =>
  readOnlyHint === true ? ['openWorldHint'] : hints;

/** tools/annotations-types */
export const toolsAnnotationsTypes = defineRule({
  ...common,
  id: 'tools/annotations-types',
  level: 'must',
  title: 'Annotations are an object whose hints are true or false',
  why: 'A hint that is text, or misspelt, is not seen, and the host acts as if nothing were said.',
  fix: 'Use the names of the specification and plain booleans.',
  judge: ({ lists }) =>
    judgeTools(lists, judgeTypes, {
      only: ({ raw }) => raw['annotations'] !== undefined,
      none: 'No tool has annotations.',
    }),
});

function judgeTypes({ raw, where }: ToolView): readonly Outcome[] {
  const annotations = raw['annotations'];
  const place = `${where}, annotations`;
  if (!isObject(annotations)) {
    const evidence = { came: shorten(annotations), expected: 'an object' };
    return [fail({ where: place, message: 'annotations is not an object.', evidence })];
  }
  return Object.entries(annotations).flatMap(([name, value]) => judgeEntry(name, value, place));
}

function judgeEntry(name: string, value: unknown, place: string): readonly Outcome[] {
  const type = name === 'title' ? 'string' : 'boolean';
  const where = `${place}.${name}`;
  if (name === 'title' || hints.includes(name)) {
    if (typeof value === type) return [];
    const evidence = { came: shorten(value), expected: `a ${type}` };
    return [fail({ where, message: `${name} is not a ${type}.`, evidence })];
  }
  const meant = hints.find((hint) => describeHint(hint) === describeHint(name));
  if (meant === undefined) return [];
  const evidence = { came: name, expected: meant };
  const message = `"${name}" is not a known hint; "${meant}" is.`;
  return [fail({ level: 'practice', where, message, evidence })];
}

const describeHint = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
    .replace(/hint$/, '');
