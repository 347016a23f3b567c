import { shorten } from '../../excerpt.ts';
import type { ListedRead, Reads } from '../../probe/features/features.evidence.ts';
import type { Lists } from '../../probe/lists/lists.evidence.ts';
import { readField } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  fail,
  reportNotApplicable,
  type Outcome,
  pass,
  citeSpecification,
} from '../define-rule.ts';
import {
  readContents,
  type Listed,
  listResources,
  measureSize,
  listTemplates,
  withoutResources,
} from './resources.ts';

const MIME_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:\s*;\s*[^;]+)*$/;
const TITLES_SINCE = '2025-06-18';
/** A mark at the start of a file that readers drop. */
const BYTE_ORDER_MARK = 3;

/** res/meta */
export const resMeta = defineRule({
  id: 'res/meta',
  level: 'practice',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists', 'reads'],
  source: citeSpecification('2026-07-28', 'server/resources', 'Resource'),
  title: 'Resources have a title, a description, a well-formed MIME type and their true size',
  why: 'People and models choose a resource by these words before they read it, and hosts plan their context by its size.',
  fix: 'Add title and description, write mimeType as type/subtype, and give size in bytes or leave it out.',
  judge: (evidence) => {
    const { lists, reads, variant } = evidence;
    const inapplicable = withoutResources(evidence);
    if (inapplicable) return inapplicable;
    const all = [...listResources(lists), ...listTemplates(lists)];
    if (all.length === 0)
      return reportNotApplicable('The server lists no resource and no template.');
    const found = [
      ...judgeLacking(all, 'description'),
      ...(variant.revision < TITLES_SINCE ? [] : judgeLacking(all, 'title')),
      ...all.flatMap(judgeType),
      ...judgeSizes(lists, reads),
    ];
    return found.length === 0 ? pass : found;
  },
});

const NAMED = 5;

function judgeLacking(all: readonly Listed[], field: string): readonly Outcome[] {
  const without = all.filter(({ definition }) => {
    const value = readField(definition, field);
    return typeof value !== 'string' || value.trim() === '';
  });
  if (without.length === 0) return [];
  const names = without.slice(0, NAMED).map(({ uri }) => uri ?? 'one without a URI');
  return [
    fail({
      where: `resources, ${field}`,
      message: `${without.length} of ${all.length} resources and templates have no ${field}.`,
      evidence: {
        came: shorten(names.join(', ') + (without.length > NAMED ? ' and more' : '')),
        expected: `a ${field} for each`,
      },
    }),
  ];
}

function judgeType({ definition, where }: Listed): readonly Outcome[] {
  const type = readField(definition, 'mimeType');
  if (type === undefined || (typeof type === 'string' && MIME_TYPE.test(type))) return [];
  return [
    fail({
      where: `${where}, mimeType`,
      message: 'The MIME type is not written as type/subtype.',
      evidence: { came: shorten(type), expected: 'a type such as text/markdown' },
    }),
  ];
}

function judgeSizes(lists: Lists, { listed }: Reads): readonly Outcome[] {
  return listResources(lists).flatMap((resource) => {
    const read = listed.find(({ uri }) => uri === resource.uri);
    const size = readField(resource.definition, 'size');
    const real = read && measureOnly(read);
    if (typeof size !== 'number' || real === undefined || read?.sizeAfter !== size) return [];
    if (size === real || size === real + BYTE_ORDER_MARK) return [];
    return [
      fail({
        where: `${resource.where}, size`,
        message: 'The size is not that of the contents.',
        evidence: { came: `${size} bytes`, expected: `${real} bytes, as read` },
      }),
    ];
  });
}

function measureOnly({ exchange }: ListedRead): number | undefined {
  const [only, ...others] = readContents(exchange) ?? [];
  return only && others.length === 0 ? measureSize(only) : undefined;
}
