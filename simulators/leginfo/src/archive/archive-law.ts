import { CODE_NAMES } from '../codes.ts';
import { compareNumbers } from '../law/world.ts';
import { buildToc, type SimPlace, type SimTocNode } from '../law/toc-tree.ts';
import { hash } from '../render/hash.ts';
import type { SimHeading, SimSection, SimVersion } from '../sim-section.ts';
import { countInvented, type InventedLaw, inventSection } from './invented-law.ts';

/** A heading in an archive. */
export interface ArchiveNode {
  readonly code: string;
  readonly heading: SimHeading;
  readonly place: SimPlace;
  readonly treePath: string;
  readonly hasSections: boolean;
}

/** A version of a section in an archive: a row, and a file with its text. */
export interface ArchiveVersion {
  readonly section: SimSection;
  readonly version: SimVersion;
  readonly place: SimPlace;
  readonly treePath: string;
  /** Counts sections below one heading. */
  readonly order: number;
  /** What was law once and is in the archive still. */
  readonly isActive: boolean;
}

/** What is to be in an archive. */
export interface ArchiveLaw {
  readonly known: readonly SimSection[];
  readonly invented: InventedLaw;
}

// Small enough that the tree of a part of a code can be grown in memory, and aligned to its divisions.
const AT_ONCE = 500;
const FORMER_EVERY = 25;

/** All headings, code by code; made while they are read. */
export function* listArchiveNodes(law: ArchiveLaw): Iterable<ArchiveNode> {
  for (const { code, tree } of listTrees(law)) yield* listNodes(code, tree);
}

/** All versions, code by code; made while they are read. */
export function* listArchiveVersions(law: ArchiveLaw): Iterable<ArchiveVersion> {
  for (const { tree } of listTrees(law)) yield* listVersions(tree);
}

function* listTrees(
  law: ArchiveLaw,
): Iterable<{ readonly code: string; readonly tree: readonly SimTocNode[] }> {
  for (const code of Object.keys(CODE_NAMES)) {
    const known = law.known
      .filter((section) => section.code === code)
      .sort((a, b) => compareNumbers(a.section, b.section));
    const knownTree = buildToc(known);
    yield { code, tree: knownTree };
    const taken = new Set(known.map(({ section }) => section));
    let roots = knownTree.length;
    for (let from = 0; from < countInvented(law.invented, code); from += AT_ONCE) {
      const tree = buildToc(listInventedPart({ law, code, from, taken }), roots);
      roots += tree.length;
      yield { code, tree };
    }
  }
}

interface Part {
  readonly law: ArchiveLaw;
  readonly code: string;
  readonly from: number;
  readonly taken: ReadonlySet<string>;
}

function listInventedPart({ law, code, from, taken }: Part): readonly SimSection[] {
  const length = Math.min(AT_ONCE, countInvented(law.invented, code) - from);
  return Array.from({ length }, (_, index) =>
    inventSection(law.invented, code, from + index),
  ).filter(({ section }) => !taken.has(section));
}

function* listNodes(code: string, tree: readonly SimTocNode[]): Iterable<ArchiveNode> {
  for (const { heading, place, treePath, sections, children } of tree) {
    yield { code, heading, place, treePath, hasSections: sections.length > 0 };
    yield* listNodes(code, children);
  }
}

function* listVersions(tree: readonly SimTocNode[]): Iterable<ArchiveVersion> {
  for (const { place, treePath, sections, children } of tree) {
    for (const [order, section] of sections.entries()) {
      const at = { section, place, treePath, order: order + 1 };
      for (const version of section.versions) yield { ...at, version, isActive: true };
      if (hash(`${section.code} ${section.section}`) % FORMER_EVERY === 0) {
        yield { ...at, version: FORMER, isActive: false };
      }
    }
    yield* listVersions(children);
  }
}

const FORMER: SimVersion = {
  paragraphs: [{ text: 'This former text is not law any more.', indent: 0 }],
  note: '(Repealed by Stats. 1949, Ch. 7, Sec. 1.)',
  act: { statutes: '1949', chapter: '7', section: '1' },
};
