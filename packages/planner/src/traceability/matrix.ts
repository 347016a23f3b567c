import { findMarks } from '../plans/marker.ts';
import type { ParsedPrd, PrdTask, Requirement } from '../requirements/prd.ts';
import { toVisibleLine } from '../roadmaps/mermaid.ts';
import type { IssueText } from '../similarity/issue-text.ts';

/** Something that is demanded. */
export interface Demand {
  /** Such as `FR-1`. */
  readonly id: string;
  readonly text: string;
  /** Ids of tasks of the plan that were made for it. */
  readonly tasks: readonly string[];
}

/** Where an issue says which demand it is for. */
type Where = 'title' | 'body' | 'label' | 'marker' | 'parent';

/** An issue as it is traced; whether it is being worked on is known from elsewhere. */
export interface TracedIssue extends IssueText {
  readonly isUnderWay: boolean;
}

/** An issue that is for a demand. */
interface Link {
  readonly issue: TracedIssue;
  readonly where: readonly Where[];
}

/** How far a demand is. */
type Coverage = 'none' | 'planned' | 'in_progress' | 'done';

/** A demand with the issues that are for it. */
export interface Traced {
  readonly demand: Demand;
  readonly coverage: Coverage;
  readonly links: readonly Link[];
}

/** Demands and issues, both ways. */
export interface Matrix {
  /** Each demand once, in the given order. */
  readonly traced: readonly Traced[];
  readonly counts: Readonly<Record<Coverage, number>>;
  /** Issues that are for none of them. */
  readonly orphans: readonly TracedIssue[];
  /** Ids that look like those of the demands and are none, with the issues that name them. */
  readonly unknown: readonly { readonly id: string; readonly namedBy: readonly string[] }[];
}

/** What is traced. */
interface MatrixAsked {
  readonly demands: readonly Demand[];
  readonly issues: readonly TracedIssue[];
  /** The id of the plan whose marks count. */
  readonly planId?: string;
  /** More issues, which may be parents of those. */
  readonly relatives?: readonly IssueText[];
}

/** Finds which issue is for which demand. */
export function traceDemands({ demands, issues, planId, relatives = [] }: MatrixAsked): Matrix {
  const unique = [...new Map(demands.map((demand) => [demand.id, demand])).values()];
  const finder = createIdFinder(unique.map(({ id }) => id));
  const byTask = new Map(
    unique.flatMap(({ id, tasks }) => tasks.map((task) => [task, id] as const)),
  );
  const all = [...relatives, ...issues];
  const own = new Map(
    all.map((issue) => [issue.reference, findOwnLinks(issue, { finder, byTask, planId })]),
  );
  const parents = new Map(all.map(({ reference, parent }) => [reference, parent]));
  const links = issues.map((issue) => ({ issue, wheres: addParents(issue, { parents, own }) }));
  const traced = unique.map((demand) => {
    const found = links.flatMap(({ issue, wheres }) => {
      const where = wheres.get(demand.id);
      return where === undefined ? [] : [{ issue, where }];
    });
    return { demand, coverage: findCoverage(found), links: found };
  });
  return {
    traced,
    counts: countCoverage(traced),
    orphans: links.filter(({ wheres }) => wheres.size === 0).map(({ issue }) => issue),
    unknown: findUnknown(issues, finder),
  };
}

type Wheres = ReadonlyMap<string, readonly Where[]>;

interface Looking {
  readonly finder: IdFinder;
  readonly byTask: ReadonlyMap<string, string>;
  readonly planId: string | undefined;
}

function findOwnLinks(issue: IssueText, { finder, byTask, planId }: Looking): Wheres {
  const marked = findMarks(issue.body)
    .filter(({ plan }) => plan === planId)
    .flatMap(({ task }) => byTask.get(task) ?? []);
  const found: readonly (readonly [Where, Iterable<string>])[] = [
    ['marker', marked],
    ['title', finder.known(issue.title)],
    ['label', finder.known(issue.labels.join('\n'))],
    ['body', finder.known(collectWords(issue.body))],
  ];
  const wheres = new Map<string, readonly Where[]>();
  for (const [where, ids] of found) {
    for (const id of new Set(ids)) wheres.set(id, [...(wheres.get(id) ?? []), where]);
  }
  return wheres;
}

