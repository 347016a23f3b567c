import { XMLParser } from 'fast-xml-parser';

import type { FirstRecord, ParsedSet } from '../first-record.ts';

type Node = Readonly<Record<string, unknown>>;

/** Lists of nodes in the order of the source, and attributes too. */
export function readInOrder(xml: string): ParsedSet {
  const parser = new XMLParser({ ignoreAttributes: false, preserveOrder: true });
  // With this option the parser gives lists of nodes, all the way down.
  const root = parser.parse(xml) as readonly Node[];
  const [set] = listNamed(root, 'PubmedArticleSet');
  const records = listNamed(listChildren(set), 'PubmedArticle');
  return { records: records.length, first: getFirst(records[0]) };
}

function getFirst(record: Node | undefined): FirstRecord {
  const ids = follow(record, 'PubmedData', 'ArticleIdList', 'ArticleId');
  const headings = follow(record, 'MedlineCitation', 'MeshHeadingList', 'MeshHeading');
  const sections = follow(record, 'MedlineCitation', 'Article', 'Abstract', 'AbstractText');
  return {
    pmid: readText(follow(record, 'MedlineCitation', 'PMID')[0]),
    title: readText(follow(record, 'MedlineCitation', 'Article', 'ArticleTitle')[0]),
    sections: sections.map((section) => ({
      label: readAttribute(section, 'Label'),
      text: readText(section),
    })),
    doi: readText(ids.find((id) => readAttribute(id, 'IdType') === 'doi')),
    lastNames: follow(record, 'MedlineCitation', 'Article', 'AuthorList', 'Author').map((author) =>
      readText(follow(author, 'LastName')[0]),
    ),
    majorHeadings: headings
      .filter((heading) =>
        listChildren(heading).some((term) => readAttribute(term, 'MajorTopicYN') === 'Y'),
      )
      .map((heading) => readText(follow(heading, 'DescriptorName')[0])),
    references: follow(record, 'PubmedData', 'ReferenceList', 'Reference').length,
  };
}

function follow(node: Node | undefined, ...names: readonly string[]): readonly Node[] {
  let nodes = node === undefined ? [] : [node];
  for (const name of names) nodes = nodes.flatMap((one) => listNamed(listChildren(one), name));
  return nodes;
}

function listNamed(nodes: readonly Node[], name: string): Node[] {
  return nodes.filter((node) => name in node);
}

function listChildren(node: Node | undefined): readonly Node[] {
  const content = Object.entries(node ?? {}).find(([name]) => name !== ':@')?.[1];
  return Array.isArray(content) ? (content as readonly Node[]) : [];
}

function readText(node: Node | undefined): string {
  const text = node?.['#text'];
  if (typeof text === 'string' || typeof text === 'number') return String(text);
  return listChildren(node).map(readText).join('');
}

function readAttribute(node: Node, name: string): string {
  const value = (node[':@'] as Node | undefined)?.[`@_${name}`];
  return typeof value === 'string' ? value : '';
}
