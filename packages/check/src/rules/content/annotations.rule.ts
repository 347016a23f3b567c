import { shorten } from '../../excerpt.ts';
import type { Lists } from '../../probe/lists/lists.evidence.ts';
import type { BaseEvidence } from '../../probe/evidence-map.evidence.ts';
import { readField, isObject, type Json, type JsonObject } from '../../wire/json.ts';
import {
  type AnyRule,
  anyTransport,
  bothEras,
  defineRule,
  fail,
  reportNotApplicable,
  type Outcome,
  pass,
  citeSchema,
  citeSpecification,
} from '../define-rule.ts';
import { listBlocks } from './blocks.ts';

const common = {
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists', 'calls', 'contents'],
} as const;

const roles: readonly Json[] = ['user', 'assistant'];

/** content/audience */
export const contentAudience: AnyRule = defineRule({
  id: 'content/audience',
  ...common,
  source: citeSchema('2026-07-28', 'Annotations'),
  title: 'The audience of content is a list of user and assistant',
  why: 'Clients decide by it whether the user or the model sees the content.',
  fix: 'Give "audience": ["user"], ["assistant"] or both.',
  judge: (evidence) =>
    judgeAnnotations(evidence, {
      field: 'audience',
      fault: (value) => {
        if (!Array.isArray(value)) return 'The audience is not a list.';
        // A list of JSON holds JSON.
        const isKnown = (value as readonly Json[]).every((role) => roles.includes(role));
        return isKnown ? undefined : 'The audience names somebody else than user and assistant.';
      },
      expected: 'a list of "user" and "assistant"',
    }),
});

/** content/priority */
export const contentPriority: AnyRule = defineRule({
  id: 'content/priority',
  ...common,
  source: citeSchema('2026-07-28', 'Annotations'),
  title: 'The priority of content is a number from 0 to 1',
  why: 'Clients sort and drop content by it; "high" or 10 means nothing to them.',
  fix: 'Give a number: 1 for what is needed, 0 for what may be left out.',
  judge: (evidence) =>
    judgeAnnotations(evidence, {
      field: 'priority',
      fault: (value) =>
        typeof value === 'number' && value >= 0 && value <= 1
          ? undefined
          : 'The priority is no number from 0 to 1.',
      expected: 'a number from 0 to 1',
    }),
});

// A day, or a day and a time, in the extended or the basic form.
const iso8601 =
  /^[+-]?\d{4}(?:-?(?:\d{2}(?:-?\d{2})?|W\d{2}(?:-?\d)?|\d{3}))?(?:[T ]\d{2}(?::?\d{2}(?::?\d{2}(?:[.,]\d+)?)?)?(?:Z|[+-]\d{2}(?::?\d{2})?)?)?$/;

/** content/last-modified */
export const contentLastModified: AnyRule = defineRule({
  id: 'content/last-modified',
  ...common,
  source: citeSpecification('2026-07-28', 'server/resources', 'Annotations'),
  title: 'The last change of content is a time of ISO 8601',
  why: 'Clients compare these times to find out what is new.',
  fix: 'Give a text such as "2026-01-15T09:00:00Z".',
  judge: (evidence) =>
    judgeAnnotations(evidence, {
      field: 'lastModified',
      fault: (value) =>
        typeof value === 'string' && iso8601.test(value)
          ? undefined
          : 'The time of the last change is not written as ISO 8601 says.',
      expected: 'a time such as "2026-01-15T09:00:00Z"',
    }),
});

/** Annotations, and where they stand. */
interface Annotated {
  readonly where: string;
  readonly annotations: JsonObject;
}

/** How one field of annotations is judged. */
interface FieldJudge {
  readonly field: string;
  /** What is wrong with it, as a sentence; undefined where nothing is. */
  readonly fault: (value: Json) => string | undefined;
  readonly expected: string;
}

/** Judges one field of the annotations of content, resources and templates. */
function judgeAnnotations(
  evidence: Pick<BaseEvidence, 'conversations'> & { readonly lists: Lists },
  { field, fault, expected }: FieldJudge,
): readonly Outcome[] {
  const all = [...listAnnotatedBlocks(evidence), ...listAnnotatedItems(evidence.lists)];
  const having = all.flatMap(({ where, annotations }) => {
    const value = readField(annotations, field);
    return value === undefined ? [] : [{ where, value }];
  });
  if (having.length === 0) return [reportNotApplicable(`Nothing is annotated with ${field}.`)];
  const said = having.flatMap(({ where, value }) => {
    const message = fault(value);
    if (message === undefined) return [];
    const shown = { came: shorten(value, 120), expected };
    return [fail({ where: `${where}.annotations.${field}`, message, evidence: shown })];
  });
  return said.length === 0 ? [pass] : said;
}

const listAnnotatedBlocks = (evidence: Pick<BaseEvidence, 'conversations'>): readonly Annotated[] =>
  listBlocks(evidence).flatMap(({ where, value }) => {
    const annotations = value['annotations'];
    return isObject(annotations) ? [{ where, annotations }] : [];
  });

const lists = [
  { name: 'resources', method: 'resources/list', key: 'uri' },
  { name: 'resourceTemplates', method: 'resources/templates/list', key: 'uriTemplate' },
] as const;

const listAnnotatedItems = (given: Lists): readonly Annotated[] =>
  lists.flatMap(({ name, method, key }) =>
    (given[name]?.items ?? []).flatMap((item) => {
      const annotations = readField(item, 'annotations');
      const where = `${method}, ${JSON.stringify(readField(item, key) ?? null)}`;
      return isObject(annotations) ? [{ where, annotations }] : [];
    }),
  );
