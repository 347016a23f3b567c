import { XMLParser } from 'fast-xml-parser';

import type { FirstRecord, ParsedSet } from '../first-record.ts';

type Node = Readonly<Record<string, unknown>>;

/** Lists of nodes in the order of the source, and attributes too. */
export function readInOrder(xml: string): ParsedSet {
  const parser = new XMLParser({ ignoreAttributes: false, preserveOrder: true });
  // With this option the parser gives lists of nodes, all the way down.
  const root = parser.parse(xml) as readonly Node[];
  const [set] = named(root, 'PubmedArticleSet');
  const records = named(childrenOf(set), 'PubmedArticle');
  return { records: records.length, first: firstOf(records[0]) };
}

function firstOf(record: Node | undefined): FirstRecord {
  const ids = follow(record, 'PubmedData', 'ArticleIdList', 'ArticleId');
  const headings = follow(record, 'MedlineCitation', 'MeshHeadingList', 'MeshHeading');
  const sections = follow(record, 'MedlineCitation', 'Article', 'Abstract', 'AbstractText');
  return {
    pmid: textOf(follow(record, 'MedlineCitation', 'PMID')[0]),
    title: textOf(follow(record, 'MedlineCitation', 'Article', 'ArticleTitle')[0]),
    sections: sections.map((section) => ({
      label: attribute(section, 'Label'),
      text: textOf(section),
    })),
    doi: textOf(ids.find((id) => attribute(id, 'IdType') === 'doi')),
    lastNames: follow(record, 'MedlineCitation', 'Article', 'AuthorList', 'Author').map((author) =>
      textOf(follow(author, 'LastName')[0]),
    ),
    majorHeadings: headings
      .filter((heading) =>
        childrenOf(heading).some((term) => attribute(term, 'MajorTopicYN') === 'Y'),
      )
      .map((heading) => textOf(follow(heading, 'DescriptorName')[0])),
    references: follow(record, 'PubmedData', 'ReferenceList', 'Reference').length,
  };
}

function follow(node: Node | undefined, ...names: readonly string[]): readonly Node[] {
  let nodes = node === undefined ? [] : [node];
  for (const name of names) nodes = nodes.flatMap((one) => named(childrenOf(one), name));
  return nodes;
}

function named(nodes: readonly Node[], name: string): Node[] {
  return nodes.filter((node) => name in node);
}

function childrenOf(node: Node | undefined): readonly Node[] {
  const content = Object.entries(node ?? {}).find(([name]) => name !== ':@')?.[1];
  return Array.isArray(content) ? (content as readonly Node[]) : [];
}

function textOf(node: Node | undefined): string {
  const text = node?.['#text'];
  if (typeof text === 'string' || typeof text === 'number') return String(text);
  return childrenOf(node).map(textOf).join('');
}

function attribute(node: Node, name: string): string {
  const value = (node[':@'] as Node | undefined)?.[`@_${name}`];
  return typeof value === 'string' ? value : '';
}
