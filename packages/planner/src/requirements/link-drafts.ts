import { toOneLine } from '../tasks/one-line.ts';
import { addMilestone, type Draft, type ParseState, tell, type Wait } from './draft.ts';
import { type HashText, findIds, readLeadingName, normalizeWords, makeWordId } from './ids.ts';

/** A draft with the id that it is known by, and what it waits for. */
export interface Linked {
  readonly draft: Draft;
  readonly id: string;
  readonly dependsOn: Set<string>;
}

/** What drafts are linked with. */
interface LinkOptions {
  /** The numbers of headings. */
  readonly headings: ReadonlySet<string>;
  readonly hash: HashText;
}

/** Gives every draft an id of its own, and finds what names mean; headings have numbers too. */
export function linkDrafts(ledger: ParseState, { headings, hash }: LinkOptions): readonly Linked[] {
  const linked = giveIds(removeMentions(ledger), ledger, hash);
  const find = createFinder(linked);
  for (const { ids, milestone } of ledger.placed) {
    for (const id of ids) {
      const found = find(id);
      if (found !== undefined) found.draft.milestone ??= milestone;
    }
  }
  const prefixes = new Set(linked.map(({ draft }) => readPrefix(draft.givenId ?? '')));
  const around = { find, ledger, prefixes, headings };
  for (const entry of linked) linkEntry(entry, around);
  for (const { id, wait } of ledger.links) {
    const found = find(id);
    if (found === undefined) tellDangling(id, wait, ledger);
    else addWait(found, wait, around);
  }
  placeCriteria(linked, find, ledger);
  return linked;
}

type Find = (name: string) => Linked | undefined;

/** What stands below a milestone and only names what is defined elsewhere says when that is due. */
function removeMentions(ledger: ParseState): readonly Draft[] {
  const defined = new Map(
    ledger.drafts.flatMap((draft) => {
      const name = readName(draft);
      return draft.isMention || name === undefined ? [] : [[foldId(name), draft] as const];
    }),
  );
  const parents = new Set(ledger.drafts.map(({ parent }) => parent));
  return ledger.drafts.filter((draft) => {
    const { isMention, milestone, givenId, text, acceptance, line } = draft;
    if (!isMention || milestone === undefined || parents.has(draft)) return true;
    const ids = givenId === undefined ? findIds(text) : [givenId];
    const meant = ids.flatMap((id) => defined.get(foldId(id)) ?? []);
    if (acceptance.length > 0 || meant.length === 0 || meant.length < ids.length) return true;
    ledger.placed.push({ ids: [...ids, ...findIds(text)], milestone });
    // Its words describe the milestone, and what stands below it the requirement.
    addMilestone(milestone, line, ledger).description.push(text);
    meant[0]?.details.push(...draft.details);
    return false;
  });
}

function readName({ givenId, text }: Draft): string | undefined {
  return givenId ?? readLeadingName(text);
}

function foldId(id: string): string {
  return id.toLowerCase();
}

function giveIds(drafts: readonly Draft[], ledger: ParseState, hash: HashText): readonly Linked[] {
  const given = new Map<Draft, string>();
  const free = createNames();
  return drafts.map((draft) => {
    const { givenId, parent, path, title, line } = draft;
    const above = parent === undefined ? path : [...path, given.get(parent) ?? parent.title];
    const id = free(givenId ?? makeWordId(above, title, hash));
    given.set(draft, id);
    if (givenId !== undefined && id !== givenId) {
      const why = `${givenId} is used before already, so this one is called ${id} here. Give it an id of its own.`;
      tell(ledger, 'duplicate_id', { line, text: `${givenId} ${title}`, why });
    }
    return { draft, id, dependsOn: new Set() };
  });
}

/** Gives each name once; the second of a kind gets -2. */
function createNames(): (id: string) => string {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return (id) => {
    let one = id;
    while (taken.has(foldId(one))) {
      const number = (counts.get(foldId(id)) ?? 1) + 1;
      counts.set(foldId(id), number);
      one = `${id}-${number}`;
    }
    taken.add(foldId(one));
    return one;
  };
}

function createFinder(linked: readonly Linked[]): Find {
  const names = new Map<string, Linked>();
  const add = (name: string | undefined, entry: Linked): void => {
    if (name !== undefined && name !== '' && !names.has(name)) names.set(name, entry);
  };
  for (const entry of linked) add(foldId(entry.id), entry);
  for (const entry of linked) add(readName(entry.draft)?.toLowerCase(), entry);
  for (const entry of linked) add(entry.draft.alias, entry);
  for (const entry of linked) add(`title ${normalizeWords(entry.draft.title)}`, entry);
  for (const [short, entry] of findUnambiguous(linked)) add(`title ${short}`, entry);
  return (name) => names.get(foldId(name)) ?? names.get(`title ${normalizeWords(name)}`);
}