/** A body without its comments: a mark of another plan may be called like a demand of this one. */
function collectWords(body: string): string {
  const kept: string[] = [];
  let from = 0;
  for (let at = body.indexOf('<!--'); at !== -1; at = body.indexOf('<!--', from)) {
    const end = body.indexOf('-->', at);
    if (end === -1) break;
    kept.push(body.slice(from, at));
    from = end + 3;
  }
  return [...kept, body.slice(from)].join(' ');
}

interface Relatives {
  readonly parents: ReadonlyMap<string, string | undefined>;
  readonly own: ReadonlyMap<string, Wheres>;
}

/** What an issue is for by itself, and what those above it are for. */
function addParents(issue: IssueText, { parents, own }: Relatives): Wheres {
  const wheres = new Map(own.get(issue.reference));
  const seen = new Set([issue.reference]);
  for (let at = issue.parent; at !== undefined && !seen.has(at); at = parents.get(at)) {
    seen.add(at);
    for (const id of own.get(at)?.keys() ?? []) {
      if (!wheres.has(id)) wheres.set(id, ['parent']);
    }
  }
  return wheres;
}

/** What was closed without being done covers nothing. */
function findCoverage(links: readonly Link[]): Coverage {
  const counted = links.filter(({ issue }) => !isDropped(issue));
  const open = counted.filter(({ issue }) => issue.state === 'open');
  if (counted.length === 0) return 'none';
  if (open.length === 0) return 'done';
  const isBegun = open.length < counted.length || open.some(({ issue }) => issue.isUnderWay);
  return isBegun ? 'in_progress' : 'planned';
}

function isDropped({ state, stateReason }: IssueText): boolean {
  return state === 'closed' && (stateReason === 'not_planned' || stateReason === 'duplicate');
}

function countCoverage(traced: readonly Traced[]): Matrix['counts'] {
  const count = (wanted: Coverage): number =>
    traced.filter(({ coverage }) => coverage === wanted).length;
  return {
    none: count('none'),
    planned: count('planned'),
    in_progress: count('in_progress'),
    done: count('done'),
  };
}

function findUnknown(issues: readonly IssueText[], finder: IdFinder): Matrix['unknown'] {
  const namedBy = new Map<string, readonly string[]>();
  for (const { reference, title, labels, body } of issues) {
    for (const id of finder.unknown([title, ...labels, collectWords(body)].join('\n'))) {
      namedBy.set(id, [...(namedBy.get(id) ?? []), reference]);
    }
  }
  return [...namedBy]
    .map(([id, references]) => ({ id, namedBy: references }))
    .toSorted((one, other) => one.id.localeCompare(other.id, 'en', { numeric: true }));
}

/** Finds ids in a text. */
interface IdFinder {
  /** Known ids that the text names, as they were given. */
  readonly known: (text: string) => ReadonlySet<string>;
  /** Ids that look like the known ones and are none, in capitals. */
  readonly unknown: (text: string) => ReadonlySet<string>;
}

/** Words with what joins them: FR-1 is not in FR-10, NFR-1, FR-1.2 or FR-1-b. */
const WORD = /[\p{L}\p{N}_]+(?:[-.][\p{L}\p{N}_]+)*/gu;
const NUMBERED = /^(\p{L}[\p{L}_]*-?)(\d+(?:\.\d+)*)$/u;
const HYPHENS = /[\u2010-\u2013]/g;

/** Makes a finder of ids; capital and small letters are the same. */
function createIdFinder(ids: readonly string[]): IdFinder {
  const byName = new Map(ids.map((id) => [normalizeText(id), id]));
  const others = [...byName].filter(([name]) => splitIdWords(name)[0] !== name);
  const prefixes = new Set([...byName.keys()].flatMap((name) => NUMBERED.exec(name)?.[1] ?? []));
  return {
    known: (text) => {
      const plain = normalizeText(text);
      return new Set([
        ...splitIdWords(plain).flatMap((word) => byName.get(word) ?? []),
        ...others.filter(([name]) => isMentioned(name, plain)).map(([, id]) => id),
      ]);
    },
    unknown: (text) =>
      new Set(
        splitIdWords(normalizeText(text))
          .filter((word) => !byName.has(word) && prefixes.has(NUMBERED.exec(word)?.[1] ?? ''))
          .map((word) => word.toUpperCase()),
      ),
  };
}

