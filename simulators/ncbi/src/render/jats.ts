import type { Article, Author, Day } from '../corpus/article.ts';
import { FULL_TEXTS, type FullText } from '../corpus/full-texts.ts';
import { pubmedRecord } from '../corpus/pubmed.ts';
import { firstDay } from './dates.ts';
import { leaf, list, markup, prolog, wrap } from './xml.ts';

const HEAD = prolog(
  'pmc-articleset',
  '-//NLM//DTD ARTICLE SET 2.0//EN',
  'https://dtd.nlm.nih.gov/ncbi/pmc/articleset/nlm-articleset-2.0.dtd',
);
const NO_BODY =
  '<!--The publisher of this article does not allow downloading of the full text in XML form.-->';

/** Articles as efetch of PMC sends them; for those that are not there, an error each. */
export function articleSet(ids: readonly string[]): string {
  const articles = ids.map((id) => {
    const number = id.replace(/^PMC/i, '');
    const text = FULL_TEXTS.find((one) => one.id === number);
    const record = text === undefined ? undefined : pubmedRecord(text.pmid);
    if (text === undefined || record?.kind !== 'article') {
      return leaf('error', `The following PMCID is not available: ${number}`, { id: number });
    }
    return articleXml(text, record.article);
  });
  return `${HEAD}${wrap('pmc-articleset', articles.join('\n'))}\n`;
}

function articleXml(text: FullText, article: Article): string {
  const front = wrap('front', journalMeta(article) + articleMeta(text, article));
  return wrap('article', `${text.text === undefined ? NO_BODY : ''}${front}${text.text ?? ''}`, {
    'xmlns:mml': 'http://www.w3.org/1998/Math/MathML',
    'xmlns:xlink': 'http://www.w3.org/1999/xlink',
    'article-type': 'research-article',
    'xml:lang': 'en',
  });
}

function journalMeta({ journal }: Article): string {
  return wrap(
    'journal-meta',
    leaf('journal-id', journal.medline, { 'journal-id-type': 'nlm-ta' }) +
      wrap('journal-title-group', leaf('journal-title', journal.title)) +
      leaf('issn', journal.issn, { 'pub-type': 'ppub' }) +
      leaf('issn', journal.electronicIssn, { 'pub-type': 'epub' }),
  );
}

function articleMeta({ id, license }: FullText, article: Article): string {
  const [firstPage = '', lastPage] = (article.pages ?? '').split('-');
  return wrap(
    'article-meta',
    [
      leaf('article-id', article.pmid, { 'pub-id-type': 'pmid' }),
      leaf('article-id', `PMC${id}`, { 'pub-id-type': 'pmcid' }),
      leaf('article-id', article.doi, { 'pub-id-type': 'doi' }),
      wrap('title-group', wrap('article-title', inJats(markup(article.title)))),
      list('contrib-group', article.authors.map(contributor)),
      dateXml('ppub', firstDay(article.published)),
      leaf('volume', article.volume),
      leaf('issue', article.issue),
      leaf('fpage', firstPage),
      leaf('lpage', lastPage),
      license === '' ? '' : permissions(license),
      abstractXml(article),
      list(
        'kwd-group',
        article.keywords.map((word) => leaf('kwd', word)),
      ),
    ].join('\n'),
  );
}

function permissions(license: string): string {
  return wrap(
    'permissions',
    leaf('copyright-statement', '© The Authors') +
      wrap('license', leaf('license-p', 'This is an open access article.'), {
        'xlink:href': license,
      }),
  );
}

/** JATS has other names for the same tags. */
function inJats(text: string): string {
  return text.replace(/<(\/?)(b|i|u)>/g, (_, end: string, tag: string) => {
    const name = { b: 'bold', i: 'italic', u: 'underline' }[tag] ?? tag;
    return `<${end}${name}>`;
  });
}

function contributor(author: Author): string {
  const name =
    author.collective === undefined
      ? wrap(
          'name',
          leaf('surname', author.last) +
            leaf('given-names', author.fore) +
            leaf('suffix', author.suffix),
        )
      : leaf('collab', author.collective);
  const orcid = author.orcid === undefined ? undefined : `https://orcid.org/${author.orcid}`;
  return wrap(
    'contrib',
    leaf('contrib-id', orcid, { 'contrib-id-type': 'orcid' }) +
      name +
      leaf('aff', author.affiliation),
    { 'contrib-type': 'author' },
  );
}

function dateXml(type: string, { year, month, day }: Day): string {
  return wrap('pub-date', leaf('day', day) + leaf('month', month) + leaf('year', year), {
    'pub-type': type,
  });
}

function abstractXml({ abstract }: Article): string {
  if (abstract === undefined) return '';
  return wrap(
    'abstract',
    abstract
      .map(({ label, text }) => {
        const paragraph = wrap('p', inJats(markup(text)));
        return label === undefined ? paragraph : wrap('sec', leaf('title', label) + paragraph);
      })
      .join(''),
  );
}
