import type { CheckOptions, CheckTarget } from '../options.ts';
import type {
  CallReport,
  EraReport,
  Report,
  Result,
  Tally,
  ToolPins,
  Unexamined,
} from '../report/types.ts';
import { type AnyRule, type Level, reportNotApplicable } from '../rules/define-rule.ts';
import { selectRules } from '../rules/select-rules.ts';
import { auditVariant, type AuditProgress } from './audit-variant.ts';
import { detectVariants, type OpenedVariant } from './detect.ts';
import { type PreparedTarget, withPreparedTarget } from './prepare-target.ts';
import { concerns, toResults } from './judge.ts';
import { redact, redactTarget } from './redact.ts';
import { createLimiter } from './schedule.ts';
import { describeTarget, createTimeouts, type Settings, settle } from './settings.ts';
import { findUnjudged } from './unexamined.ts';

/** The version of the package; a test holds it against the manifest. */
const version = '0.1.0';

/** Examines a server and reports what is wrong, with the proof and how to mend it. */
export async function check(target: CheckTarget, options: CheckOptions = {}): Promise<Report> {
  const begun = Date.now();
  const described = describeTarget(target);
  const settings = settle(described, options);
  const rules = selectRules(settings.only, settings.skip);
  return withPreparedTarget(target, settings, async (prepared, secrets) => {
    const found = await audit({ prepared, rules, settings });
    const { server, tools, results, calls, problems, unexamined } = redact(found, secrets);
    return {
      schema: 'wellspoken.check/1',
      tool: { name: 'wellspoken check', version },
      target: redactTarget(described, secrets),
      server,
      eras: found.eras,
      settings: { ...reportSettings(settings), ...namePassed(target) },
      problems,
      calls,
      tools,
      results,
      summary: summarize(results),
      ...(unexamined.length > 0 && { unexamined }),
      startedAt: new Date(begun).toISOString(),
      durationMs: Date.now() - begun,
    };
  });
}

function reportSettings(settings: Settings): Report['settings'] {
  const { calls, seed, slow, only, skip, timeoutSeconds } = settings;
  const mode = typeof calls === 'object' ? 'plan' : calls;
  return { calls: mode, seed, slow, only, skip, timeoutSeconds };
}

function namePassed(target: CheckTarget): Pick<Report['settings'], 'env'> {
  const given = 'url' in target ? [] : Object.entries(target.env ?? {});
  const env = given.flatMap(([name, value]) => (value === undefined ? [] : [name])).toSorted();
  return env.length === 0 ? {} : { env };
}

/** The result of an audit. */
interface AuditFindings {
  readonly server: Report['server'];
  readonly eras: readonly EraReport[];
  readonly problems: readonly string[];
  readonly calls: readonly CallReport[];
  readonly tools: ToolPins;
  readonly results: readonly Result[];
  readonly unexamined: readonly Unexamined[];
}

/** The input of an audit. */
interface AuditRequest {
  readonly prepared: PreparedTarget;
  readonly rules: readonly AnyRule[];
  readonly settings: Settings;
}

/** Concurrent probes per variant: each process has a start-up cost, HTTP requests have almost none. */
const WIDTH = { command: 3, url: 8 } as const;
const CANARY = 'wellspoken';

/** Detects the variants of a server, audits each, and combines the results. */
async function audit({ prepared, rules, settings }: AuditRequest): Promise<AuditFindings> {
  const timeouts = createTimeouts(settings);
  const { variants, problems } = await detectVariants(prepared, timeouts, settings.era);
  settings.signal?.throwIfAborted();
  const progress = createAuditProgress(settings);
  const audits = await Promise.all(
    variants.map((opened) =>
      auditVariant(
        opened,
        {
          rules,
          settings: {
            only: settings.only,
            prepared,
            timeouts,
            permission: settings.calls,
            seed: settings.seed,
            pins: settings.pins,
            slow: settings.slow,
            canary: `${CANARY}-${settings.seed}`,
          },
        },
        // Each variant has its own limiter, so that variants do not block each other.
        { ...progress, limiter: createLimiter(WIDTH[prepared.kind]) },
      ),
    ),
  );
  const opened = variants.filter(({ isLocked }) => !isLocked);
  const results = [
    ...audits.flatMap((audited) => audited.results),
    ...listUnconcerned(rules, variants),
  ];
  const missed = audits.flatMap(({ unexamined }) => unexamined);
  return {
    server: introduce(opened),
    eras: opened.map(({ variant }) => variant),
    problems: [...new Set([...problems, ...audits.flatMap((audited) => audited.problems)])],
    calls: audits.flatMap(({ calls }) => calls),
    tools: Object.fromEntries(audits.flatMap(({ era, pins }) => (pins ? [[era, pins]] : []))),
    results,
    unexamined: missed.length > 0 || opened.length === 0 ? missed : findUnjudged(results),
  };
}

function createAuditProgress({ onProgress, signal }: Settings): Omit<AuditProgress, 'limiter'> {
  let done = 0;
  let total = 0;
  return {
    planned: (steps) => {
      total += steps;
    },
    began: (step) => {
      signal?.throwIfAborted();
      onProgress({ step, done, total });
    },
    did: (step) => {
      done += 1;
      onProgress({ step, done, total });
    },
  };
}

function introduce(variants: readonly OpenedVariant[]): Report['server'] {
  const [info = {}] = variants
    .map(({ opening }) => opening.serverInfo)
    .filter(({ name }) => name !== undefined);
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return { name: text(info['name']), version: text(info['version']) };
}

/** Reports each rule that concerns no variant of this server as not applicable, once. */
function listUnconcerned(
  rules: readonly AnyRule[],
  variants: readonly OpenedVariant[],
): readonly Result[] {
  const [first] = variants;
  if (!first) return [];
  return rules
    .filter((rule) => !variants.some(({ variant }) => concerns(rule, variant)))
    .flatMap((rule) =>
      toResults(rule, first.variant, [reportNotApplicable(`It speaks of ${describeScope(rule)}.`)]),
    );
}

function describeScope({ eras, transports, since }: AnyRule): string {
  const from = since === undefined ? '' : ` from revision ${since}`;
  return `the ${eras.join(' and ')} era over ${transports.join(', ')}${from}`;
}

/** Counts results by level and verdict; levels are never added up. */
function summarize(results: readonly Result[]): Report['summary'] {
  const tally = (level: Level): Tally => {
    const count = (verdict: Result['verdict']): number =>
      results.filter((result) => result.level === level && result.verdict === verdict).length;
    return {
      pass: count('pass'),
      fail: count('fail'),
      notApplicable: count('not-applicable'),
      notVerified: count('not-verified'),
      disputed: count('disputed'),
    };
  };
  return { must: tally('must'), should: tally('should'), practice: tally('practice') };
}
