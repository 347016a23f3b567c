import type { Article } from '../../corpus/article.ts';
import { ARTICLES, findPubmedRecord } from '../../corpus/pubmed.ts';
import { escapeText } from '../../render/xml.ts';
import type { Answer, Route, SimulatorRequest } from '../../route.ts';
import { answerJson } from '../../shell/answers.ts';
import { FULL_TEXTS } from './full-texts.ts';

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
