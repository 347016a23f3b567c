import type { Database } from '../databases/database.ts';
import { list, PROLOG, renderLeaf, renderProlog, wrap } from '../render/xml.ts';
import type { Answer, SimulatorRequest } from '../route.ts';
import { type Notes, type StackEntry, UnknownSetError } from '../search/resolve-query.ts';
import { type Found, search, sortFound } from '../search/search.ts';
import { JSON_TYPE, XML } from '../service/answers.ts';
import type { World } from '../world.ts';
import {
  countParameter,
  createBeyondWindow,
  findDatabase,
  LAST_START,
  readDateLimit,
  readParameter,
  Trouble,
  wantsJson,
} from './selection.ts';

const MOST_IDS = 100_000;

/** Searches a database. */
export function answerEsearch(world: World, request: SimulatorRequest): Answer {
  try {
    return searchAnswer(request, run(world, request));
  } catch (error) {
    if (error instanceof Trouble || error instanceof UnknownSetError) {
      return searchTrouble(request, error.message);
    }
    throw error;
  }
}

function run(world: World, request: SimulatorRequest): SearchOutcome {
  const database = findDatabase(world, request);
  const term = readTerm(request);
  const start = countParameter(request, 'retstart', 0);
  const max = Math.min(countParameter(request, 'retmax', 20), MOST_IDS);
  const webEnv = readParameter(request, 'WebEnv');
  const found = search(world, {
    database,
    term,
    webEnv,
    field: readParameter(request, 'field'),
    dates: readDateLimit(request, database, world.now()),
  });
  const isPubmed = database.name === 'pubmed';
  if (isPubmed && start > LAST_START) throw createBeyondWindow();
  const uids = sortFound(world, { database, sort: readParameter(request, 'sort') }, found);
  const end = isPubmed ? Math.min(start + max, LAST_START + 1) : start + max;
  const isKept = readParameter(request, 'usehistory')?.toLowerCase() === 'y';
  return {
    found,
    ids: uids.slice(start, end).map((uid) => writeWritten(database, request, uid)),
    start,
    max,
    ...(isKept ? { place: world.history.add({ database: database.name, uids }, webEnv) } : {}),
  };
}

function readTerm(request: SimulatorRequest): string {
  const term = readParameter(request, 'term');
  const key = readParameter(request, 'query_key');
  if (term === undefined && key === undefined) {
    throw new Trouble('Empty term and query_key - nothing todo');
  }
  const set = key === undefined ? [] : [`#${key}`];
  return [...set, ...(term === undefined ? [] : [`(${term})`])].join(' AND ');
}

function writeWritten(database: Database, request: SimulatorRequest, uid: string): string {
  const wantsAccession = readParameter(request, 'idtype') === 'acc';
  return wantsAccession ? (database.accession?.(uid) ?? uid) : uid;
}

/** What a search gives. */
interface SearchOutcome {
  readonly found: Found;
  readonly ids: readonly string[];
  readonly start: number;
  readonly max: number;
  readonly place?: { readonly webEnv: string; readonly queryKey: number };
}

const HEAD = renderProlog(
  'eSearchResult',
  '-//NLM//DTD esearch 20060628//EN',
  'https://eutils.ncbi.nlm.nih.gov/eutils/dtd/20060628/esearch.dtd',
);

/** What a search found, as XML or JSON. */
function searchAnswer(request: SimulatorRequest, outcome: SearchOutcome): Answer {
  const count = String(outcome.found.places.length);
  const isCount = readParameter(request, 'rettype') === 'count';
  if (wantsJson(request)) return answerInJson(isCount ? { count } : describeSearch(outcome));
  const content = isCount ? renderLeaf('Count', count) : renderSearch(outcome);
  return { type: XML, body: `${HEAD}${wrap('eSearchResult', content)}\n` };
}

/** What went wrong with a search, in an answer that is otherwise well. */
function searchTrouble(request: SimulatorRequest, message: string): Answer {
  if (!wantsJson(request)) {
    return { type: XML, body: `${HEAD}${wrap('eSearchResult', renderLeaf('ERROR', message))}\n` };
  }
  const answer = answerInJson({ ERROR: message });
  // NCBI does not escape line breaks here, so that this is no JSON.
  return { ...answer, body: String(answer.body).replaceAll('\\n', '\n') };
}

