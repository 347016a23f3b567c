import type { Scene } from '../../objects.ts';
import type { SimItem } from '../../state/entities.ts';
import { findContent } from '../content.ts';
import { isWanted } from './compare-value.ts';
import { findFacts, findFieldNamed } from './item-facts.ts';
import { parseFilter, type Term } from './parse-filter.ts';

/** The items that a project's filter lets through. */
export function filterItems(
  scene: Scene,
  items: readonly SimItem[],
  filter: string,
): readonly SimItem[] {
  const terms = parseFilter(filter);
  return terms.length === 0
    ? items
    : items.filter((item) => terms.every((term) => fits(scene, item, term) !== term.isNegated));
}

function fits(scene: Scene, item: SimItem, { key, values }: Term): boolean {
  switch (key) {
    case undefined:
      return values.every((word) => getTitle(scene, item).includes(word.toLowerCase()));
    case 'is':
      return values.some((value) => IS[value.toLowerCase()]?.(scene, item) === true);
    case 'no':
      return values.some((name) => lacks(scene, item, name.toLowerCase()));
    case 'has':
      return values.some((name) => has(scene, item, name.toLowerCase()));
    default:
      return matches(scene, item, { key, values });
  }
}

function matches(
  scene: Scene,
  item: SimItem,
  { key, values }: { readonly key: string; readonly values: readonly string[] },
): boolean {
  const facts = findFacts(scene, item, key) ?? [];
  const around = { scene, field: findFieldNamed(scene, item, key) };
  return values.some((value) => facts.some((fact) => isWanted(fact, value, around)));
}

function has(scene: Scene, item: SimItem, name: string): boolean {
  return (findFacts(scene, item, name) ?? []).length > 0;
}

function lacks(scene: Scene, item: SimItem, name: string): boolean {
  return findFacts(scene, item, name)?.length === 0;
}

function getTitle(scene: Scene, item: SimItem): string {
  return findContent(scene, item)?.title.toLowerCase() ?? '';
}

type Question = (scene: Scene, item: SimItem) => boolean;

function findState(scene: Scene, item: SimItem): string | undefined {
  const content = findContent(scene, item);
  return content !== undefined && 'state' in content ? content.state : undefined;
}

function findKind(scene: Scene, item: SimItem): string | undefined {
  return findContent(scene, item)?.typename;
}

const IS: Readonly<Record<string, Question>> = {
  // A draft is neither closed nor merged, so it counts as open.
  open: (scene, item) =>
    findKind(scene, item) === 'DraftIssue' || findState(scene, item) === 'OPEN',
  closed: (scene, item) => ['CLOSED', 'MERGED'].includes(findState(scene, item) ?? ''),
  merged: (scene, item) => findState(scene, item) === 'MERGED',
  issue: (scene, item) => findKind(scene, item) === 'Issue',
  pr: (scene, item) => findKind(scene, item) === 'PullRequest',
  draft: (scene, item) => {
    const content = findContent(scene, item);
    return (
      content?.typename === 'DraftIssue' || (content?.typename === 'PullRequest' && content.isDraft)
    );
  },
  archived: (_, item) => item.isArchived,
};
