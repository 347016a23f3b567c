import damerauLevenshtein from 'damerau-levenshtein';

import type { Database } from '../databases/database.ts';
import { renderLeaf, renderProlog, wrap } from '../render/xml.ts';
import type { Answer, SimulatorRequest } from '../route.ts';
import { normalize, splitWords } from '../search/field-index.ts';
import { XML } from '../service/answers.ts';
import type { World } from '../world.ts';
import { findDatabase, readParameter, Trouble } from './selection.ts';

const HEAD = renderProlog(
  'eSpellResult',
  '-//NLM//DTD espell 20090526//EN',
  'https://eutils.ncbi.nlm.nih.gov/eutils/dtd/20090526/espell.dtd',
);
const SHORTEST = 4;
const READ_RECORDS = 200;

/** Tells how a query may have been meant. */
export function answerEspell(world: World, request: SimulatorRequest): Answer {
  try {
    return answer(check(world, request));
  } catch (error) {
    if (error instanceof Trouble) return answer(renderLeaf('ERROR', error.message));
    throw error;
  }
}

function answer(content: string): Answer {
  return { type: XML, body: `${HEAD}${wrap('eSpellResult', content)}\n` };
}

function check(world: World, request: SimulatorRequest): string {
  const database = findDatabase(world, request);
  const term = readParameter(request, 'term');
  if (term === undefined) throw new Trouble('Empty term - nothing todo');
  const known = listWords(database);
  const parts = term.split(/(\s+)/).map((word) => ({ word, better: findCorrection(known, word) }));
  const isChanged = parts.some(({ better }) => better !== undefined);
  const pieces = parts.map(({ word, better }) =>
    better === undefined ? renderLeaf('Original', word) : renderLeaf('Replaced', better),
  );
  return [
    renderLeaf('Database', database.name),
    renderLeaf('Query', term),
    renderLeaf(
      'CorrectedQuery',
      isChanged ? parts.map(({ word, better }) => better ?? word).join('') : '',
    ),
    wrap('SpelledQuery', isChanged ? pieces.join('') : ''),
    '<ERROR/>',
  ].join('\n');
}

function listWords(database: Database): ReadonlySet<string> {
  const texts = database.uids.slice(0, READ_RECORDS).flatMap((uid) => database.values(uid, 'ALL'));
  return new Set(texts.flatMap((text) => splitWords(normalize(text))));
}

/** The known word that is nearest to one that is not known; undefined where none is near. */
function findCorrection(known: ReadonlySet<string>, word: string): string | undefined {
  const plain = word.toLowerCase();
  if (plain.length < SHORTEST || !/^\p{L}+$/u.test(plain) || known.has(plain)) return undefined;
  const most = plain.length > 7 ? 2 : 1;
  const near = [...known]
    .filter((one) => one.length >= SHORTEST && Math.abs(one.length - plain.length) <= most)
    .map((one) => ({ one, distance: damerauLevenshtein(one, plain).steps }))
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance || a.one.localeCompare(b.one, 'en'));
  return near[0]?.one;
}
