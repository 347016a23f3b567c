import { shorten } from '../tasks/one-line.ts';
import type { HashText } from './ids.ts';
import { parsePrd } from './parse-prd.ts';
import { OUTLINE } from './prd-outline.ts';
import type { Misunderstanding, ParsedPrd, Requirement, SectionKind, Statement } from './prd.ts';

/** Something that a rule found. */
export interface PrdFinding extends Spot {
  readonly rule: string;
  readonly severity: Severity;
  readonly mend: string;
}

/** What is to be mended in a document. */
export interface LintedPrd {
  /** Errors first, then by line. */
  readonly findings: readonly PrdFinding[];
  readonly counts: Readonly<Record<Severity, number>>;
  readonly parsed: ParsedPrd;
}

const ORDER: readonly Severity[] = ['error', 'warning', 'hint'];

/** Checks a requirements document: what is missing, vague, not measurable or contradicts itself. */
export function lintPrd(text: string, hash: HashText): LintedPrd {
  const parsed = parsePrd(text, hash);
  const findings = PRD_RULES.flatMap(({ id, severity, mend, find }) =>
    find(parsed).map((spot) => ({ rule: id, severity, ...spot, mend })),
  ).toSorted(
    (one, other) =>
      ORDER.indexOf(one.severity) - ORDER.indexOf(other.severity) || one.line - other.line,
  );
  const count = (wanted: Severity): number =>
    findings.filter(({ severity }) => severity === wanted).length;
  return {
    findings,
    counts: { error: count('error'), warning: count('warning'), hint: count('hint') },
    parsed,
  };
}

/** How much something matters: an error is wrong, a warning is risky, a hint may be fine. */
type Severity = 'error' | 'warning' | 'hint';

/** Where a rule found something, and what. */
interface Spot {
  readonly line: number;
  readonly what: string;
}

/** A thing to look for in a document. */
interface PrdRule {
  readonly id: string;
  readonly severity: Severity;
  /** How to mend it. */
  readonly mend: string;
  readonly find: (prd: ParsedPrd) => readonly Spot[];
}

const WEIGHT: Readonly<Partial<Record<SectionKind, Severity>>> = {
  requirements: 'error',
  problem: 'warning',
  goals: 'warning',
  users: 'warning',
  metrics: 'warning',
  non_goals: 'warning',
  non_functional: 'hint',
  milestones: 'hint',
  risks: 'hint',
  questions: 'hint',
  summary: 'hint',
};

/** Kinds that stand in for each other, so that none is missing where another is there. */
const INSTEAD: Readonly<Partial<Record<SectionKind, readonly SectionKind[]>>> = {
  requirements: ['stories', 'feature', 'tasks', 'milestone'],
  milestones: ['milestone'],
};

const MISSING: readonly PrdRule[] = OUTLINE.map(({ kind, heading, asks }) => ({
  id: `missing-${kind.replace('_', '-')}`,
  severity: WEIGHT[kind] ?? 'hint',
  mend: `Add a section "${heading}". ${asks}`,
  find: (prd) =>
    hasKind(prd, kind) ? [] : [{ line: 1, what: `There is no section about this: ${heading}.` }],
}));

function hasKind({ sections, requirements, ...prd }: ParsedPrd, kind: SectionKind): boolean {
  if (sections.some((one) => one.kind === kind || INSTEAD[kind]?.includes(one.kind))) return true;
  if (kind === 'requirements') return requirements.length > 0;
  if (kind === 'non_functional') return requirements.some((one) => one.kind === kind);
  return kind === 'summary' && prd.summary !== undefined;
}

const VAGUE =
  /\b(?:fast|quick(?:ly)?|slow|easy|easily|simple|simply|intuitive|user[- ]friendly|robust|seamless(?:ly)?|flexible|scalable|efficient(?:ly)?|modern|state[- ]of[- ]the[- ]art|best[- ]in[- ]class|optimal|adequate|appropriate|reasonable|sufficient|as needed|as soon as possible|if possible|where possible|etc|and so on|various|several|many|some|good|better|nice|high[- ]quality|performant|smooth|minimal|and\/or)\b\.?/gi;
