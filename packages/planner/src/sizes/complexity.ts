/** What can be seen of a piece of work. */
export interface ComplexityFacts {
  readonly title: string;
  /** Markdown */
  readonly body: string;
  readonly labels?: readonly string[];
  readonly subIssues?: number;
  /** Open ones that it waits for, and that wait for it. */
  readonly blockedBy?: number;
  readonly blocking?: number;
  readonly comments?: number;
  readonly estimate?: number | undefined;
}

/** One thing that makes work more. */
interface ComplexityFactor {
  readonly name: Countable | 'base' | 'cap';
  /** What was counted. */
  readonly value: number;
  readonly points: number;
  /** In words, without a full stop. */
  readonly because: string;
}

/** How much there is to a piece of work, as far as it can be seen. */
export interface Complexity {
  /** 1 to 10: the sum of the points of its factors. */
  readonly score: number;
  readonly level: 'small' | 'medium' | 'large';
  readonly factors: readonly ComplexityFactor[];
  /** Steps of its checklist that are still to be done. */
  readonly openSteps: readonly string[];
}

const MOST = 10;

/** Counts what can be seen of a piece of work; nothing is guessed. */
export function measureComplexity(facts: ComplexityFacts): Complexity {
  const text = findTextFacts(facts);
  const counted = [BASE, ...countFacts(facts, text).map(toFactor)];
  const sum = counted.reduce((total, { points }) => total + points, 0);
  const factors = sum > MOST ? [...counted, capFactor(sum)] : counted;
  const score = Math.min(MOST, sum);
  return { score, level: chooseLevel(score), factors, openSteps: text.openSteps };
}

const BASE: ComplexityFactor = {
  name: 'base',
  value: 1,
  points: 1,
  because: 'Everything takes something',
};

function capFactor(sum: number): ComplexityFactor {
  return { name: 'cap', value: sum, points: MOST - sum, because: `More than ${MOST} is not told` };
}

function chooseLevel(score: number): Complexity['level'] {
  if (score <= 3) return 'small';
  return score <= 6 ? 'medium' : 'large';
}

interface Count {
  readonly name: Countable;
  readonly value: number;
  readonly because: string;
}

function toFactor({ name, value, because }: Count): ComplexityFactor {
  return { name, value, points: choosePoints(name, value), because };
}

function countFacts(facts: ComplexityFacts, text: TextFacts): readonly Count[] {
  const { subIssues = 0, comments = 0, labels = [], estimate } = facts;
  const { openSteps, tickedSteps, words, criteria, folders, unknowns } = text;
  const areas = folders.length + labels.length;
  return [
    {
      name: 'steps',
      value: openSteps.length,
      because: `${openSteps.length} steps of its checklist are open, ${tickedSteps} are ticked`,
    },
    { name: 'subIssues', value: subIssues, because: `${subIssues} sub-issues` },
    countDependencies(facts),
    { name: 'text', value: words, because: `${words} words` },
    { name: 'criteria', value: criteria, because: `${criteria} acceptance criteria` },
    {
      name: 'areas',
      value: areas,
      because: `${folders.length} folders are named, and it has ${labels.length} labels`,
    },
    { name: 'discussion', value: comments, because: `${comments} comments` },
    {
      name: 'unknowns',
      value: unknowns,
      because: `${unknowns} questions or words such as TBD, unclear, investigate`,
    },
    ...(estimate === undefined
      ? []
      : [{ name: 'estimate' as const, value: estimate, because: `Estimated at ${estimate}` }]),
  ];
}

function countDependencies({ blockedBy = 0, blocking = 0 }: ComplexityFacts): Count {
  return {
    name: 'dependencies',
    value: blockedBy + blocking,
    because: `Waits for ${blockedBy}, and ${blocking} wait for it`,
  };
}

/** From so much on, a factor gives so many points. */
interface Step {
  readonly from: number;
  readonly points: number;
}

/** What the score is made of, beside the one point that everything has. */
type Countable =
  | 'steps'
  | 'subIssues'
  | 'dependencies'
  | 'text'
  | 'criteria'
  | 'areas'
  | 'discussion'
  | 'unknowns'
  | 'estimate';

/** How many points each factor gives: the last step that is reached counts. */
const COMPLEXITY_POINTS: Readonly<Record<Countable, readonly Step[]>> = {
  steps: [
    { from: 1, points: 1 },
    { from: 4, points: 2 },
    { from: 8, points: 3 },
  ],
  subIssues: [
    { from: 1, points: 1 },
    { from: 3, points: 2 },
    { from: 6, points: 3 },
  ],
  dependencies: [
    { from: 1, points: 1 },
    { from: 2, points: 2 },
    { from: 4, points: 3 },
  ],
  text: [
    { from: 150, points: 1 },
    { from: 500, points: 2 },
  ],
  criteria: [
    { from: 3, points: 1 },
    { from: 6, points: 2 },
  ],
  areas: [
    { from: 3, points: 1 },
    { from: 6, points: 2 },
  ],
  discussion: [
    { from: 5, points: 1 },
    { from: 15, points: 2 },
  ],
  unknowns: [
    { from: 1, points: 1 },
    { from: 3, points: 2 },
  ],
  estimate: [
    { from: 5, points: 1 },
    { from: 8, points: 2 },
    { from: 13, points: 3 },
  ],
};

