import { toOneLine } from '../tasks/one-line.ts';
import { assignOwners, type CodeOwners } from './code-owners.ts';
import { findSubjectPaths, type SubjectPath } from './paths.ts';
import { type Find, readPathPattern, readPattern } from './pattern.ts';
import {
  type Change,
  LOOKED_THROUGH,
  type NamesWanted,
  type Rule,
  type RuleCondition,
  type Subject,
  type Trigger,
} from './rule.ts';

/** With what rules are held against a subject. */
export interface MatchOptions {
  readonly trigger: Trigger;
  readonly now: Date;
  /** Who is meant by `codeowners`; nobody where it is left out. */
  readonly owners?: CodeOwners | undefined;
}

/** A rule that holds, why it does, and what it asks for. */
export interface RuleMatch {
  readonly rule: Rule;
  readonly evidence: readonly Evidence[];
  /** With logins where the rule says `codeowners`. */
  readonly changes: readonly Change[];
  /** Who owns the paths where the rule says `codeowners`: the line that says so. */
  readonly ownership: readonly string[];
  /** What the rule asks for and cannot have. */
  readonly notes: readonly string[];
}

/** The rules that hold for a subject, in their order. */
export function matchRules(
  rules: readonly Rule[],
  subject: Subject,
  { trigger, now, owners }: MatchOptions,
): readonly RuleMatch[] {
  const held: Held = { subject, now, paths: findSubjectPaths(subject) };
  return rules.flatMap((rule) => {
    if (!rule.on.includes(trigger)) return [];
    const evidence = compileOnce(rule)(held);
    if (evidence === undefined) return [];
    return [{ rule, evidence, ...assignOwners(rule.changes, { paths: held.paths, owners }) }];
  });
}

type CompiledCondition = ReturnType<typeof compileCondition>;

/** To read patterns takes longer than to look for them, and rules are held against many subjects. */
const COMPILED = new WeakMap<Rule, CompiledCondition>();

function compileOnce(rule: Rule): CompiledCondition {
  const known = COMPILED.get(rule);
  if (known !== undefined) return known;
  const compiled = compileCondition(rule.when);
  COMPILED.set(rule, compiled);
  return compiled;
}

/** Why a part of a condition holds. */
interface Evidence {
  /** As the rule file calls it: `text`, `older_than_days`. */
  readonly condition: string;
  readonly found: string;
}

/** What a condition is held against. */
interface Held {
  readonly subject: Subject;
  readonly now: Date;
  readonly paths: readonly SubjectPath[];
}

/** Why it holds; undefined where it does not. */
type Check = (held: Held) => string | undefined;

/** Makes a condition ready to be held against many subjects: all of it must hold. */
function compileCondition(when: RuleCondition): (held: Held) => readonly Evidence[] | undefined {
  const checks = listChecks(when);
  return (held) => {
    const evidence: Evidence[] = [];
    for (const [condition, check] of checks) {
      const found = check(held);
      if (found === undefined) return undefined;
      evidence.push({ condition, found });
    }
    return evidence;
  };
}

type Makers = {
  readonly [Key in keyof RuleCondition]-?: {
    /** As people write it. */
    readonly name: string;
    readonly make: (part: NonNullable<RuleCondition[Key]>) => Check;
  };
};

function check<Part>(
  name: string,
  holds: (part: Part, held: Held) => string | undefined,
): { readonly name: string; readonly make: (part: Part) => Check } {
  return { name, make: (part) => (held) => holds(part, held) };
}

/** What is cheap to look at comes first: one that does not hold spares the rest. */
const MAKERS: Makers = {
  kind: check('kind', (wanted, { subject }) => findOneOf([subject.kind], wanted)),
  state: check('state', (wanted, { subject }) => findOneOf([subject.state], wanted)),
  labels: check('labels', (wanted, { subject }) => hasNames(subject.labels, wanted)),
  assignees: check('assignees', (wanted, { subject }) => hasNames(subject.assignees, wanted)),
  author: check('author', (wanted, { subject }) => findOneOf([subject.author], wanted)),
  type: check('type', (wanted, { subject }) => findOneOf([subject.type], wanted)),
  fields: { name: 'fields', make: createFieldsCheck },
  olderThanDays: check('older_than_days', (days, { subject, now }) =>
    isOld(subject.createdAt, { days, now }, 'created'),
  ),
  idleForDays: check('idle_for_days', (days, { subject, now }) =>
    isOld(subject.updatedAt, { days, now }, 'changed last'),
  ),
  paths: { name: 'paths', make: createPathsCheck },
  title: { name: 'title', make: (patterns) => createTextCheck(patterns, ['title']) },
  body: { name: 'body', make: (patterns) => createTextCheck(patterns, ['body']) },
  text: { name: 'text', make: (patterns) => createTextCheck(patterns, ['title', 'body']) },
};

function listChecks(when: RuleCondition): readonly (readonly [string, Check])[] {
  return Object.entries(MAKERS).flatMap(([key, { name, make }]) => {
    const part = when[key as keyof RuleCondition];
    // For each key the table has what takes the part of that key.
    return part === undefined ? [] : [[name, (make as (part: unknown) => Check)(part)] as const];
  });
}

