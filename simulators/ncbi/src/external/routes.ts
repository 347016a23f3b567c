import { ARTICLES } from '../corpus/articles.ts';
import { escape } from '../render/xml.ts';
import type { Answer, Route, SimulatorRequest } from '../route.ts';
import type { World } from '../world.ts';
import { createCitationRoutes, createIdConverterRoutes } from './pmc.ts';
import { createEuropePmcRoutes } from './europe-pmc.ts';
import { createPubChemRoutes } from './pubchem/routes.ts';

/** The services beside the E-utilities. */
export function createExternalRoutes(world: World): readonly Route[] {
  return [
    ...createPubChemRoutes(world),
    ...createIdConverterRoutes(world),
    ...createOpenAccessRoutes(world),
    ...createCitationRoutes(),
    ...createEuropePmcRoutes(),
  ];
}

/** What is open for reuse, and under which licence. */
const OPEN: ReadonlyMap<string, string> = new Map([
  ['PMC6710001', 'CC BY'],
  ['PMC8700003', 'CC BY-NC'],
]);
/** It is open, and yet there is no file of it. */
const UNPACKED = 'PMC8700003';
/** The service itself gives a thousand at once; here a list is to go on after the first. */
const PAGE = 1;

/** The open-access service. */
function createOpenAccessRoutes({ now }: World): readonly Route[] {
  return [
    {
      method: 'GET',
      path: /^pmc\/utils\/oa\/oa\.fcgi$/,
      service: 'oa',
      answer: (request) => answer(request, now()),
    },
  ];
}

function answer({ parameters }: SimulatorRequest, now: Date): Answer {
  const date = now.toISOString().slice(0, 19).replace('T', ' ');
  const asked = [...parameters].map(([name, value]) => `${name}="${escape(value)}"`).join(' ');
  const body = writeContent(parameters);
  return {
    body: `<OA><responseDate>${date}</responseDate><request ${asked}>https://www.ncbi.nlm.nih.gov/pmc/utils/oa/oa.fcgi</request>${body}</OA>\n`,
  };
}

function writeContent(parameters: URLSearchParams): string {
  const token = parameters.get('resumptionToken');
  if (token !== null) return writeResume(token);
  const id = parameters.get('id');
  if (id !== null) return writeOne(id, parameters.get('format'));
  if (parameters.has('from') || parameters.has('until')) return list(0);
  return writeError('badArgument', 'Either id, from or until is required');
}

function writeResume(token: string): string {
  const from = /^list!(\d+)$/.exec(token)?.[1];
  if (from !== undefined) return list(Number(from));
  return writeError('badResumptionToken', `Invalid token ${escape(token)}`);
}

function writeOne(id: string, format: string | null): string {
  if (!ARTICLES.some(({ pmc }) => pmc === id)) {
    return writeError('idDoesNotExist', `identifier '${escape(id)}' does not exist`);
  }
  if (!OPEN.has(id))
    return writeError('idIsNotOpenAccess', `identifier '${id}' is not Open Access`);
  if (format === 'pdf' || id === UNPACKED) {
    return writeError(
      'cannotDisseminateFormat',
      `identifier '${id}' is not available in this format`,
    );
  }
  return `<records returned-count="1" total-count="1">${writeRecord(id)}</records>`;
}

function writeError(code: string, words: string): string {
  return `<error code="${code}">${words}</error>`;
}

function writeRecord(pmcid: string): string {
  const article = ARTICLES.find(({ pmc }) => pmc === pmcid);
  const { journal, published, volume = '', pages = '' } = article ?? { published: { year: 2020 } };
  const citation = `${journal?.medline ?? ''}. ${published.year}; ${volume}:${pages}`;
  const place = `${pmcid.slice(-2)}/${pmcid.slice(-4, -2)}/${pmcid}.tar.gz`;
  return `<record id="${pmcid}" citation="${escape(citation)}" license="${OPEN.get(pmcid) ?? 'none'}" retracted="no"><link format="tgz" updated="2022-03-01 10:00:00" href="ftp://ftp.ncbi.nlm.nih.gov/pub/pmc/oa_package/${place}"/></record>`;
}

function list(from: number): string {
  const ids = [...OPEN.keys()];
  const page = ids.slice(from, from + PAGE);
  const next = from + PAGE;
  const resumption =
    next < ids.length
      ? `<resumption><link token="list!${next}" href="https://www.ncbi.nlm.nih.gov/pmc/utils/oa/oa.fcgi?resumptionToken=list!${next}"/></resumption>`
      : '';
  return `<records returned-count="${page.length}" total-count="${ids.length}">${page.map(writeRecord).join('')}${resumption}</records>`;
}
