import type { Author, BookArticle } from '../corpus/article.ts';
import { abstractParts, authorXml, dayXml } from './pubmed-parts.ts';
import { leaf, list, markup, wrap } from './xml.ts';

/** A chapter of a book as efetch of PubMed sends it. */
export function bookXml(book: BookArticle): string {
  return wrap(
    'PubmedBookArticle',
    wrap(
      'BookDocument',
      [
        leaf('PMID', book.pmid, { Version: '1' }),
        list('ArticleIdList', [leaf('ArticleId', book.accession, { IdType: 'bookaccession' })]),
        wrap('Book', bookParts(book)),
        wrap('ArticleTitle', markup(book.title), { book: book.bookId, part: 'chapter' }),
        leaf('Language', 'eng'),
        authorList(book.authors, 'authors'),
        ...book.types.map((type) => leaf('PublicationType', type, { UI: 'D016454' })),
        wrap('Abstract', abstractParts(book.abstract)),
        list(
          'Sections',
          book.sections.map((section) => sectionXml(section, book.bookId)),
        ),
        list(
          'KeywordList',
          book.keywords.map((word) => leaf('Keyword', word, { MajorTopicYN: 'N' })),
          { Owner: 'NLM' },
        ),
        dayXml('ContributionDate', book.contributed),
        dayXml('DateRevised', book.revised),
      ].join('\n'),
    ) + bookData(book),
  );
}

function bookParts(book: BookArticle): string {
  return [
    wrap(
      'Publisher',
      leaf('PublisherName', book.publisher) + leaf('PublisherLocation', book.place),
    ),
    wrap('BookTitle', markup(book.bookTitle), { book: book.bookId }),
    wrap('PubDate', leaf('Year', book.started)),
    wrap('BeginningDate', leaf('Year', book.started)),
    authorList(book.editors, 'editors'),
    leaf('Isbn', book.isbn),
    leaf('Medium', book.medium),
  ].join('');
}

function authorList(authors: readonly Author[], type: string): string {
  return list('AuthorList', authors.map(authorXml), { Type: type, CompleteYN: 'Y' });
}

function sectionXml({ part, title }: BookArticle['sections'][number], book: string): string {
  return wrap('Section', leaf('SectionTitle', title, { book, part }));
}

function bookData(book: BookArticle): string {
  return wrap(
    'PubmedBookData',
    list('History', [dayXml('PubMedPubDate', book.contributed, { PubStatus: 'pubmed' })]) +
      leaf('PublicationStatus', 'ppublish') +
      list('ArticleIdList', [leaf('ArticleId', book.pmid, { IdType: 'pubmed' })]),
  );
}
