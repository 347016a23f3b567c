import { shorten, toOneLine } from '../tasks/one-line.ts';
import type { Block, Section } from './blocks.ts';
import { createParseState, type Draft, type ParseState, tell } from './draft.ts';
import { guardText } from './guard-text.ts';
import type { HashText } from './ids.ts';
import { linkDrafts, type Linked } from './link-drafts.ts';
import { makePlan, MOST_TASKS } from './make-plan.ts';
import type { ParsedPrd, PrdMilestone, PrdSection, PrdTask, Requirement } from './prd.ts';
import { readSections } from './read-blocks.ts';
import { readDocument } from './read-section.ts';
import { findHeadingKind, readTitleNumber, removeNumber } from './section-kinds.ts';

/** Reads a requirements document in Markdown, whatever its style, and says what it did not understand. */
export function parsePrd(text: string, hash: HashText): ParsedPrd {
  const guarded = guardText(text);
  const { values, lines } = readFrontMatter(guarded.lines);
  const root = readSections(lines);
  const ledger = createParseState();
  ledger.notUnderstood.push(...guarded.notUnderstood);
  const sections = readDocument(root, ledger);
  const linked = linkDrafts(ledger, { headings: findNumbers(sections), hash });
  breakCycles(linked, ledger);
  const wontDo = linked.filter(({ draft }) => draft.priority === "won't");
  const left = new Set(wontDo);
  const nonGoals = [
    ...ledger.nonGoals,
    ...wontDo.map(({ draft: { text: words, line } }) => ({ text: words, line })),
  ];
  const ids = new Map(linked.map(({ draft, id }) => [draft, id]));
  const work = linked.filter((one) => !left.has(one)).map((one) => toWork(one, ids));
  const milestones = [...ledger.milestones.values()].map(toMilestone);
  const named = nameIn(values['title'], sections);
  const title = named ?? chooseWords({ sections, root, work });
  const made = makePlan({ title, work, milestones, hash });
  tellRest(work, ledger);
  const summary = findSummary(root, title);
  return {
    title,
    ...(values['author'] !== undefined && { author: values['author'] }),
    ...(summary !== undefined && { summary }),
    lines: lines.length,
    sections,
    goals: ledger.goals,
    nonGoals,
    metrics: ledger.metrics,
    openQuestions: ledger.questions,
    milestones,
    requirements: work.filter((one): one is Requirement => 'kind' in one),
    tasks: work.filter((one): one is PrdTask => !('kind' in one)),
    plan: made.plan,
    notUnderstood: ledger.notUnderstood.toSorted((one, other) => one.line - other.line),
    notes: [
      ...made.notes,
      ...describeOmissions(ledger, wontDo.length),
      ...(named === undefined && work.length > 0 ? [NAMELESS] : []),
    ],
  };
}

function findNumbers(sections: readonly PrdSection[]): ReadonlySet<string> {
  return new Set(sections.flatMap(({ title }) => readTitleNumber(title) ?? []));
}

function breakCycles(linked: readonly Linked[], ledger: ParseState): void {
  const byId = new Map(linked.map((one) => [one.id, one]));
  for (const { from, to, circle } of findBackLinks(linked)) {
    const entry = byId.get(from);
    entry?.dependsOn.delete(to);
    const why =
      from === to
        ? `${from} waits for itself, so that was left out.`
        : `These wait for each other, so none could begin. That ${from} waits for ${to} was left out.`;
    const way = [...circle.slice(0, 20), ...(circle.length > 20 ? ['…'] : []), to].join(' → ');
    tell(ledger, 'circle', { line: entry?.draft.line ?? 1, text: way, why });
  }
}

function toWork(
  { draft, id, dependsOn }: Linked,
  ids: ReadonlyMap<Draft, string>,
): Requirement | PrdTask {
  const { role, kind, story, givenId, priority, estimate, milestone, parent } = draft;
  const above = parent === undefined ? undefined : ids.get(parent);
  const { title, text, line, path, isDone, acceptance, details } = draft;
  return {
    id,
    isGivenId: givenId !== undefined,
    ...(role === 'requirement' && { kind, ...(story !== undefined && { story }) }),
    title,
    text,
    line,
    path,
    isDone,
    ...(priority !== undefined && { priority }),
    ...(estimate !== undefined && { estimate }),
    acceptance,
    details,
    dependsOn: [...dependsOn],
    ...(milestone !== undefined && { milestone }),
    ...(above !== undefined && { parent: above }),
  };
}

function toMilestone({
  title,
  line,
  dueOn,
  description,
}: ReturnType<ParseState['milestones']['get']> & object): PrdMilestone {
  return {
    title,
    line,
    ...(dueOn !== undefined && { dueOn }),
    ...(description.length > 0 && { description: description.join('\n') }),
  };
}

const NAMELESS =
  'The document has no title, so the plan is called by its first words: keep the id of the plan when they change.';

/** The title that a document gives itself. */
function nameIn(given: string | undefined, sections: readonly PrdSection[]): string | undefined {
  const top = sections.find(({ kind, level }) => kind === 'title' || level === 1);
  return findFirst([given, removeNumber(top?.title ?? '')]);
}

/** Words in place of a title. */
function chooseWords(about: {
  readonly sections: readonly PrdSection[];
  readonly root: Section;
  readonly work: readonly { readonly title: string }[];
}): string {
  const { sections, root, work } = about;
  const [heading] = sections;
  const words = root.blocks.slice(0, 1).map(readFirstWords);
  const isName = heading?.kind === 'unknown' && words.length === 0;
  const unknown = isName ? removeNumber(heading.title) : undefined;
  return findFirst([unknown, ...words, work[0]?.title, heading?.title]) ?? 'Untitled';
}

