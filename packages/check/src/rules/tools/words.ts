// Words that say nothing about what a tool does.
const filler = new Set(
  'a an the all of to for this that tool is are used use uses your given from in on by and or with it its will can'.split(
    ' ',
  ),
);

/** The words of a name in any convention, in lower case: `getUserById`, `get_user-by.id`. */
export function splitName(name: string): readonly string[] {
  return name
    .replaceAll(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** The words of a sentence, in lower case. */
export const splitText = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** The words that carry meaning, each in its plainest form. */
export const keepTelling = (words: readonly string[]): readonly string[] =>
  words.filter((word) => !filler.has(word)).map(stemWord);

// Enough to see that "lists" and "list" are one word; no more is needed.
function stemWord(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|x|ss)es$/.test(word)) return word.slice(0, -2);
  if (word.length > 3 && word.endsWith('s') && !word.endsWith('ss')) return word.slice(0, -1);
  return word;
}

const list = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Verbs that only look. */
export const readVerbs = list(
  'get list read search find fetch show view lookup look count check describe inspect query calculate compute convert validate compare analyze analyse summarize summarise translate format parse explain preview estimate browse retrieve return returns echo',
);

/** Verbs that change something. */
export const changeVerbs = list(
  'delete remove drop purge erase destroy write overwrite update insert send post upload rename move create add set save edit modify replace append patch publish deploy install start stop restart cancel close open merge assign copy import submit approve reject enable disable run execute register upsert click type press schedule book order pay invite archive restore',
);

/** Verbs after which something is gone. */
export const destroyVerbs = list('delete drop purge erase destroy overwrite');

/** Verbs that no tool has that only reads. */
export const plainlyChanging = list(
  'delete remove drop purge erase destroy write overwrite update insert send post upload rename',
);

// Verbs that stand for each other: where a server has two of them on one noun, who is to know which?
const alike: readonly ReadonlySet<string>[] = [
  list('get read fetch retrieve show view load'),
  list('search find query lookup filter'),
  list('delete remove erase destroy'),
  list('create add insert new'),
  list('update edit modify change patch'),
  list('run execute exec invoke'),
];

/** The verb of a tool's name: the first word that is one, among the first two. */
export function findVerb(name: string): string | undefined {
  return splitName(name)
    .slice(0, 2)
    .find((word) => readVerbs.has(word) || changeVerbs.has(word));
}

/** A key that names with exchangeable verbs on the same noun share; undefined without such a verb. */
export function findMeaning(name: string): string | undefined {
  const words = splitName(name);
  const at = words.findIndex((word) => alike.some((group) => group.has(word)));
  if (at < 0 || words.length < 2) return undefined;
  const group = alike.findIndex((verbs) => verbs.has(words[at] ?? ''));
  return [`#${group}`, ...words.filter((_, index) => index !== at)].join(' ');
}
