import { XMLParser } from 'fast-xml-parser';

import type { FirstRecord, ParsedSet } from '../first-record.ts';

/** Objects as the parser makes them by default, and attributes too. */
export function readAsObjects(xml: string): ParsedSet {
  const parser = new XMLParser({ ignoreAttributes: false });
  const root: unknown = parser.parse(xml);
  const records = listed(at(root, 'PubmedArticleSet', 'PubmedArticle'));
  return { records: records.length, first: firstOf(records[0]) };
}

function firstOf(record: unknown): FirstRecord {
  const citation = at(record, 'MedlineCitation');
  const article = at(citation, 'Article');
  const ids = listed(at(record, 'PubmedData', 'ArticleIdList', 'ArticleId'));
  return {
    pmid: textOf(at(citation, 'PMID')),
    title: textOf(at(article, 'ArticleTitle')),
    sections: listed(at(article, 'Abstract', 'AbstractText')).map((section) => ({
      label: textOf(at(section, '@_Label')),
      text: textOf(section),
    })),
    doi: textOf(ids.find((id) => at(id, '@_IdType') === 'doi')),
    lastNames: listed(at(article, 'AuthorList', 'Author')).map((one) =>
      textOf(at(one, 'LastName')),
    ),
    majorHeadings: listed(at(citation, 'MeshHeadingList', 'MeshHeading'))
      .filter((heading) =>
        [at(heading, 'DescriptorName'), ...listed(at(heading, 'QualifierName'))].some(
          (term) => at(term, '@_MajorTopicYN') === 'Y',
        ),
      )
      .map((heading) => textOf(at(heading, 'DescriptorName'))),
    references: listed(at(record, 'PubmedData', 'ReferenceList', 'Reference')).length,
  };
}

function at(value: unknown, ...names: readonly string[]): unknown {
  let place = value;
  for (const name of names) {
    if (typeof place !== 'object' || place === null) return undefined;
    place = (place as Readonly<Record<string, unknown>>)[name];
  }
  return place;
}

function listed(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? (value as readonly unknown[]) : [value];
}

/** The text of an element that has attributes or elements in it stands apart. */
function textOf(value: unknown): string {
  const text = typeof value === 'object' && value !== null ? at(value, '#text') : value;
  return typeof text === 'string' || typeof text === 'number' ? String(text) : '';
}
