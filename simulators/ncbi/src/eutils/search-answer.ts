import { renderLeaf, list, renderProlog, wrap } from '../render/xml.ts';
import type { Answer, SimulatorRequest } from '../route.ts';
import type { Notes, StackEntry } from '../search/resolved.ts';
import type { Found } from '../search/search.ts';
import { JSON_TYPE, XML } from '../shell/answers.ts';
import { readParameter, wantsJson } from './parameters.ts';

/** What a search gives. */
export interface SearchOutcome {
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
export function searchAnswer(request: SimulatorRequest, outcome: SearchOutcome): Answer {
  const count = String(outcome.found.places.length);
  const isCount = readParameter(request, 'rettype') === 'count';
  if (wantsJson(request)) return answerInJson(isCount ? { count } : describeSearch(outcome));
  const content = isCount ? renderLeaf('Count', count) : renderSearch(outcome);
  return { type: XML, body: `${HEAD}${wrap('eSearchResult', content)}\n` };
}

/** What went wrong with a search, in an answer that is otherwise well. */
export function searchTrouble(request: SimulatorRequest, message: string): Answer {
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