/** The points of a factor that has this value. */
function choosePoints(name: Countable, value: number): number {
  return COMPLEXITY_POINTS[name].findLast(({ from }) => value >= from)?.points ?? 0;
}

/** What a text shows of the work that it describes. */
interface TextFacts {
  readonly words: number;
  /** Entries with boxes, those of acceptance criteria not among them. */
  readonly openSteps: readonly string[];
  readonly tickedSteps: number;
  readonly criteria: number;
  /** Folders of the paths that it names. */
  readonly folders: readonly string[];
  /** Questions, and words that say that something is not known. */
  readonly unknowns: number;
}

const CRITERIA = /acceptance|definition of done|done when/i;
const UNKNOWN =
  /\b(?:tbd|tba|unclear|unknown|investigate|investigation|spike|research|not sure|figure out|to be (?:decided|defined|determined))\b/gi;
const PATH = /^(?:\.{0,2}\/)?((?:[\w@-][\w@.-]*\/)*)[\w@.-]*[\w@-]\.[a-z]\w{0,7}$/i;
const LONGEST_PATH = 200;

/** Reads what a title, which is no Markdown, and a Markdown text show. */
function findTextFacts({ title, body }: Readonly<Record<'title' | 'body', string>>): TextFacts {
  const lines = [{ text: title, section: '' } satisfies ProseLine, ...readProse(body)];
  const steps = lines.filter(
    ({ isTicked, section }) => isTicked !== undefined && !CRITERIA.test(section),
  );
  const tokens = lines.flatMap((line) => line.text.split(/\s+/)).filter((token) => token !== '');
  const prose = lines.map((line) => line.text).join('\n');
  return {
    words: tokens.filter((token) => /\p{L}|\p{N}/u.test(token)).length,
    openSteps: steps.flatMap(({ entry, isTicked }) =>
      entry === undefined || isTicked ? [] : [entry],
    ),
    tickedSteps: steps.filter(({ isTicked }) => isTicked).length,
    criteria: lines.filter(({ entry, section }) => entry !== undefined && CRITERIA.test(section))
      .length,
    folders: [...new Set(tokens.flatMap(findFolder))],
    unknowns: tokens.filter(isQuestion).length + (prose.match(UNKNOWN)?.length ?? 0),
  };
}

/** `src/engine` of `src/engine/antenna.ts`; a file at the top is its own place. */
function findFolder(token: string): readonly string[] {
  if (token.length > LONGEST_PATH) return [];
  const name = token.replaceAll(/^[`'"([*_]+|[`'")\]*_,.;:!?]+$/g, '');
  const found = PATH.exec(name);
  if (found === null || !name.includes('/')) return [];
  return [(found[1] ?? '').replace(/\/$/, '')];
}

/** A word that ends a question; an address with a question mark in it is none. */
function isQuestion(token: string): boolean {
  return /\?[)\]'"*_]*$/.test(token) && !token.includes('://');
}

/** A line of Markdown that is no code. */
interface ProseLine {
  readonly text: string;
  /** The heading above it; empty where there is none. */
  readonly section: string;
  /** Where it is an entry of a list, without its mark. */
  readonly entry?: string;
  /** Where it is an entry with a box. */
  readonly isTicked?: boolean;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const HEADING = /^ {0,3}#{1,6}[ \t]+(\S.*)$/;
const BOLD_HEADING = /^\*\*([^*]+)\*\*:?$|^([A-Z][\w ]{2,40}):$/;
const ENTRY = /^\s*(?:[-*+]|\d{1,9}[.)])[ \t]+(\S.*)$/;
const BOX = /^\[([ xX])\][ \t]+(\S.*)$/;

/** The lines of a Markdown text without its code and its comments, each with the heading above it. */
function readProse(text: string): readonly ProseLine[] {
  const lines: ProseLine[] = [];
  let section = '';
  let fence: string | undefined;
  for (const line of blankComments(text).split(/\r\n|[\r\n]/)) {
    const mark = FENCE.exec(line)?.[1];
    if (fence !== undefined) {
      if (mark?.startsWith(fence) === true) fence = undefined;
    } else if (mark === undefined) {
      section = readHeading(line) ?? section;
      lines.push({ text: line, section, ...readListEntry(line) });
    } else {
      fence = mark;
    }
  }
  return lines;
}

function readHeading(line: string): string | undefined {
  const bold = BOLD_HEADING.exec(line.trim());
  return HEADING.exec(line)?.[1] ?? bold?.[1] ?? bold?.[2];
}

function readListEntry(line: string): Pick<ProseLine, 'entry' | 'isTicked'> {
  const entry = ENTRY.exec(line)?.[1]?.trim();
  if (entry === undefined) return {};
  const [, tick, words] = BOX.exec(entry) ?? [];
  if (tick === undefined || words === undefined) return { entry };
  return { entry: words, isTicked: tick !== ' ' };
}

/** Templates hide their advice in comments; one that never ends hides all the rest. */
function blankComments(text: string): string {
  const [before = '', ...rest] = text.split('<!--');
  const after = rest.map((part) => {
    const end = part.indexOf('-->');
    return end === -1 ? '' : part.slice(end + 3);
  });
  return [before, ...after].join('');
}
