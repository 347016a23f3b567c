import { fieldOf, isObject, type Json } from '../../wire/json.ts';
import { wordsOf } from '../derive/names.ts';

const codeArguments = new Set(
  'command commands cmd cmdline shell script code bash program expression formula snippet argv'.split(
    ' ',
  ),
);
const codeTools = new Set(
  'exec execute shell terminal bash eval evaluate repl command commands calculate calculator compute python javascript'.split(
    ' ',
  ),
);
const sqlWords = new Set(['sql', 'statement', 'cypher', 'sparql']);

/** Whether a tool is there to run what it is given: then running it is no fault. */
export const runsCode = (definition: Json): boolean =>
  argumentNames(definition).some((name) => endsIn(name, codeArguments)) ||
  wordsOf(nameOf(definition)).some((word) => codeTools.has(word));

/** Whether a tool is there to run queries in a language of a database. */
export const runsSql = (definition: Json): boolean =>
  argumentNames(definition).some((name) => wordsOf(name).some((word) => sqlWords.has(word))) ||
  wordsOf(nameOf(definition)).some((word) => sqlWords.has(word)) ||
  /\b(?:SQL|Cypher|SPARQL|WHERE clause)\b/i.test(everythingSaid(definition));

function argumentNames(definition: Json): readonly string[] {
  const properties = fieldOf(definition, 'inputSchema', 'properties');
  return isObject(properties) ? Object.keys(properties) : [];
}

function endsIn(name: string, words: ReadonlySet<string>): boolean {
  const parts = wordsOf(name);
  return words.has(parts.join('')) || words.has(parts.at(-1) ?? '');
}

function nameOf(definition: Json): string {
  const name = fieldOf(definition, 'name');
  return typeof name === 'string' ? name : '';
}

// The words of the arguments too: they tell what a "query" is.
const everythingSaid = (definition: Json): string =>
  JSON.stringify([fieldOf(definition, 'description'), fieldOf(definition, 'inputSchema')]);
