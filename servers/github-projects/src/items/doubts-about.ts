import { filterKey } from '../fields/item-query.ts';
import type { ProjectField } from '../fields/project-field.ts';

/** Qualifiers of GitHub's filter that are not fields. */
const BUILT_IN: ReadonlySet<string> = new Set([
  'archived',
  'assignee',
  'author',
  'closed',
  'created',
  'has',
  'is',
  'label',
  'last-updated',
  'linked-pull-requests',
  'milestone',
  'no',
  'parent-issue',
  'reason',
  'repo',
  'reviewers',
  'sub-issues-progress',
  'title',
  'type',
  'updated',
]);

const CONDITION = /(?:^|\s)-?([^\s:"]+):((?:"[^"]*"|[^\s"])*)/g;
const VALUE = /"([^"]*)"|([^,"]+)/g;
/** `@current`, `>5`, `2026-01-01..2026-02-01` and `Sprint*` are not single values. */
const COMPUTED = /^[@<>]|\*|\.\./;

/**
 * Finds what a filter without matches names and the project does not have: GitHub answers an empty
 * list for it, as if there were no such items.
 */
export function explainEmptyResult(
  query: string,
  fields: readonly ProjectField[],
): string | undefined {
  const known = new Map(fields.map((field) => [filterKey(field), field]));
  const doubts = [...query.matchAll(CONDITION)].flatMap(([, word = '', values = '']) => {
    const key = word.toLowerCase();
    const isAboutField = key === 'no' || key === 'has';
    const keys = isAboutField ? readValues(values).map((value) => value.toLowerCase()) : [key];
    const strange = keys.filter((one) => !BUILT_IN.has(one) && !isPlural(one) && !known.has(one));
    if (strange.length > 0)
      return strange.map((one) => describeMissingField(one, [...known.keys()]));
    return isAboutField ? [] : findUnknownValues(known.get(key), readValues(values));
  });
  return doubts.length === 0 ? undefined : doubts.join(' ');
}

/** GitHub accepts `no:assignees` as well as `no:assignee`. */
function isPlural(key: string): boolean {
  return key.endsWith('s') && BUILT_IN.has(key.slice(0, -1));
}

function readValues(text: string): readonly string[] {
  return [...text.matchAll(VALUE)].map(([, inQuotes, bare = '']) => inQuotes ?? bare);
}

function findUnknownValues(
  field: ProjectField | undefined,
  values: readonly string[],
): readonly string[] {
  const names = field === undefined ? undefined : listNames(field);
  if (field === undefined || names === undefined) return [];
  const folded = new Set(names.map((name) => name.toLowerCase()));
  const strange = values.filter(
    (value) => !COMPUTED.test(value) && !folded.has(value.toLowerCase()),
  );
  return strange.map(
    (value) => `The field "${field.name}" has no "${value}". There are: ${quoteAll(names)}.`,
  );
}

function listNames({ options, plan }: ProjectField): readonly string[] | undefined {
  if (plan === undefined) return options?.map(({ name }) => name);
  return [...plan.iterations, ...plan.completed].map(({ title }) => title);
}

function describeMissingField(key: string, keys: readonly string[]): string {
  return `The project has no field "${key}". In a filter its fields are: ${quoteAll(keys)}.`;
}

function quoteAll(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ');
}
