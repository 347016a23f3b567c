import { readField, isObject, type Json } from '../wire/json.ts';
import { splitName } from './names.ts';

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
const words: Readonly<Record<Suspicion, string>> = {
  path: paths,
  url: urls,
  command: `${paths} ${urls} host hostname domain ip branch ref revision commit sha target pattern glob query search term keyword package module repo repository remote name user username format`,
  sql: 'query q search term keyword keywords filter where name title user username email id key category tag tags status sort order table column field customer author text word',
};

/** More arguments of one tool are not tried. */
const MOST = 3;

/** The arguments of a tool that could be turned into this; none where that is what the tool is for. */
export function suspectArguments(definition: Json, kind: Suspicion): readonly SuspectArgument[] {
  if (kind === 'command' && runsCode(definition)) return [];
  if (kind === 'sql' && runsSql(definition)) return [];
  const properties = readField(definition, 'inputSchema', 'properties');
  if (!isObject(properties)) return [];
  return Object.entries(properties)
    .filter(([name, schema]) => isNamedFor(name, words[kind]) && isFreeText(schema))
    .slice(0, MOST)
    .map(([property, schema]) => ({
      property,
      isList: readField(schema, 'type') === 'array',
      description: describe(schema),
    }));
}

// The last word says what a thing is: a "file type" is no file.
function isNamedFor(name: string, known: string): boolean {
  const parts = splitName(name);
  const forms = [parts.join(''), parts.slice(-2).join(''), parts.at(-1) ?? ''];
  return known.split(' ').some((word) => forms.includes(word));
}

function isFreeText(schema: Json | undefined): boolean {
  const text = readField(schema, 'type') === 'array' ? readField(schema, 'items') : schema;
  const type = readField(text, 'type');
  const isText = type === 'string' || (Array.isArray(type) && type.includes('string'));
  return isText && readField(text, 'enum') === undefined && readField(text, 'const') === undefined;
}

function describe(schema: Json | undefined): string {
  const description = readField(schema, 'description');
  return typeof description === 'string' ? description : '';
}

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
const runsCode = (definition: Json): boolean =>
  listArgumentNames(definition).some((name) => endsIn(name, codeArguments)) ||
  splitName(readName(definition)).some((word) => codeTools.has(word));

/** Whether a tool is there to run queries in a language of a database. */
const runsSql = (definition: Json): boolean =>
  listArgumentNames(definition).some((name) =>
    splitName(name).some((word) => sqlWords.has(word)),
  ) ||
  splitName(readName(definition)).some((word) => sqlWords.has(word)) ||
  /\b(?:SQL|Cypher|SPARQL|WHERE clause)\b/i.test(collectText(definition));

function listArgumentNames(definition: Json): readonly string[] {
  const properties = readField(definition, 'inputSchema', 'properties');
  return isObject(properties) ? Object.keys(properties) : [];
}

function endsIn(name: string, words: ReadonlySet<string>): boolean {
  const parts = splitName(name);
  return words.has(parts.join('')) || words.has(parts.at(-1) ?? '');
}

function readName(definition: Json): string {
  const name = readField(definition, 'name');
  return typeof name === 'string' ? name : '';
}

// The words of the arguments too: they show what a "query" is.
const collectText = (definition: Json): string =>
  JSON.stringify([readField(definition, 'description'), readField(definition, 'inputSchema')]);

const anywhere =
  /\babsolute\b|\bany (?:file|path|folder|directory)\b|\bfull path\b|\bfile ?system\b|\bon (?:the )?(?:disk|machine|computer)\b/i;
// A definite place, or one that is allowed: "in a directory" confines nothing.
const somewhere =
  /\b(?:in|inside|within|under|below|from|of) (?:the |this |its |your )?(?:[\w-]+ )?(?:vault|sandbox|notebook|repository|repo|workspace|project root|root folder|root directory|(?:allowed|permitted|configured|base|notes|docs|data) (?:director(?:y|ies)|folders?|paths?|roots?))\b/i;

/** Whether a tool says that its paths end somewhere, or takes a name and not a path at all. */
export function confinesPaths(definition: Json, { description }: SuspectArgument): boolean {
  const said = `${collectDescription(definition)}\n${description}`;
  if (anywhere.test(description)) return false;
  const isName = /\bname of\b/i.test(description) && !/\bpaths?\b/i.test(said);
  return isName || somewhere.test(said);
}

const certainHosts =
  /\b(?:allowed|allow-?listed|whitelisted|permitted|trusted|approved) (?:hosts?|domains?|sites?|origins?|addresses|urls?)\b|\bpublic(?:ly)? (?:available |reachable )?(?:web ?sites?|pages?|hosts?|urls?|addresses|internet|web)\b|\bprivate (?:addresses|networks?|hosts?) are\b/i;

/** Whether a tool says that it does not reach every address. */
export const confinesHosts = (definition: Json, { description }: SuspectArgument): boolean =>
  readField(definition, 'annotations', 'openWorldHint') === false ||
  certainHosts.test(`${collectDescription(definition)}\n${description}`);

function collectDescription(definition: Json): string {
  const description = readField(definition, 'description');
  return typeof description === 'string' ? description : '';
}
