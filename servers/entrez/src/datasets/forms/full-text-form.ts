import type { FullText, TextSection } from '../../full-text/full-text.ts';
import { recordReader } from '../../reader/record-reader.ts';
import type { DatasetFile } from '../files/dataset-file.ts';
import { defineTable, defineInteger, defineKey, defineText } from '../files/table.ts';
import { type Form, createPlainForm, cutRaw } from './form.ts';
import { findIdentifier } from '../../articles/article.ts';

/** Articles of PMC with their sections. */
export function createFullTextForm(): Form {
  return createPlainForm<FullText>({
    rettype: 'xml',
    utility: 'efetch.fcgi',
    parameters: { retmode: 'xml' },
    batch: 20,
    fetch: async (eutils, selection, call) => {
      const { text, fetchedAt } = await eutils.fetch({ selection, retmode: 'xml' }, call);
      const records = await recordReader.fullTexts(text, call.signal);
      return { fetchedAt, raw: cutRaw(text), records };
    },
    getNames: ({ identifiers }) => identifiers.map(({ value }) => value),
    begin: createFullTextWriter,
  });
}

const PLACE = { article_id: defineKey('full_texts'), position: defineInteger() } as const;
const BY_PLACE = ['article_id', 'position'] as const;

const fullTexts = defineTable({
  name: 'full_texts',
  description: 'Articles of PMC, one row each.',
  columns: {
    article_id: defineInteger('From 1, as they came'),
    pmcid: defineText('Such as PMC6710001'),
    pmid: defineInteger(),
    doi: defineText(),
    title: defineText(),
    journal: defineText(),
    published: defineText('As the record words it'),
    year: defineInteger(),
    month: defineInteger(),
    day: defineInteger(),
    license: defineText(),
    has_body: defineInteger('0 where PMC sends metadata only'),
  },
  key: ['article_id'],
  indexes: [['pmcid'], ['pmid']],
});

const sections = defineTable({
  name: 'sections',
  description: 'Sections of abstract and body, in order; text stands in paragraphs.',
  columns: {
    ...PLACE,
    parent_position: defineInteger('The section that it is in'),
    part: defineText('abstract or body'),
    depth: defineInteger('1 for those in no other'),
    title: defineText(),
  },
  key: BY_PLACE,
  indexes: [['title']],
});

const paragraphs = defineTable({
  name: 'paragraphs',
  description: 'Paragraphs, lists and captions as plain text.',
  columns: {
    ...PLACE,
    section_position: defineInteger('position in sections'),
    text: defineText(),
  },
  key: BY_PLACE,
  indexes: [['article_id', 'section_position']],
});

const fullTextAuthors = defineTable({
  name: 'full_text_authors',
  description: 'Authors in order.',
  columns: {
    ...PLACE,
    last_name: defineText(),
    fore_name: defineText(),
    initials: defineText(),
    collective_name: defineText(),
    orcid: defineText(),
    affiliations: defineText('Several are joined by "; "'),
  },
  key: BY_PLACE,
  indexes: [['last_name']],
});

const fullTextIds = defineTable({
  name: 'full_text_ids',
  description: 'Identifiers of the articles.',
  columns: { ...PLACE, type: defineText(), value: defineText() },
  key: BY_PLACE,
  indexes: [['value']],
});

const fullTextReferences = defineTable({
  name: 'full_text_references',
  description: 'The lists of references.',
  columns: {
    ...PLACE,
    label: defineText(),
    citation: defineText(),
    pmid: defineInteger(),
    doi: defineText(),
  },
  key: BY_PLACE,
  indexes: [['pmid'], ['doi']],
});

const TABLES = [fullTexts, sections, paragraphs, fullTextAuthors, fullTextIds, fullTextReferences];

type Identifiers = FullText['identifiers'];

/** Makes the tables of full texts; what it returns writes them. */
function createFullTextWriter(file: DatasetFile): (record: FullText) => void {
  for (const table of TABLES) file.create(table);
  let articleId = 0;
  return (record) => {
    articleId += 1;
    writeHead(file, record, articleId);
    writeSections(file, record, articleId);
    writeLists(file, record, articleId);
  };
}

function getPmid(identifiers: Identifiers): number | null {
  const pmid = findIdentifier(identifiers, 'pmid', 'pubmed');
  return pmid !== undefined && /^\d+$/.test(pmid) ? Number(pmid) : null;
}

function writeHead(file: DatasetFile, record: FullText, articleId: number): void {
  const { identifiers, published } = record;
  file.insert(fullTexts, {
    article_id: articleId,
    pmcid: findIdentifier(identifiers, 'pmc', 'pmcid'),
    pmid: getPmid(identifiers),
    doi: findIdentifier(identifiers, 'doi'),
    title: record.title === '' ? null : record.title,
    journal: record.journal,
    published: published?.text,
    year: published?.year,
    month: published?.month,
    day: published?.day,
    license: record.license,
    has_body: Number(record.hasBody),
  });
}

function writeSections(file: DatasetFile, record: FullText, articleId: number): void {
  const of = { article_id: articleId };
  let position = 0;
  let paragraph = 0;
  const write = (section: TextSection, part: string, above: readonly number[]): void => {
    position += 1;
    const here = position;
    const depth = above.length + 1;
    const place = { ...of, position: here, parent_position: above.at(-1), part, depth };
    file.insert(sections, { ...place, title: section.title });
    for (const text of section.paragraphs) {
      paragraph += 1;
      file.insert(paragraphs, { ...of, position: paragraph, section_position: here, text });
    }
    for (const inner of section.sections) write(inner, part, [...above, here]);
  };
  for (const section of record.abstract) write(section, 'abstract', []);
  for (const section of record.body) write(section, 'body', []);
}

function writeLists(file: DatasetFile, record: FullText, articleId: number): void {
  for (const [index, author] of record.authors.entries()) {
    file.insert(fullTextAuthors, {
      article_id: articleId,
      position: index + 1,
      last_name: author.lastName,
      fore_name: author.foreName,
      initials: author.initials,
      collective_name: author.collectiveName,
      orcid: author.orcid,
      affiliations: author.affiliations.length === 0 ? null : author.affiliations.join('; '),
    });
  }
  for (const [index, { type, value }] of record.identifiers.entries()) {
    file.insert(fullTextIds, { article_id: articleId, position: index + 1, type, value });
  }
  for (const [index, { label, citation, identifiers }] of record.references.entries()) {
    file.insert(fullTextReferences, {
      article_id: articleId,
      position: index + 1,
      label,
      citation,
      pmid: getPmid(identifiers),
      doi: findIdentifier(identifiers, 'doi'),
    });
  }
}
