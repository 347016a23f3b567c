/** Words that SQLite would not take for the name of a column or a table. */
const RESERVED = new Set(
  `add all alter and as autoincrement between case check collate commit constraint create default
  deferrable delete distinct drop else escape except exists foreign from group having in index insert
  intersect into is isnull join limit not notnull null on or order primary references returning select
  set table then to transaction union unique update using values when where`.split(/\s+/),
);

const LONGEST = 60;

/** A name that needs no quotes, made of whatever a record calls something. */
function safeName(name: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, LONGEST);
  if (plain === '') return 'field';
  return /^\d/.test(plain) || RESERVED.has(plain) ? `_${plain}` : plain;
}

/** Gives names out, each once: a second one gets a number. */
export function createNames(taken: Iterable<string> = []): (wanted: string) => string {
  const given = new Set(taken);
  return (wanted) => {
    const base = safeName(wanted);
    let name = base;
    for (let count = 2; given.has(name); count++) name = `${base}_${count}`;
    given.add(name);
    return name;
  };
}
