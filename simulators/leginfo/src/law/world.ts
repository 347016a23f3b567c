import { type SimSection, writeLabel } from '../sim-section.ts';
import { buildToc, type SimTocNode } from './toc-tree.ts';

/** The law as it stands in a simulator. */
export interface World {
  /** By what is printed before it, with or without the dot at the end. */
  readonly find: (code: string, label: string, article: string) => SimSection | undefined;
  readonly put: (section: SimSection) => void;
  readonly remove: (code: string, section: string, article?: string) => void;
  readonly toc: (code: string) => readonly SimTocNode[];
  readonly treePathOf: (section: SimSection) => string;
}

/** Creates a world with these sections; of two with one address the later one stands. */
export function createWorld(sections: readonly SimSection[]): World {
  const byLabel = new Map<string, SimSection>();
  const trees = new Map<string, readonly SimTocNode[]>();
  const put = (section: SimSection): void => {
    byLabel.set(toSortKey(section.code, writeLabel(section), section.article ?? ''), section);
    trees.delete(section.code);
  };
  for (const section of sections) put(section);
  const toc = (code: string): readonly SimTocNode[] => {
    const tree = trees.get(code) ?? buildToc(sortInOrder(code, [...byLabel.values()]));
    trees.set(code, tree);
    return tree;
  };
  return {
    find: (code, label, article) => byLabel.get(toSortKey(code, label, article)),
    put,
    remove: (code, section, article = '') => {
      byLabel.delete(toSortKey(code, writeLabel({ code, section }), article));
      trees.delete(code);
    },
    toc,
    treePathOf: (section) => findPath(toc(section.code), section) ?? '1',
  };
}

function toSortKey(code: string, label: string, article: string): string {
  return `${code} ${article.replace(/\.$/, '')} ${label.replace(/\.$/, '')}`;
}

function sortInOrder(code: string, sections: readonly SimSection[]): readonly SimSection[] {
  return sections
    .filter((section) => section.code === code)
    .sort((a, b) => compareArticles(a, b) || compareNumbers(a.section, b.section));
}

function compareArticles(a: SimSection, b: SimSection): number {
  return readRoman(a.article ?? '') - readRoman(b.article ?? '');
}

const ROMAN: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100 };

function readRoman(article: string): number {
  const [roman = '', letter = ''] = article.split(' ');
  const digits = roman.split('').map((sign) => ROMAN[sign] ?? 0);
  const value = digits.reduce(
    (sum, digit, at) => sum + (digit < (digits[at + 1] ?? 0) ? -digit : digit),
    0,
  );
  return value + (letter === '' ? 0 : letter.charCodeAt(0) / 1000);
}

function findPath(nodes: readonly SimTocNode[], section: SimSection): string | undefined {
  for (const node of nodes) {
    const found = node.sections.includes(section)
      ? node.treePath
      : findPath(node.children, section);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Orders the numbers of sections as the codes do: what follows a dot is a decimal fraction. */
export function compareNumbers(left: string, right: string): number {
  const a = toSortable(left);
  const b = toSortable(right);
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function toSortable(number: string): string {
  return number.replace(/^\d+/, (whole) => whole.padStart(9, '0'));
}