const TAIL = /\s*(?:[([,;–—]|\b(?:depends\s+(?:up)?on|blocked\s+by)\b).*$/i;

/** "Tokens (Jo, 3d)" is called "Tokens", unless another is too. */
function findUnambiguous(linked: readonly Linked[]): ReadonlyMap<string, Linked> {
  const found = new Map<string, Linked>();
  const twice = new Set<string>();
  for (const entry of linked) {
    const short = normalizeWords(entry.draft.title.slice(0, 300).replace(TAIL, ''));
    if (short === '' || found.has(short)) twice.add(short);
    else found.set(short, entry);
  }
  for (const short of twice) found.delete(short);
  return found;
}

interface Around {
  readonly find: Find;
  readonly ledger: ParseState;
  /** Letters that ids of this document begin with. */
  readonly prefixes: ReadonlySet<string>;
  /** Numbers of headings. */
  readonly headings: ReadonlySet<string>;
}

function linkEntry(entry: Linked, around: Around): void {
  const { find, ledger } = around;
  for (const wait of entry.draft.waits) addWait(entry, wait, around);
  for (const name of entry.draft.blocks) {
    const later = find(name);
    if (later === undefined) tellDangling(name, { line: entry.draft.line }, ledger);
    else later.dependsOn.add(entry.id);
  }
}

function readPrefix(id: string): string {
  return /^[A-Za-z]+/.exec(id)?.[0].toLowerCase() ?? '';
}

function addWait(entry: Linked, wait: Wait, around: Around): void {
  if (wait.words !== undefined) return addByWords(entry, { ...wait, words: wait.words }, around);
  for (const name of wait.names) {
    const found = around.find(name);
    if (found !== undefined) entry.dependsOn.add(found.id);
    else if (name.includes('#')) entry.dependsOn.add(name);
    else if (around.headings.has(name)) tellHeading(name, wait, around.ledger);
    else if (!wait.isWeak || around.prefixes.has(readPrefix(name)))
      tellDangling(name, wait, around.ledger);
  }
}

/** "Depends on: Login, Search" names others by their titles. */
function addByWords(
  entry: Linked,
  { words, line }: Wait & { readonly words: string },
  { find, ledger }: Around,
): void {
  const [, after = words] =
    /\b(?:depends\s+(?:up)?on|blocked\s+by)\s*:?\s*(.{1,300})$/i.exec(words) ?? [];
  const names = after.split(/,|;|\band\b|&/).map((name) => name.replaceAll(/[().]/g, '').trim());
  const found = names.flatMap((name) => find(name) ?? []);
  for (const { id } of found) if (id !== entry.id) entry.dependsOn.add(id);
  if (found.length === names.length && found.length > 0) return;
  const why =
    'It waits for something that is not a requirement or task of this document. Name it by its id, or an issue as owner/repo#1.';
  tell(ledger, 'unclear_dependency', { line, text: words, why });
}

function tellHeading(name: string, { line }: Wait, ledger: ParseState): void {
  const why = `${name} is a heading here and no requirement. Name what it waits for by its id.`;
  tell(ledger, 'unclear_dependency', { line, text: name, why });
}

function tellDangling(name: string, { line }: Pick<Wait, 'line'>, ledger: ParseState): void {
  const why = `${name} is not in this document, so nothing can wait for it. Add it, or mend the id.`;
  tell(ledger, 'dangling_dependency', { line, text: name, why });
}

function placeCriteria(linked: readonly Linked[], find: Find, ledger: ParseState): void {
  const whole = linked.filter(
    ({ draft }) => draft.parent === undefined && draft.role === 'requirement',
  );
  const only = whole.length === 1 ? whole[0] : undefined;
  for (const { statement, ids } of ledger.criteria) {
    const found = ids.flatMap((id) => find(id) ?? []);
    const owners = ids.length === 0 && only !== undefined ? [only] : found;
    for (const { draft } of owners) draft.acceptance.push(statement);
    if (owners.length > 0) continue;
    const named =
      ids.length === 0 ? 'no requirement' : `${ids.join(', ')}, which is not in this document`;
    const why = `This criterion names ${named}, so it belongs to nothing. Put it below its requirement, or begin it with the id.`;
    tell(ledger, 'criterion', { line: statement.line, text: toOneLine(statement.text), why });
  }
}