function foldValue(text: string): string {
  return text.trim().replace(/^@/, '').toLowerCase();
}

function findOneOf(
  has: readonly (string | undefined)[],
  wanted: readonly string[],
): string | undefined {
  const names = new Set(wanted.map((name) => foldValue(name)));
  return has.find((name) => name !== undefined && names.has(foldValue(name)));
}

function hasNames(
  has: readonly string[],
  { any, all = [], none = [] }: NamesWanted,
): string | undefined {
  const known = new Set(has.map((name) => foldValue(name)));
  const isThere = (name: string): boolean => known.has(foldValue(name));
  if (any !== undefined && !any.some(isThere)) return undefined;
  if (!all.every(isThere) || none.some(isThere)) return undefined;
  const there = [...(any ?? []), ...all].filter(isThere);
  return [
    ...(there.length > 0 ? [`has ${[...new Set(there)].join(', ')}`] : []),
    ...(none.length > 0 ? [`lacks ${none.join(', ')}`] : []),
  ].join('; ');
}

function createFieldsCheck(fields: NonNullable<RuleCondition['fields']>): Check {
  const wanted = Object.entries(fields);
  return ({ subject }) => {
    const values = new Map(
      Object.entries(subject.fields).map(([name, value]) => [foldValue(name), value]),
    );
    const found = wanted.map(([name, options]) => {
      const value = findFieldValue(values.get(foldValue(name)), options);
      return value === undefined ? undefined : `${name} is ${value}`;
    });
    return found.includes(undefined) ? undefined : found.join('; ');
  };
}

function findFieldValue(
  value: Subject['fields'][string] | undefined,
  options: readonly (string | number | null)[],
): string | undefined {
  const has = value === undefined ? [] : [value].flat().map((one) => String(one));
  if (has.length === 0) return options.includes(null) ? 'not set' : undefined;
  const texts = options.filter((option) => option !== null).map((option) => String(option));
  return findOneOf(has, texts);
}

function isOld(
  time: string,
  { days, now }: { readonly days: number; readonly now: Date },
  what: string,
): string | undefined {
  const passed = countDaysSince(time, now);
  return passed !== undefined && passed >= days ? `${what} ${passed} days ago` : undefined;
}

function createPathsCheck(patterns: readonly string[]): Check {
  const read = patterns.flatMap((pattern) => {
    const made = readPathPattern(pattern, { anyCase: true });
    return 'fits' in made ? [{ pattern, fits: made.fits }] : [];
  });
  return ({ paths }) => {
    for (const { path, from, line } of paths) {
      const fitting = read.find(({ fits }) => fits(path));
      if (fitting === undefined) continue;
      const where = line === undefined ? from : `${from}, line ${line}`;
      return `${path} (${where}) fits ${fitting.pattern}`;
    }
    return undefined;
  };
}

function createTextCheck(patterns: readonly string[], parts: readonly ('title' | 'body')[]): Check {
  const finds = patterns.flatMap((pattern): readonly Find[] => {
    const read = readPattern(pattern);
    return 'find' in read ? [read.find] : [];
  });
  return ({ subject }) => {
    for (const part of parts) {
      const text = subject[part].slice(0, LOOKED_THROUGH);
      for (const find of finds) {
        const found = find(text);
        if (found !== undefined) return cutExcerpt(text, { ...found, part });
      }
    }
    return undefined;
  };
}

const DAY_MS = 86_400_000;

/** Whole days between a time and now; undefined where the time makes no sense. */
function countDaysSince(time: string, now: Date): number | undefined {
  const passed = now.getTime() - Date.parse(time);
  return Number.isNaN(passed) ? undefined : Math.floor(passed / DAY_MS);
}

const AROUND = 30;
const LONGEST_MATCH = 80;

/** What was found in a text, with some words around it: `"crashed" in the body, line 3: "…it crashed at…"`. */
function cutExcerpt(
  text: string,
  {
    start,
    end,
    part,
  }: { readonly start: number; readonly end: number; readonly part: 'title' | 'body' },
): string {
  const match = toOneLine(text.slice(start, Math.min(end, start + LONGEST_MATCH)));
  if (part === 'title') return `"${match}" in the title`;
  const line = text.slice(0, start).split('\n').length;
  const from = Math.max(text.lastIndexOf('\n', start - 1) + 1, start - AROUND);
  const next = text.indexOf('\n', end);
  const lineEnd = next === -1 ? text.length : next;
  const to = Math.min(lineEnd, Math.min(end, start + LONGEST_MATCH) + AROUND);
  const around = `${cutAt(text, from) ? '…' : ''}${toOneLine(text.slice(from, to))}${to < lineEnd ? '…' : ''}`;
  return `"${match}" in the body, line ${line}: "${around}"`;
}

function cutAt(text: string, from: number): boolean {
  return from > 0 && text[from - 1] !== '\n';
}
