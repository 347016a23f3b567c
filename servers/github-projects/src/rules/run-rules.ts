import { ToolError } from '@wellspoken/kit';
import { LOOKED_THROUGH, type Rule, type Subject, type Trigger } from '@wellspoken/planner';

import type { At } from '../operations/operation.ts';
import { matchName } from '../refs/match-name.ts';
import { asksOwners, listOwnersNotes } from './code-owners.ts';
import { type HeldRules, holdRules } from './hold-rules.ts';
import { openRules } from './open-rules.ts';
import { readSubjects, type SubjectsRead } from './read-subjects.ts';

export interface RunAsked {
  /** YAML; the rule file of the server if omitted. */
  readonly rules?: string | undefined;
  readonly projectId?: string | undefined;
  readonly repo?: string | undefined;
  readonly issueIds?: readonly string[] | undefined;
  readonly query?: string | undefined;
  readonly trigger: Trigger;
  /** Names of rules; all if omitted. */
  readonly only?: readonly string[] | undefined;
  readonly limit: number;
  readonly maxChanged: number;
  readonly dryRun: boolean;
}

/** The outcome of a run. */
export interface RunRules extends HeldRules {
  /** The origin of the rules: the file, or the argument. */
  readonly source: string;
  readonly isPassed: boolean;
  readonly rules: readonly Rule[];
  readonly read: SubjectsRead;
  readonly notes: readonly string[];
}

/** Runs rules on issues, pull requests and items, or previews it. */
export async function runRules(asked: RunAsked, at: At): Promise<RunRules> {
  if (asked.query !== undefined && (asked.issueIds ?? []).length > 0) throw createBothError();
  const opened = await openNamed(asked.rules, asked.only, at);
  const isProject = asked.projectId !== undefined || isDefaultProject(asked, at);
  const { usable, notes } = splitRules(opened.rules, { hasProject: isProject });
  const read = await readSubjects(
    {
      ...asked,
      most: asked.limit,
      fields: listFields(usable),
      withPaths: usable.some(needsPaths),
    },
    at,
  );
  const { trigger, dryRun, maxChanged } = asked;
  const projectId = asked.projectId ?? read.project?.id;
  const { subjects } = read;
  const holding = { rules: usable, subjects, trigger, projectId, dryRun, most: maxChanged };
  const held = await holdRules(holding, at);
  return {
    ...held,
    source: opened.name,
    isPassed: asked.rules !== undefined,
    rules: usable,
    read,
    notes: [
      ...notes,
      ...read.missing.map((what) => `Left out: ${what}.`),
      ...listNotes(opened.rules, asked),
      ...listLengthNotes(usable, subjects),
      ...held.owners.flatMap(({ file }) => listOwnersNotes(file)),
    ],
  };
}

function isDefaultProject({ repo, issueIds = [] }: RunAsked, { defaults }: At): boolean {
  return repo === undefined && issueIds.length === 0 && defaults.project !== undefined;
}

/** Whether a rule needs the paths that a pull request changes. */
export function needsPaths(rule: Rule): boolean {
  return rule.when.paths !== undefined || asksOwners(rule);
}

/** The rules of a call or of the server, all or some; throws if there are none. */
export async function openNamed(
  given: string | undefined,
  only: readonly string[] | undefined,
  at: At,
): Promise<{ readonly name: string; readonly rules: readonly Rule[] }> {
  const opened = await openRules(given, at);
  if (opened === undefined) throw createNoRulesError();
  if (only === undefined || only.length === 0) return opened;
  const named = opened.rules.map((rule) => ({ id: rule.name, name: rule.name, rule }));
  const sought = { kind: `rule in ${opened.name}`, argument: 'only' };
  const chosen = new Set(only.map((name) => matchName(name, named, sought).rule));
  return { name: opened.name, rules: opened.rules.filter((rule) => chosen.has(rule)) };
}

function createBothError(): ToolError {
  return new ToolError(
    'invalid_arguments',
    'Expected either issueIds or query, got both: issues that are named pass no filter.',
    { suggestions: ['Leave out query to look at the named issues, or issueIds to search.'] },
  );
}

function createNoRulesError(): ToolError {
  return new ToolError(
    'not_configured',
    'No rules were passed, and this server was started without a rule file.',
    {
      suggestions: [
        'Pass rules as YAML in the argument rules.',
        'Start the server with --rules and the name of a file, or set WELLSPOKEN_GITHUB_PROJECTS_RULES.',
      ],
    },
  );
}

function listNotes(rules: readonly Rule[], { trigger }: RunAsked): readonly string[] {
  const silent = rules.filter(({ on }) => !on.includes(trigger)).map(({ name }) => `"${name}"`);
  return silent.length === 0 ? [] : [`Not for ${trigger}: ${silent.join(', ')}.`];
}

/** Text beyond the limit was not searched and may still match. */
function listLengthNotes(rules: readonly Rule[], subjects: readonly Subject[]): readonly string[] {
  const looks = rules.some(({ when: { body, text } }) => body !== undefined || text !== undefined);
  const long = subjects.filter(({ body }) => looks && body.length > LOOKED_THROUGH);
  if (long.length === 0) return [];
  const names = long.slice(0, 5).map(({ reference, title }) => reference ?? `"${title}"`);
  const most = LOOKED_THROUGH.toLocaleString('en');
  return [
    `Only the first ${most} characters were looked through of ${long.length} longer: ${names.join(', ')}.`,
  ];
}

/** Rules that can be applied to subjects, and those that cannot. */

interface SplitRules {
  readonly usable: readonly Rule[];
  readonly notes: readonly string[];
}

/**
 * Leaves out rules with conditions on fields if no fields are known: an unknown field is not an
 * empty one.
 */
export function splitRules(
  rules: readonly Rule[],
  { hasProject }: { readonly hasProject: boolean },
): SplitRules {
  if (hasProject) return { usable: rules, notes: [] };
  const lost = rules.filter(({ when }) => when.fields !== undefined);
  const names = lost.map(({ name }) => `"${name}"`).join(', ');
  return {
    usable: rules.filter((rule) => !lost.includes(rule)),
    notes: lost.length === 0 ? [] : [`Left out: ${names}; fields are known only with a projectId.`],
  };
}

/** The distinct names of the fields in conditions of rules. */
export function listFields(rules: readonly Rule[]): readonly string[] {
  return [...new Set(rules.flatMap(({ when }) => Object.keys(when.fields ?? {})))];
}