const OPEN =
  /\b(?:TBD|TBA|TODO|FIXME|XXX|to be (?:decided|determined|defined|confirmed))\b|\?\?+/gi;
const NUMBER_AND_UNIT =
  /(?:\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|zero|no|never|none)\b)/i;
const MEASURED = /\d/;

function findWords(text: string, pattern: RegExp): readonly string[] {
  return [...new Set([...text.matchAll(pattern)].map(([word]) => word.toLowerCase()))];
}

function describeWork({ id, isGivenId, title }: Requirement): string {
  return isGivenId ? `${id} (${shorten(title, 60)})` : `"${shorten(title, 80)}"`;
}

function checkEach(
  find: (requirement: Requirement) => string | undefined,
): (prd: ParsedPrd) => readonly Spot[] {
  return ({ requirements }) =>
    requirements.flatMap((one) => {
      const what = find(one);
      return what === undefined ? [] : [{ line: one.line, what: `${describeWork(one)} ${what}` }];
    });
}

function findUntouched(code: Misunderstanding): (prd: ParsedPrd) => readonly Spot[] {
  return ({ notUnderstood }) =>
    notUnderstood
      .filter((one) => one.code === code)
      .map(({ line, text, why }) => ({ line, what: `${text}: ${why}` }));
}

function findStatements(
  statements: readonly Statement[],
  say: (statement: Statement) => string | undefined,
): readonly Spot[] {
  return statements.flatMap((one) => {
    const what = say(one);
    return what === undefined ? [] : [{ line: one.line, what }];
  });
}