function answerInJson(esearchresult: Readonly<Record<string, unknown>>): Answer {
  const header = { type: 'esearch', version: '0.3' };
  return { type: JSON_TYPE, body: JSON.stringify({ header, esearchresult }) };
}

function describeSearch(outcome: SearchOutcome): Readonly<Record<string, unknown>> {
  const { found, ids, start, place } = outcome;
  const { notes, resolved } = found;
  return {
    count: String(found.places.length),
    retmax: String(ids.length),
    retstart: String(start),
    ...(place === undefined ? {} : { querykey: String(place.queryKey), webenv: place.webEnv }),
    idlist: ids,
    translationset: notes.translations,
    ...(resolved === undefined ? {} : { translationstack: resolved.stack }),
    querytranslation: resolved?.text ?? '',
    ...(hasErrors(notes)
      ? {
          errorlist: {
            phrasesnotfound: notes.phrasesNotFound,
            fieldsnotfound: notes.fieldsNotFound,
          },
        }
      : {}),
    ...(hasWarnings(notes)
      ? {
          warninglist: {
            phrasesignored: notes.phrasesIgnored,
            quotedphrasesnotfound: notes.quotedNotFound,
            outputmessages: notes.messages,
          },
        }
      : {}),
  };
}

function hasErrors({ phrasesNotFound, fieldsNotFound }: Notes): boolean {
  return phrasesNotFound.length + fieldsNotFound.length > 0;
}

function hasWarnings({ phrasesIgnored, quotedNotFound, messages }: Notes): boolean {
  return phrasesIgnored.length + quotedNotFound.length + messages.length > 0;
}

function renderSearch({ found, ids, start, place }: SearchOutcome): string {
  const { notes, resolved } = found;
  return [
    renderLeaf('Count', found.places.length),
    renderLeaf('RetMax', ids.length),
    renderLeaf('RetStart', start),
    renderLeaf('QueryKey', place?.queryKey),
    renderLeaf('WebEnv', place?.webEnv),
    wrap('IdList', ids.map((id) => `\n${renderLeaf('Id', id)}`).join('')),
    wrap(
      'TranslationSet',
      notes.translations
        .map(({ from, to }) => wrap('Translation', renderLeaf('From', from) + renderLeaf('To', to)))
        .join(''),
    ),
    list('TranslationStack', (resolved?.stack ?? []).map(renderStack)),
    renderLeaf('QueryTranslation', resolved?.text ?? ''),
    renderNotes(notes),
  ].join('');
}

function renderStack(entry: StackEntry): string {
  if (typeof entry === 'string') return renderLeaf('OP', entry);
  return wrap(
    'TermSet',
    renderLeaf('Term', entry.term) +
      renderLeaf('Field', entry.field) +
      renderLeaf('Count', entry.count) +
      renderLeaf('Explode', entry.explode),
  );
}

function renderNotes(notes: Notes): string {
  const named = (name: string, texts: readonly string[]): readonly string[] =>
    texts.map((text) => renderLeaf(name, text));
  return (
    list('ErrorList', [
      ...named('PhraseNotFound', notes.phrasesNotFound),
      ...named('FieldNotFound', notes.fieldsNotFound),
    ]) +
    list('WarningList', [
      ...named('PhraseIgnored', notes.phrasesIgnored),
      ...named('QuotedPhraseNotFound', notes.quotedNotFound),
      ...named('OutputMessage', notes.messages),
    ])
  );
}

/** Counts what matches in each database. */
export function answerEgquery(world: World, request: SimulatorRequest): Answer {
  const term = readParameter(request, 'term') ?? '';
  const counts = world.databases.map((database) => {
    const count = search(world, { database, term }).places.length;
    return wrap(
      'ResultItem',
      renderLeaf('DbName', database.name) +
        renderLeaf('MenuName', database.menu) +
        renderLeaf('Count', count) +
        renderLeaf('Status', count === 0 ? 'Term or Database is not found' : 'Ok'),
    );
  });
  const result = renderLeaf('Term', term) + wrap('eGQueryResult', `\n${counts.join('\n')}\n`);
  return { type: XML, body: `${PROLOG}${wrap('Result', result)}\n` };
}
