import type { Change } from './change.ts';
import type { CodeOwners } from './codeowners.ts';
import { compileCondition, type Evidence, type Held } from './match-condition.ts';
import { assignOwners } from './owners-in-changes.ts';
import { findSubjectPaths } from './paths-of.ts';
import type { Rule, Trigger } from './rule.ts';
import type { Subject } from './subject.ts';

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
