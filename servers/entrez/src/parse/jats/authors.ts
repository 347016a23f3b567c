import type { Author } from '../../articles/article.ts';
import {
  childOf,
  childrenOf,
  childText,
  elementsOf,
  present,
  textOf,
  type XmlElement,
} from '../../xml/element.ts';
import { normalOrcid } from '../../articles/pubmed/parse-authors.ts';
import { withPresent } from '../../answers/present.ts';
import { inlineText } from './inline.ts';

/** The authors of an article, in order, with the affiliations that they point to. */
export function authorsOf(meta: XmlElement | undefined): readonly Author[] {
  const groups = childrenOf(meta, 'contrib-group');
  const places = affiliations([...(meta === undefined ? [] : [meta]), ...groups]);
  return groups
    .flatMap((group) => childrenOf(group, 'contrib'))
    .filter((contributor) => (contributor.attributes['contrib-type'] ?? 'author') === 'author')
    .map((contributor) => toAuthor(contributor, places));
}

function toAuthor(contributor: XmlElement, places: ReadonlyMap<string, string>): Author {
  const name = nameOf(contributor);
  const given = childText(name, 'given-names');
  const collective = childOf(contributor, 'collab');
  return withPresent({
    lastName: childText(name, 'surname') ?? present(textOf(childOf(contributor, 'string-name'))),
    foreName: given,
    initials: given === undefined ? undefined : initialsOf(given),
    suffix: childText(name, 'suffix'),
    collectiveName: collective === undefined ? undefined : present(groupName(collective)),
    orcid: orcidOf(contributor),
    affiliations: [
      ...childrenOf(contributor, 'aff').map(affiliationText),
      ...childrenOf(contributor, 'xref').flatMap((link) =>
        (link.attributes['rid'] ?? '').split(' ').flatMap((id) => places.get(id) ?? []),
      ),
    ],
  });
}

function nameOf(contributor: XmlElement): XmlElement | undefined {
  const parent = childOf(contributor, 'name-alternatives') ?? contributor;
  return childOf(parent, 'name');
}

/** A group may list its members within its name. */
function groupName(collective: XmlElement): string {
  return inlineText(
    collective.children.filter((node) => typeof node === 'string' || node.name !== 'contrib-group'),
  );
}

/** "Mary-Ann B" as "MAB". */
function initialsOf(given: string): string {
  return given
    .split(/[\s.-]+/)
    .map((word) => Array.from(word)[0] ?? '')
    .join('');
}

function orcidOf(contributor: XmlElement): string | undefined {
  const id = childrenOf(contributor, 'contrib-id').find(
    (candidate) => candidate.attributes['contrib-id-type'] === 'orcid',
  );
  return id === undefined ? undefined : normalOrcid(textOf(id));
}

function affiliations(parents: readonly XmlElement[]): ReadonlyMap<string, string> {
  const places = parents
    .flatMap(elementsOf)
    .flatMap((element) => (element.name === 'aff-alternatives' ? elementsOf(element) : [element]))
    .filter(({ name }) => name === 'aff');
  return new Map(places.map((place) => [place.attributes['id'] ?? '', affiliationText(place)]));
}

function affiliationText(place: XmlElement): string {
  const silent = new Set(['label', 'institution-id', 'sup']);
  const nodes = place.children.flatMap((node) =>
    typeof node !== 'string' && node.name === 'institution-wrap' ? node.children : [node],
  );
  return inlineText(nodes.filter((node) => typeof node === 'string' || !silent.has(node.name)));
}
