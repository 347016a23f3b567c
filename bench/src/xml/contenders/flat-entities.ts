import type { FirstRecord, ParsedSet } from '../first-record.ts';

type Entity = Readonly<Record<string, string>>;

/**
 * How servers without an XML parser do it: regular expressions, and one flat list of entities for
 * each type. Of an abstract that has sections, the first one is taken.
 */
export function readFlatEntities(xml: string): ParsedSet {
  const articles: Entity[] = [];
  const authors: Entity[] = [];
  const headings: Entity[] = [];
  let first: FirstRecord | undefined;
  for (const [record] of xml.matchAll(/<PubmedArticle[\s>][\s\S]*?<\/PubmedArticle>/g)) {
    const article = {
      pmid: readText(record, 'PMID'),
      title: readText(record, 'ArticleTitle'),
      journal: readText(record, 'Title'),
      year: readText(record, 'Year'),
      abstract: readText(record, 'AbstractText'),
      doi: /<ArticleId IdType="doi">([^<]*)</.exec(record)?.[1] ?? '',
    };
    const people = listAll(record, 'Author').map((author) => ({
      lastname: readText(author, 'LastName'),
      forename: readText(author, 'ForeName'),
      affiliation: listAll(author, 'Affiliation').map(clean).join('; '),
    }));
    const mesh = [
      ...record.matchAll(
        /<DescriptorName[^>]*MajorTopicYN="(.)"[^>]*>([\s\S]*?)<\/DescriptorName>/g,
      ),
    ].map(([, major = '', name = '']) => ({ descriptorname: clean(name), major }));
    articles.push(article);
    authors.push(...people);
    headings.push(...mesh);
    first ??= {
      ...article,
      sections: [{ label: '', text: article.abstract }],
      lastNames: people.map(({ lastname }) => lastname),
      majorHeadings: mesh.filter(({ major }) => major === 'Y').map((one) => one.descriptorname),
      references: listAll(record, 'Reference').length,
    };
  }
  if (first === undefined) throw new Error('The document has no record.');
  return { records: articles.length, first };
}

function listAll(text: string, tag: string): readonly string[] {
  return Array.from(
    text.matchAll(new RegExp(`<${tag}(?:\\s[^>]*)?>([\\s\\S]*?)</${tag}>`, 'g')),
    ([, inner = '']) => inner,
  );
}

function readText(text: string, tag: string): string {
  return clean(new RegExp(`<${tag}(?:\\s[^>]*)?>([\\s\\S]*?)</${tag}>`).exec(text)?.[1] ?? '');
}

function clean(text: string): string {
  return text
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
    .trim();
}
