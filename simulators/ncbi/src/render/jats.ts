import type { Article, Author, Day } from '../corpus/article.ts';
import { FULL_TEXTS, type FullText } from '../corpus/full-texts.ts';
import { findPubmedRecord } from '../corpus/articles.ts';
import { findFirstDay } from './dates.ts';
import { renderLeaf, list, escapeMarkup, renderProlog, wrap } from './xml.ts';

const HEAD = renderProlog(
  'pmc-articleset',
  '-//NLM//DTD ARTICLE SET 2.0//EN',
  'https://dtd.nlm.nih.gov/ncbi/pmc/articleset/nlm-articleset-2.0.dtd',
);
const NO_BODY =
  '<!--The publisher of this article does not allow downloading of the full text in XML form.-->';

/** Articles as efetch of PMC sends them; for those that are not there, an error each. */
export function renderArticleSet(ids: readonly string[]): string {
  const articles = ids.map((id) => {
    const number = id.replace(/^PMC/i, '');
    const text = FULL_TEXTS.find((one) => one.id === number);
    const record = text === undefined ? undefined : findPubmedRecord(text.pmid);
    if (text === undefined || record?.kind !== 'article') {
      return renderLeaf('error', `The following PMCID is not available: ${number}`, { id: number });
    }
    return renderArticleXml(text, record.article);
  });
  return `${HEAD}${wrap('pmc-articleset', articles.join('\n'))}\n`;
}

function renderArticleXml(text: FullText, article: Article): string {
  const front = wrap('front', renderJournalMeta(article) + renderArticleMeta(text, article));
  return wrap('article', `${text.text === undefined ? NO_BODY : ''}${front}${text.text ?? ''}`, {
    'xmlns:mml': 'http://www.w3.org/1998/Math/MathML',
    'xmlns:xlink': 'http://www.w3.org/1999/xlink',
    'article-type': 'research-article',
    'xml:lang': 'en',
  });
}

function renderJournalMeta({ journal }: Article): string {
  return wrap(
    'journal-meta',
    renderLeaf('journal-id', journal.medline, { 'journal-id-type': 'nlm-ta' }) +
      wrap('journal-title-group', renderLeaf('journal-title', journal.title)) +
      renderLeaf('issn', journal.issn, { 'pub-type': 'ppub' }) +
      renderLeaf('issn', journal.electronicIssn, { 'pub-type': 'epub' }),
  );
}

function renderArticleMeta({ id, license }: FullText, article: Article): string {
  const [firstPage = '', lastPage] = (article.pages ?? '').split('-');
  return wrap(
    'article-meta',
    [
      renderLeaf('article-id', article.pmid, { 'pub-id-type': 'pmid' }),
      renderLeaf('article-id', `PMC${id}`, { 'pub-id-type': 'pmcid' }),
      renderLeaf('article-id', article.doi, { 'pub-id-type': 'doi' }),
      wrap('title-group', wrap('article-title', renderInJats(escapeMarkup(article.title)))),
      list('contrib-group', article.authors.map(renderContributor)),
      renderDateXml('ppub', findFirstDay(article.published)),
      renderLeaf('volume', article.volume),
      renderLeaf('issue', article.issue),
      renderLeaf('fpage', firstPage),
      renderLeaf('lpage', lastPage),
      license === '' ? '' : renderPermissions(license),
      renderAbstractXml(article),
      list(
        'kwd-group',
        article.keywords.map((word) => renderLeaf('kwd', word)),
      ),
    ].join('\n'),
  );
}

function renderPermissions(license: string): string {
  return wrap(
    'permissions',
    renderLeaf('copyright-statement', '© The Authors') +
      wrap('license', renderLeaf('license-p', 'This is an open access article.'), {
        'xlink:href': license,
      }),
  );
}

/** JATS has other names for the same tags. */
function renderInJats(text: string): string {
  return text.replace(/<(\/?)(b|i|u)>/g, (_, end: string, tag: string) => {
    const name = { b: 'bold', i: 'italic', u: 'underline' }[tag] ?? tag;
    return `<${end}${name}>`;
  });
}

function renderContributor(author: Author): string {
  const name =
    author.collective === undefined
      ? wrap(
          'name',
          renderLeaf('surname', author.last) +
            renderLeaf('given-names', author.fore) +
            renderLeaf('suffix', author.suffix),
        )
      : renderLeaf('collab', author.collective);
  const orcid = author.orcid === undefined ? undefined : `https://orcid.org/${author.orcid}`;
  return wrap(
    'contrib',
    renderLeaf('contrib-id', orcid, { 'contrib-id-type': 'orcid' }) +
      name +
      renderLeaf('aff', author.affiliation),
    { 'contrib-type': 'author' },
  );
}

function renderDateXml(type: string, { year, month, day }: Day): string {
  return wrap(
    'pub-date',
    renderLeaf('day', day) + renderLeaf('month', month) + renderLeaf('year', year),
    {
      'pub-type': type,
    },
  );
}

function renderAbstractXml({ abstract }: Article): string {
  if (abstract === undefined) return '';
  return wrap(
    'abstract',
    abstract
      .map(({ label, text }) => {
        const paragraph = wrap('p', renderInJats(escapeMarkup(text)));
        return label === undefined
          ? paragraph
          : wrap('sec', renderLeaf('title', label) + paragraph);
      })
      .join(''),
  );
}
