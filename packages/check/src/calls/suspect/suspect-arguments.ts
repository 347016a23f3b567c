import { fieldOf, isObject, type Json } from '../../wire/json.ts';
import { wordsOf } from '../derive/names.ts';
import { runsCode, runsSql } from './purpose.ts';

/** What an argument may be turned into behind the tool. */
export type Suspicion = 'path' | 'command' | 'sql' | 'url';

/** A text argument that a careless server hands on. */
export interface SuspectArgument {
  readonly property: string;
  /** Whether it takes a list of texts. */
  readonly isList: boolean;
  readonly description: string;
}

const paths =
  'path paths file files filename filenames filepath filepaths dir directory folder document note page template';
const urls = 'url urls uri link href endpoint website webhook callback feed';
const words: Readonly<Record<Suspicion, ReadonlySet<string>>> = {
  path: setOf(paths),
  url: setOf(urls),
  command: setOf(
    `${paths} ${urls} host hostname domain ip branch ref revision commit sha target pattern glob query search term keyword package module repo repository remote name user username format`,
  ),
  sql: setOf(
    'query q search term keyword keywords filter where name title user username email id key category tag tags status sort order table column field customer author text word',
  ),
};

/** More arguments of one tool are not tried. */
const MOST = 3;

/** The arguments of a tool that could be turned into this; none where that is what the tool is for. */
export function suspectArguments(definition: Json, kind: Suspicion): readonly SuspectArgument[] {
  if (kind === 'command' && runsCode(definition)) return [];
  if (kind === 'sql' && runsSql(definition)) return [];
  const properties = fieldOf(definition, 'inputSchema', 'properties');
  if (!isObject(properties)) return [];
  return Object.entries(properties)
    .filter(([name, schema]) => isNamedFor(name, words[kind]) && isFreeText(schema))
    .slice(0, MOST)
    .map(([property, schema]) => ({
      property,
      isList: fieldOf(schema, 'type') === 'array',
      description: describe(schema),
    }));
}

function setOf(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

// The last word says what a thing is: a "file type" is no file.
function isNamedFor(name: string, known: ReadonlySet<string>): boolean {
  const parts = wordsOf(name);
  return (
    known.has(parts.join('')) ||
    known.has(parts.slice(-2).join('')) ||
    known.has(parts.at(-1) ?? '')
  );
}

function isFreeText(schema: Json | undefined): boolean {
  const text = fieldOf(schema, 'type') === 'array' ? fieldOf(schema, 'items') : schema;
  const type = fieldOf(text, 'type');
  const isText = type === 'string' || (Array.isArray(type) && type.includes('string'));
  return isText && fieldOf(text, 'enum') === undefined && fieldOf(text, 'const') === undefined;
}

function describe(schema: Json | undefined): string {
  const description = fieldOf(schema, 'description');
  return typeof description === 'string' ? description : '';
}
