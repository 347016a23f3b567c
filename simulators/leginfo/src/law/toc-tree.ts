import type { SimHeading, SimSection } from '../sim-section.ts';

/** The values with which a text page is asked for. */
export interface SimPlace {
  readonly division: string;
  readonly title: string;
  readonly part: string;
  readonly chapter: string;
  readonly article: string;
}

/** A heading in the tree of a code. */
export interface SimTocNode {
  readonly heading: SimHeading;
  /** "1.2.3": the third below the second below the first. */
  readonly treePath: string;
  readonly place: SimPlace;
  /** Those right below it. */
  readonly sections: readonly SimSection[];
  readonly children: readonly SimTocNode[];
}

/** Where the whole of a code stands. */
export const NO_PLACE: SimPlace = { division: '', title: '', part: '', chapter: '', article: '' };

/** The tree of headings above the sections of one code, in the order of the sections. */
export function buildToc(sections: readonly SimSection[], rootsBefore = 0): readonly SimTocNode[] {
  return growTree({ sections, depth: 0, place: NO_PLACE, path: '', before: rootsBefore });
}

interface Bed {
  readonly sections: readonly SimSection[];
  readonly depth: number;
  readonly place: SimPlace;
  readonly path: string;
  /** How many siblings stand before. */
  readonly before: number;
}

function growTree({ sections, depth, place, path, before }: Bed): readonly SimTocNode[] {
  const groups = new Map<string, { heading: SimHeading; code: string; sections: SimSection[] }>();
  for (const section of sections) {
    const heading = section.headings[depth];
    if (heading === undefined) continue;
    const key = `${heading.level} ${heading.number} ${heading.title}`;
    const group = groups.get(key) ?? { heading, code: section.code, sections: [] };
    group.sections.push(section);
    groups.set(key, group);
  }
  return [...groups.values()].map((group, index) => {
    const step = before + index + 1;
    const treePath = path === '' ? String(step) : `${path}.${step}`;
    const below = placeBelow(place, group.heading, group.code);
    return {
      heading: group.heading,
      treePath,
      place: below,
      sections: group.sections.filter(({ headings }) => headings.length === depth + 1),
      children: growTree({
        sections: group.sections,
        depth: depth + 1,
        place: below,
        path: treePath,
        before: 0,
      }),
    };
  });
}

function placeBelow(place: SimPlace, { level, number }: SimHeading, code: string): SimPlace {
  if (!(level in place)) return place;
  return { ...place, [level]: code === 'CONS' ? number : `${number}.` };
}
