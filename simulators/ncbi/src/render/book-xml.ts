import type { Author, BookArticle } from '../corpus/article.ts';
import { renderAbstractParts, renderAuthorXml, renderDayXml } from './pubmed-parts.ts';
import { renderLeaf, list, escapeMarkup, wrap } from './xml.ts';

/** A chapter of a book as efetch of PubMed sends it. */
export function renderBookXml(book: BookArticle): string {
  return wrap(
    'PubmedBookArticle',
    wrap(
      'BookDocument',
      [
        renderLeaf('PMID', book.pmid, { Version: '1' }),
        list('ArticleIdList', [
          renderLeaf('ArticleId', book.accession, { IdType: 'bookaccession' }),
        ]),
        wrap('Book', renderBookParts(book)),
        wrap('ArticleTitle', escapeMarkup(book.title), { book: book.bookId, part: 'chapter' }),
        renderLeaf('Language', 'eng'),
        renderAuthorList(book.authors, 'authors'),
        ...book.types.map((type) => renderLeaf('PublicationType', type, { UI: 'D016454' })),
        wrap('Abstract', renderAbstractParts(book.abstract)),
        list(
          'Sections',
          book.sections.map((section) => renderSectionXml(section, book.bookId)),
        ),
        list(
          'KeywordList',
          book.keywords.map((word) => renderLeaf('Keyword', word, { MajorTopicYN: 'N' })),
          { Owner: 'NLM' },
        ),
        renderDayXml('ContributionDate', book.contributed),
        renderDayXml('DateRevised', book.revised),
      ].join('\n'),
    ) + renderBookData(book),
  );
}

function renderBookParts(book: BookArticle): string {
  return [
    wrap(
      'Publisher',
      renderLeaf('PublisherName', book.publisher) + renderLeaf('PublisherLocation', book.place),
    ),
    wrap('BookTitle', escapeMarkup(book.bookTitle), { book: book.bookId }),
    wrap('PubDate', renderLeaf('Year', book.started)),
    wrap('BeginningDate', renderLeaf('Year', book.started)),
    renderAuthorList(book.editors, 'editors'),
    renderLeaf('Isbn', book.isbn),
    renderLeaf('Medium', book.medium),
  ].join('');
}

function renderAuthorList(authors: readonly Author[], type: string): string {
  return list('AuthorList', authors.map(renderAuthorXml), { Type: type, CompleteYN: 'Y' });
}

function renderSectionXml({ part, title }: BookArticle['sections'][number], book: string): string {
  return wrap('Section', renderLeaf('SectionTitle', title, { book, part }));
}

function renderBookData(book: BookArticle): string {
  return wrap(
    'PubmedBookData',
    list('History', [renderDayXml('PubMedPubDate', book.contributed, { PubStatus: 'pubmed' })]) +
      renderLeaf('PublicationStatus', 'ppublish') +
      list('ArticleIdList', [renderLeaf('ArticleId', book.pmid, { IdType: 'pubmed' })]),
  );
}
