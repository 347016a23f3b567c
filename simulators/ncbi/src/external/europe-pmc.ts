import type { Article } from '../corpus/article.ts';
import { ARTICLES, findPubmedRecord } from '../corpus/articles.ts';
import { escapeText } from '../render/xml.ts';
import type { Answer, Route, SimulatorRequest } from '../route.ts';
import { answerJson } from '../service/answers.ts';

/** The REST services of Europe PMC. */
export function createEuropePmcRoutes(): readonly Route[] {
  return [
    {
      method: 'GET',
      path: /^europepmc\/webservices\/rest\/search$/,
      service: 'europepmc',
      answer: search,
    },
    {
      method: 'GET',
      path: /^europepmc\/webservices\/rest\/[\w.]+\/fullTextXML$/,
      service: 'europepmc',
      answer: answerFullText,
    },
  ];
}

type Hit = Readonly<Record<string, string>>;

const PREPRINT: Hit = {
  id: 'PPR900001',
  source: 'PPR',
  doi: '10.5555/preprint.900001',
  title: 'A preprint about naps',
  authorString: 'Haraldsen I.',
  pubYear: '2023',
  isOpenAccess: 'Y',
  inEPMC: 'Y',
  inPMC: 'N',
};

function search({ parameters }: SimulatorRequest): Answer {
  const query = parameters.get('query') ?? '';
  if (parameters.get('format') !== 'json') {
    return { status: 400, body: '<errorBean><errMsg>format must be json</errMsg></errorBean>' };
  }
  const hits = listHits(query);
  return answerJson({
    version: '6.9',
    hitCount: hits.length,
    request: { queryString: query, resultType: parameters.get('resultType') ?? 'lite' },
    resultList: { result: hits },
  });
}

const queries: readonly (readonly [RegExp, (value: string) => readonly Hit[]])[] = [
  [
    /\bEXT_ID:"?(\d+)/i,
    (pmid) => {
      const record = findPubmedRecord(pmid);
      return record?.kind === 'article' ? [makeToHit(record.article)] : [];
    },
  ],
  [/\bPMCID:"?(PMC\d+)/i, (pmcid) => ARTICLES.filter(({ pmc }) => pmc === pmcid).map(makeToHit)],
  [
    /\bDOI:"?([^"\s]+)/i,
    (doi) => [
      ...ARTICLES.filter((article) => article.doi?.toLowerCase() === doi.toLowerCase()).map(
        makeToHit,
      ),
      ...(doi === PREPRINT['doi'] ? [PREPRINT] : []),
    ],
  ],
];

function listHits(query: string): readonly Hit[] {
  return queries.flatMap(([form, look]) => {
    const value = form.exec(query)?.[1];
    return value === undefined ? [] : look(value);
  });
}

function makeToHit({ pmid, pmc, doi, title, published }: Article): Hit {
  const hasText = pmc !== undefined && FULL_TEXTS.has(pmc);
  return {
    id: pmid,
    source: 'MED',
    pmid,
    ...(pmc !== undefined && { pmcid: pmc }),
    ...(doi !== undefined && { doi }),
    title: escapeText(title),
    pubYear: String(published.year),
    isOpenAccess: hasText ? 'Y' : 'N',
    inEPMC: hasText ? 'Y' : 'N',
    inPMC: pmc === undefined ? 'N' : 'Y',
  };
}

function answerFullText({ segments }: SimulatorRequest): Answer {
  const xml = FULL_TEXTS.get(segments.at(-2) ?? '');
  if (xml !== undefined) return { type: 'application/xml;charset=UTF-8', body: xml };
  return answerJson({ status: 404, error: 'Not Found', message: 'No full text' }, 404);
}

const SLEEP = [
  'We asked forty couples, one of whom had early Alzheimer&#x2019;s disease, to keep a diary for twelve weeks.',
  'Both wrote down every wrong name, when it was said, and how long they had slept before.',
];

/** Full texts that Europe PMC gives, as bare articles of JATS without a set around them. */
const FULL_TEXTS: ReadonlyMap<string, string> = new Map([
  [
    'PMC8700002',
    `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Archiving and Interchange DTD v1.3 20210610//EN" "JATS-archivearticle1-3.dtd">
<article article-type="research-article" xmlns:xlink="http://www.w3.org/1999/xlink"><front><journal-meta><journal-title-group><journal-title>Lakeside journal of medicine</journal-title></journal-title-group></journal-meta><article-meta><article-id pub-id-type="pmid">35000001</article-id><article-id pub-id-type="pmcid">PMC8700002</article-id><article-id pub-id-type="doi">10.5555/ljm.2022.0012</article-id><title-group><article-title>Naming errors in early Alzheimer&#x2019;s disease: a diary study.</article-title></title-group><contrib-group><contrib contrib-type="author"><name><surname>O&#x2019;Neill</surname><given-names>Siobh&#xe1;n</given-names></name></contrib><contrib contrib-type="author"><name><surname>Tanaka</surname><given-names>Kenji</given-names></name></contrib></contrib-group><pub-date pub-type="ppub"><day>6</day><month>1</month><year>2022</year></pub-date><permissions><license><license-p>Free to read; all rights reserved.</license-p></license></permissions><abstract><p>A diary finds errors that the clinic does not see.</p></abstract></article-meta></front><body><sec><title>Introduction</title><p>Names go first<xref ref-type="bibr" rid="r1">1</xref>. How often, nobody had counted.</p></sec><sec><title>Methods</title><p>${SLEEP[0]}</p><sec><title>The diary</title><p>${SLEEP[1]}</p></sec></sec><sec><title>Results</title><p>There were 3.1 errors a day (standard error 0.4).</p><p>Sleep below 6&#xa0;h doubled the error rate.</p></sec><sec><title>Discussion</title><p>A diary is cheap, and it sees what the clinic does not.</p></sec></body><back><ref-list><ref id="r1"><label>1</label><mixed-citation>Haraldsen I. <italic>What we still do not know about winter sleep.</italic> Sleep Circadian Rep. 2016.<pub-id pub-id-type="pmid">27881303</pub-id></mixed-citation></ref></ref-list></back></article>
`,
  ],
  [
    'PMC6710001',
    `<?xml version="1.0" encoding="UTF-8"?>
<article article-type="research-article"><front><article-meta><article-id pub-id-type="pmid">31452104</article-id><article-id pub-id-type="pmcid">PMC6710001</article-id><title-group><article-title>Low O<sub>2</sub> raises TGF-&#x3b2;1 and slows TP53-dependent repair</article-title></title-group></article-meta></front><body><p>Europe PMC has cut this article in its own way.</p><sec><title>All of it</title><p>Foci lasted 2.4 times longer at 1% O<sub>2</sub>.</p></sec></body></article>
`,
  ],
  [
    'PPR900001',
    `<?xml version="1.0" encoding="UTF-8"?>
<article article-type="preprint"><front><article-meta><article-id pub-id-type="doi">10.5555/preprint.900001</article-id><title-group><article-title>A preprint about naps</article-title></title-group></article-meta></front><body><sec><title>Results</title><p>Naps of twenty minutes were liked best.</p></sec></body></article>
`,
  ],
]);