const FOUND: readonly PrdRule[] = [
  {
    id: 'missing-acceptance',
    severity: 'warning',
    mend: 'Say below each requirement what can be seen when it is done.',
    find: ({ requirements }) =>
      requirements.length > 0 && requirements.every(({ acceptance }) => acceptance.length === 0)
        ? [{ line: 1, what: 'Nothing in the document says when a requirement is met.' }]
        : [],
  },
  {
    id: 'duplicate-id',
    severity: 'error',
    mend: 'Give each requirement an id that no other has.',
    find: findUntouched('duplicate_id'),
  },
  {
    id: 'dangling-dependency',
    severity: 'error',
    mend: 'Add the requirement, or mend the id that is named.',
    find: findUntouched('dangling_dependency'),
  },
  {
    id: 'circular-dependency',
    severity: 'error',
    mend: 'Take out one of the dependencies, or split a requirement in two.',
    find: findUntouched('circle'),
  },
  {
    id: 'unclear-dependency',
    severity: 'warning',
    mend: 'Name what it waits for by its id.',
    find: findUntouched('unclear_dependency'),
  },
  {
    id: 'impossible-day',
    severity: 'error',
    mend: 'Write a day that exists, as YYYY-MM-DD.',
    find: findUntouched('date'),
  },
  {
    id: 'not-a-requirement',
    severity: 'hint',
    mend: 'Write it as a requirement, or move it to another section.',
    find: findUntouched('paragraph'),
  },
  {
    id: 'loose-criterion',
    severity: 'warning',
    mend: 'Put it below its requirement, or begin it with the id.',
    find: findUntouched('criterion'),
  },
  {
    id: 'no-id',
    severity: 'hint',
    mend: 'Begin it with an id such as FR-1, so that others can name it.',
    find: checkEach(({ isGivenId }) => (isGivenId ? undefined : 'has no id.')),
  },
  {
    id: 'no-criteria',
    severity: 'warning',
    mend: 'Add "Acceptance criteria:" and a list of what can be seen when it is done.',
    find: checkEach(({ acceptance, kind, parent }) =>
      acceptance.length > 0 || parent !== undefined || kind !== 'functional'
        ? undefined
        : 'has no acceptance criteria.',
    ),
  },
  {
    id: 'story-without-criteria',
    severity: 'warning',
    mend: 'Add "Acceptance criteria:" and a list of what can be seen when it is done.',
    find: checkEach(({ acceptance, kind }) =>
      kind === 'story' && acceptance.length === 0
        ? 'is a story without acceptance criteria.'
        : undefined,
    ),
  },
  {
    id: 'story-without-benefit',
    severity: 'hint',
    mend: 'Add "so that" and what it is good for.',
    find: checkEach(({ story }) =>
      story !== undefined && story.benefit === undefined
        ? 'does not say what it is good for.'
        : undefined,
    ),
  },
  {
    id: 'not-measurable',
    severity: 'warning',
    mend: 'Give it a number and a unit: within 2 s for 95 % of all requests.',
    find: checkEach(({ kind, text, acceptance, details }) => {
      const all = [text, ...details, ...acceptance.map((one) => one.text)];
      const isMeasured = all.some((one) => NUMBER_AND_UNIT.test(one));
      return kind === 'non_functional' && !isMeasured
        ? 'has no number to measure it by.'
        : undefined;
    }),
  },
  {
    id: 'vague-word',
    severity: 'warning',
    mend: 'Say what can be seen or measured instead.',
    find: checkEach(({ text, acceptance }) => {
      const vague = findWords([text, ...acceptance.map((one) => one.text)].join('\n'), VAGUE);
      return vague.length === 0
        ? undefined
        : `uses words that everybody reads differently: ${vague.join(', ')}.`;
    }),
  },
  {
    id: 'undecided',
    severity: 'error',
    mend: 'Decide it, or move it to Open questions.',
    find: checkEach(({ text, details, acceptance }) => {
      const open = findWords(
        [text, ...details, ...acceptance.map((one) => one.text)].join('\n'),
        OPEN,
      );
      return open.length === 0 ? undefined : `is not decided yet: ${open.join(', ')}.`;
    }),
  },
  {
    id: 'should-be-able',
    severity: 'hint',
    mend: 'Say who does what: "A shop cancels until eight" rather than "should be able to".',
    find: checkEach(({ text }) =>
      /\bshould be able\b|\bshould be (?:possible|allowed|supported)\b/i.test(text)
        ? 'says what should be possible rather than what happens.'
        : undefined,
    ),
  },
  {
    id: 'two-in-one',
    severity: 'hint',
    mend: 'Write two requirements, each with an id.',
    find: checkEach(({ text, story }) =>
      story === undefined && TWO.test(text) ? 'seems to demand two things at once.' : undefined,
    ),
  },
  {
    id: 'goal-without-number',
    severity: 'warning',
    mend: 'Say from which number to which, and by when.',
    find: ({ goals }) =>
      findStatements(goals, ({ text }) =>
        MEASURED.test(text)
          ? undefined
          : `The goal "${shorten(text, 80)}" has no number to measure it by.`,
      ),
  },
  {
    id: 'empty-section',
    severity: 'warning',
    mend: 'Fill it, or take the heading out.',
    find: ({ sections }) =>
      sections
        .filter(({ isEmpty, kind }) => isEmpty && kind !== 'title' && kind !== 'feature')
        .map(({ line, title }) => ({
          line,
          what: `The section "${shorten(title, 80)}" is empty.`,
        })),
  },
  {
    id: 'unanswered-question',
    severity: 'hint',
    mend: 'Answer it, or say who decides it and by when.',
    find: ({ openQuestions }) =>
      findStatements(openQuestions, ({ text, isDone }) =>
        isDone === true ? undefined : `Not answered yet: ${shorten(text, 120)}`,
      ),
  },
];

const TWO =
  /\b(?:shall|must|should)\b[^.]{1,300}\band\s+(?:also\s+)?(?:shall|must|should|will)\b|\b(?:shall|must|should)\b[^.]{1,300}[.;]\s[^.]{0,200}\b(?:shall|must)\b/i;

/** All rules, each small; their order is that of nothing. */
const PRD_RULES: readonly PrdRule[] = [...MISSING, ...FOUND];