function normalizeText(text: string): string {
  return text.replace(HYPHENS, '-').toLowerCase();
}

function splitIdWords(text: string): readonly string[] {
  return text.match(WORD) ?? [];
}

const LETTER = /[\p{L}\p{N}_]/u;

/** Whether a name that is more than a word stands in a text, with no letter or digit at its sides. */
function isMentioned(name: string, text: string): boolean {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    const before = text.slice(Math.max(0, at - 1), at);
    const after = text.slice(at + name.length, at + name.length + 1);
    if (!LETTER.test(before) && !LETTER.test(after)) return true;
  }
  return false;
}

/** What a document demands, ready for tracing. */
export interface Demands {
  readonly demands: readonly Demand[];
  /** Whether it has no requirements, so that its tasks are taken. */
  readonly areTasks: boolean;
}

/** Reads demands from a document; a task below a requirement was made for it. */
export function findDemands({ requirements, tasks }: ParsedPrd): Demands {
  const areTasks = requirements.length === 0;
  const wanted: readonly (Requirement | PrdTask)[] = areTasks ? tasks : requirements;
  const work = new Map([...requirements, ...tasks].map((one) => [one.id, one]));
  const ids = new Set(wanted.map(({ id }) => id));
  const made = new Map<string, readonly string[]>();
  for (const id of work.keys()) {
    const own = findNearestDemand(id, { work, ids });
    if (own !== undefined) made.set(own, [...(made.get(own) ?? []), id]);
  }
  const demands = wanted.map(({ id, title }) => ({ id, text: title, tasks: made.get(id) ?? [] }));
  return { demands, areTasks };
}

interface Around {
  readonly work: ReadonlyMap<string, Requirement | PrdTask>;
  readonly ids: ReadonlySet<string>;
}

/** The demand itself, or the first one above. */
function findNearestDemand(from: string, { work, ids }: Around): string | undefined {
  const seen = new Set<string>();
  let at: string | undefined = from;
  while (at !== undefined && !ids.has(at) && !seen.has(at)) {
    seen.add(at);
    at = work.get(at)?.parent;
  }
  return at !== undefined && ids.has(at) ? at : undefined;
}

const WORDS: Readonly<Record<Coverage, string>> = {
  none: 'none',
  planned: 'planned',
  in_progress: 'in progress',
  done: 'done',
};

/** Writes a matrix as a Markdown table: a row for each demand, with at most so many issues. */
export function writeMatrixTable({ traced }: Pick<Matrix, 'traced'>, mostIssues: number): string {
  return [
    '| Requirement | What | Coverage | Issues |',
    '| --- | --- | --- | --- |',
    ...traced.map((one) => writeRow(one, mostIssues)),
    '',
  ].join('\n');
}

function writeRow({ demand, coverage, links }: Traced, mostIssues: number): string {
  const more = links.length - mostIssues;
  const issues = links
    .slice(0, mostIssues)
    .map(({ issue, where }) => `${issue.reference} (${issue.state}, ${where.join(' and ')})`);
  const cells = [
    escapeCell(demand.id),
    escapeCell(demand.text),
    WORDS[coverage],
    [...issues, ...(more > 0 ? [`${more} more`] : [])].join(', '),
  ];
  return `| ${cells.join(' | ')} |`;
}

const MOST_CHARACTERS = 120;

/** A text as it stands in a cell: no line breaks, and nothing that Markdown would read. */
function escapeCell(text: string): string {
  return toVisibleLine(text, MOST_CHARACTERS).replace(
    /[\\`*_[\]<>|~]/g,
    (character) => `\\${character}`,
  );
}
