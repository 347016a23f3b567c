import { wordsOfName } from './words.ts';

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
export function verbOf(name: string): string | undefined {
  return wordsOfName(name)
    .slice(0, 2)
    .find((word) => readVerbs.has(word) || changeVerbs.has(word));
}

/** A key that names with exchangeable verbs on the same noun share; undefined without such a verb. */
export function meaningOf(name: string): string | undefined {
  const words = wordsOfName(name);
  const at = words.findIndex((word) => alike.some((group) => group.has(word)));
  if (at < 0 || words.length < 2) return undefined;
  const group = alike.findIndex((verbs) => verbs.has(words[at] ?? ''));
  return [`#${group}`, ...words.filter((_, index) => index !== at)].join(' ');
}
