import { listSections, buildToc, type SimTocNode } from '@wellspoken/simulator-leginfo';
import { expect, test } from 'vitest';

import { LAW_CODES } from '../../src/law/codes.ts';
import { compareSections } from '../../src/law/section-number.ts';
import type { TocNode } from '../../src/law/toc.ts';
import { openLeginfo } from './support/open-leginfo.ts';

function asNode({ heading, sections, place, children }: SimTocNode): TocNode {
  const { note: _note, ...printed } = heading;
  return {
    ...printed,
    ...(sections.length > 0 && { place }),
    children: children.map(asNode),
  };
}

test('the table of contents of every code is read as it is', async () => {
  const { leginfo, signal } = await openLeginfo();
  for (const code of LAW_CODES) {
    const own = listSections()
      .filter((section) => section.code === code)
      .toSorted((a, b) => (code === 'CONS' ? 0 : compareSections(a.section, b.section)));
    const { what } = await leginfo.readToc(code, signal);
    expect(what).toEqual({ code, nodes: buildToc(own).map(asNode) });
  }
});

test('every place of a table of contents leads to sections', async () => {
  const { leginfo, signal } = await openLeginfo();
  const { what } = await leginfo.readToc('PEN', signal);
  const places = (nodes: readonly TocNode[]): NonNullable<TocNode['place']>[] =>
    nodes.flatMap(({ place, children }) => [
      ...(place === undefined ? [] : [place]),
      ...places(children),
    ]);
  expect(places(what.nodes)).not.toHaveLength(0);
  for (const place of places(what.nodes)) {
    expect((await leginfo.readText('PEN', place, signal)).what).not.toHaveLength(0);
  }
});
