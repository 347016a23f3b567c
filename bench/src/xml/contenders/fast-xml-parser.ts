import { XMLParser } from 'fast-xml-parser';

import type { FirstRecord, ParsedSet } from '../first-record.ts';

/** Objects as the parser makes them by default, and attributes too. */
export function readAsObjects(xml: string): ParsedSet {
  const parser = new XMLParser({ ignoreAttributes: false });
  const root: unknown = parser.parse(xml);
  const records = toList(readAt(root, 'PubmedArticleSet', 'PubmedArticle'));
  return { records: records.length, first: getFirst(records[0]) };
}

function getFirst(record: unknown): FirstRecord {
  const citation = readAt(record, 'MedlineCitation');
  const article = readAt(citation, 'Article');
  const ids = toList(readAt(record, 'PubmedData', 'ArticleIdList', 'ArticleId'));
  return {
    pmid: readText(readAt(citation, 'PMID')),
    title: readText(readAt(article, 'ArticleTitle')),
    sections: toList(readAt(article, 'Abstract', 'AbstractText')).map((section) => ({
      label: readText(readAt(section, '@_Label')),
      text: readText(section),
    })),
    doi: readText(ids.find((id) => readAt(id, '@_IdType') === 'doi')),
    lastNames: toList(readAt(article, 'AuthorList', 'Author')).map((one) =>
      readText(readAt(one, 'LastName')),
    ),
    majorHeadings: toList(readAt(citation, 'MeshHeadingList', 'MeshHeading'))
      .filter((heading) =>
        [readAt(heading, 'DescriptorName'), ...toList(readAt(heading, 'QualifierName'))].some(
          (term) => readAt(term, '@_MajorTopicYN') === 'Y',
        ),
      )
      .map((heading) => readText(readAt(heading, 'DescriptorName'))),
    references: toList(readAt(record, 'PubmedData', 'ReferenceList', 'Reference')).length,
  };
}

function readAt(value: unknown, ...names: readonly string[]): unknown {
  let place = value;
  for (const name of names) {
    if (typeof place !== 'object' || place === null) return undefined;
    place = (place as Readonly<Record<string, unknown>>)[name];
  }
  return place;
}

function toList(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? (value as readonly unknown[]) : [value];
}

/** The text of an element that has attributes or elements in it stands apart. */
function readText(value: unknown): string {
  const text = typeof value === 'object' && value !== null ? readAt(value, '#text') : value;
  return typeof text === 'string' || typeof text === 'number' ? String(text) : '';
}