function findFirst(found: readonly (string | undefined)[]): string | undefined {
  const first = found.find((one) => one !== undefined && one.trim() !== '');
  return first === undefined ? undefined : shorten(first, 250);
}

function readFirstWords(block: Block): string {
  if (block.type === 'list') return block.items[0]?.text ?? '';
  return block.type === 'table' ? block.head.join(' ') : (block.text.split('\n')[0] ?? '');
}

/** The first paragraph of a summary, or that below the title. */
function findSummary(root: Section, title: string): string | undefined {
  const [top] = root.sections;
  const all = [
    ...root.sections,
    ...root.sections.flatMap(({ sections }) => [
      ...sections,
      ...sections.flatMap((one) => one.sections),
    ]),
  ];
  const named = all.filter((section) => findHeadingKind(section.title) === 'summary');
  const texts = [...named, root, ...(top?.level === 1 ? [top] : [])]
    .flatMap(
      ({ blocks }) =>
        blocks.find((block) => block.type === 'text' && !isProperties(block.text)) ?? [],
    )
    .map((block) => (block.type === 'text' ? toOneLine(block.text) : ''))
    .filter((text) => text !== '' && text !== title);
  return texts[0] === undefined ? undefined : shorten(texts[0], 500);
}

/** "Owner: Kim" and such are about the document. */
function isProperties(text: string): boolean {
  return text.split('\n').every((line) => /^[\p{L} ]{1,30}:\s/u.test(line));
}

function tellRest(work: readonly (Requirement | PrdTask)[], ledger: ParseState): void {
  const open = work.filter(({ isDone }) => !isDone);
  const first = open[MOST_TASKS];
  if (first === undefined) return;
  const why = `A plan has at most ${MOST_TASKS} tasks: from here on ${open.length - MOST_TASKS} are not in it. Pass the document in parts.`;
  tell(ledger, 'too_many', { line: first.line, text: first.title, why });
}

function describeOmissions({ codes }: ParseState, wontDo: number): readonly string[] {
  return [
    ...(codes > 0 ? [`Blocks of code were not read as requirements: ${codes}.`] : []),
    ...(wontDo > 0
      ? [`Marked as not to be done, so they are among the non-goals: ${wontDo}.`]
      : []),
  ];
}

/** Something that waits for others. */
interface Node {
  readonly id: string;
  readonly dependsOn: ReadonlySet<string>;
}

/** A dependency that was taken out because it closes a circle. */
interface Broken {
  readonly from: string;
  readonly to: string;
  /** The ids on the way round. */
  readonly circle: readonly string[];
}

/** Finds the dependencies without which nothing waits for itself; linear, and without recursion. */
function findBackLinks(nodes: readonly Node[]): readonly Broken[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const done = new Set<string>();
  const broken: Broken[] = [];
  for (const { id } of nodes) if (!done.has(id)) walk(id, { byId, done, broken });
  return broken;
}

interface Walk {
  readonly byId: ReadonlyMap<string, Node>;
  readonly done: Set<string>;
  readonly broken: Broken[];
}

function walk(first: string, { byId, done, broken }: Walk): void {
  const listLinks = (id: string): Iterator<string> =>
    (byId.get(id)?.dependsOn ?? new Set()).values();
  const way = new Map<string, Iterator<string>>([[first, listLinks(first)]]);
  const names = [first];
  for (let id = names.at(-1); id !== undefined; id = names.at(-1)) {
    const next = way.get(id)?.next();
    if (next === undefined || next.done === true) {
      done.add(id);
      way.delete(id);
      names.pop();
    } else if (way.has(next.value)) {
      broken.push({ from: id, to: next.value, circle: names.slice(names.indexOf(next.value)) });
    } else if (byId.has(next.value) && !done.has(next.value)) {
      way.set(next.value, listLinks(next.value));
      names.push(next.value);
    }
  }
}

/** What a document says of itself before it begins. */
interface FrontMatter {
  readonly values: Readonly<Record<string, string>>;
  /** The lines, where those of the front matter are blank. */
  readonly lines: readonly string[];
}

const MOST_LINES = 100;

/** Reads `key: value` lines between two `---`; lists and deeper values are passed over. */
function readFrontMatter(lines: readonly string[]): FrontMatter {
  const none = { values: {}, lines };
  if (lines[0]?.trimEnd() !== '---') return none;
  const end = lines.findIndex(
    (line, at) => at > 0 && at <= MOST_LINES && /^(?:---|\.\.\.)\s*$/.test(line),
  );
  if (end === -1) return none;
  const inside = lines.slice(1, end);
  // A rule at the top with prose below it is no front matter.
  if (!inside.every((line) => /^(?:\s*$|\s|#|-\s|[\w-]+\s*:)/.test(line))) return none;
  const values = inside.flatMap((line) => {
    const [, key, value = ''] = /^([\w-]{1,60})\s*:\s*(.*)$/.exec(line) ?? [];
    const bare = value.trim().replace(/^(["'])(.*)\1$/, '$2');
    return key === undefined || bare === '' ? [] : [[key.toLowerCase(), bare] as const];
  });
  return {
    values: Object.fromEntries(values),
    lines: lines.map((line, at) => (at <= end ? '' : line)),
  };
}
