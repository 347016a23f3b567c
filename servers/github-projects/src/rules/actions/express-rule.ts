import {
  type ByKind,
  callByKind,
  type Change,
  findClaims,
  type Rule,
  type RuleCondition,
  type Trigger,
} from '@wellspoken/planner';

import { createMarker } from '../rule-comment.ts';
import { translatePattern } from './translate-pattern.ts';

/** A part of a rule that a workflow cannot do, and why. */
export interface NotExpressed {
  readonly rule: string;
  readonly what: string;
  readonly why: string;
}

/** A rule as data for the script of a workflow. */
export interface ScriptRule {
  readonly name: string;
  readonly on: readonly Trigger[];
  readonly when: Readonly<Record<string, unknown>>;
  readonly changes: readonly (Readonly<Record<string, unknown>> & {
    readonly kind: Change['kind'];
  })[];
}

/** A rule, as far as a workflow can follow it. */
export interface Expressed {
  /** Undefined if nothing of it is left. */
  readonly rule?: ScriptRule;
  readonly notExpressed: readonly NotExpressed[];
}

/** The assignee that stands for the owners of the paths. */
const CODE_OWNERS = 'codeowners';

const NEEDS_PROJECT =
  'The token of a workflow reaches no projects. Use run_rules, or --on-event, for it.';

/** Converts a rule for the script of a workflow, and reports the parts that it cannot do. */
export function expressRule(rule: Rule): Expressed {
  const { name } = rule;
  const toNotExpressed = (what: string, why: string): NotExpressed => ({ rule: name, what, why });
  const condition = expressCondition(rule.when);
  if ('why' in condition)
    return { notExpressed: [toNotExpressed('the whole rule', condition.why)] };
  // Triage is requested by a caller, and a workflow has none.
  const on = rule.on.filter((trigger) => trigger !== 'triage' && !trigger.startsWith('item_'));
  const lost = rule.on.filter((trigger) => trigger.startsWith('item_'));
  const parts = expressChanges(rule);
  const notExpressed = [
    ...lost.map((trigger) =>
      toNotExpressed(trigger, 'GitHub starts no workflow when an item changes.'),
    ),
    ...parts.flatMap(({ change, why }) =>
      why === undefined ? [] : [toNotExpressed(change.kind, why)],
    ),
  ];
  const changes = parts.flatMap(({ data }) => data ?? []);
  if (on.length === 0 || changes.length === 0) return { notExpressed };
  return { rule: { name, on, when: condition.when, changes }, notExpressed };
}

type Condition = { readonly when: Readonly<Record<string, unknown>> } | { readonly why: string };

function expressCondition(when: RuleCondition): Condition {
  const { fields, paths, title, body, text, ...plain } = when;
  if (fields !== undefined) return { why: `It asks for fields of a project. ${NEEDS_PROJECT}` };
  if (paths !== undefined) {
    return { why: 'It asks for paths, which only run_rules and --on-event compare.' };
  }
  const patterns = Object.entries({ title, body, text }).filter(
    (entry): entry is [string, readonly string[]] => entry[1] !== undefined,
  );
  const translated = patterns.map(([name, list]) => ({ name, list: list.map(translatePattern) }));
  const problem = translated
    .flatMap(({ list }) => list)
    .flatMap((one) => ('problem' in one ? one.problem : []))[0];
  if (problem !== undefined) return { why: problem };
  const sources = translated.map(({ name, list }): [string, readonly string[]] => [
    name,
    list.flatMap((one) => ('source' in one ? one.source : [])),
  ]);
  return { when: { ...plain, ...Object.fromEntries(sources) } };
}

interface ExpressedChange {
  readonly change: Change;
  readonly data?: ScriptRule['changes'][number];
  readonly why?: string;
}

const inProject = (): string => NEEDS_PROJECT;
const nothing = (): undefined => undefined;

const OBSTACLES: ByKind<undefined, string | undefined> = {
  add_labels: nothing,
  remove_labels: nothing,
  assign: ({ logins }) =>
    logins.some((login) => login.toLowerCase() === CODE_OWNERS)
      ? 'Who owns the paths is found by run_rules and --on-event alone.'
      : refuseMe(logins),
  unassign: ({ logins }) => refuseMe(logins),
  set_type: nothing,
  set_priority: inProject,
  set_milestone: nothing,
  set_field: inProject,
  clear_field: inProject,
  add_to_project: inProject,
  archive: inProject,
  close: nothing,
  reopen: nothing,
  comment: nothing,
};

function refuseMe(logins: readonly string[]): string | undefined {
  return logins.includes('@me') ? 'In a workflow, "@me" is nobody. Write the login.' : undefined;
}

function expressChanges({ name, changes }: Rule): readonly ExpressedChange[] {
  let comments = 0;
  return changes.map((change): ExpressedChange => {
    const why = callByKind(OBSTACLES, change, undefined);
    if (why !== undefined) return { change, why };
    const claims = findClaims(change);
    if (change.kind !== 'comment') return { change, data: { ...change, claims } };
    const marker = createMarker(comments === 0 ? name : `${name}#${comments}`);
    comments += 1;
    const body = `${change.body}\n\n${marker}`;
    return { change, data: { kind: 'comment', body, marker, claims } };
  });
}
