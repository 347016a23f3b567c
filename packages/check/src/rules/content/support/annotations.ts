import type { BaseEvidence } from '../../../probe/pieces.evidence.ts';
import type { Lists } from '../../../probe/lists/lists.evidence.ts';
import { fieldOf, isObject, type Json, type JsonObject } from '../../../wire/json.ts';
import { fail, notApplicable, pass, type Outcome } from '../../define-rule.ts';
import { shown } from '../../../excerpt.ts';
import { blocksIn } from './blocks.ts';

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
export function judgeAnnotations(
  evidence: Pick<BaseEvidence, 'conversations'> & { readonly lists: Lists },
  { field, fault, expected }: FieldJudge,
): readonly Outcome[] {
  const all = [...annotatedBlocks(evidence), ...annotatedItems(evidence.lists)];
  const having = all.flatMap(({ where, annotations }) => {
    const value = fieldOf(annotations, field);
    return value === undefined ? [] : [{ where, value }];
  });
  if (having.length === 0) return [notApplicable(`Nothing is annotated with ${field}.`)];
  const said = having.flatMap(({ where, value }) => {
    const message = fault(value);
    if (message === undefined) return [];
    const evidenceOf = { came: shown(value, 120), expected };
    return [fail({ where: `${where}.annotations.${field}`, message, evidence: evidenceOf })];
  });
  return said.length === 0 ? [pass] : said;
}

const annotatedBlocks = (evidence: Pick<BaseEvidence, 'conversations'>): readonly Annotated[] =>
  blocksIn(evidence).flatMap(({ where, value }) => {
    const annotations = value['annotations'];
    return isObject(annotations) ? [{ where, annotations }] : [];
  });

const lists = [
  { name: 'resources', method: 'resources/list', key: 'uri' },
  { name: 'resourceTemplates', method: 'resources/templates/list', key: 'uriTemplate' },
] as const;

const annotatedItems = (given: Lists): readonly Annotated[] =>
  lists.flatMap(({ name, method, key }) =>
    (given[name]?.items ?? []).flatMap((item) => {
      const annotations = fieldOf(item, 'annotations');
      const where = `${method}, ${JSON.stringify(fieldOf(item, key) ?? null)}`;
      return isObject(annotations) ? [{ where, annotations }] : [];
    }),
  );
