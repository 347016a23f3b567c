import { version } from './version.ts';
import type { CheckOptions, CheckTarget } from './options.ts';
import type { Report } from './report/types.ts';
import { audit } from './run/audit.ts';
import { redact, redactTarget } from './run/redact.ts';
import { selectRules } from './run/select-rules.ts';
import { settle, type Settings } from './run/settings.ts';
import { summarize } from './run/summary.ts';
import { describeTarget } from './run/target.ts';
import { withGround } from './run/with-ground.ts';

/** Examines a server and reports what is wrong, with the proof and how to mend it. */
export async function check(target: CheckTarget, options: CheckOptions = {}): Promise<Report> {
  const begun = Date.now();
  const described = describeTarget(target);
  const settings = settle(described, options);
  const rules = selectRules(settings.only, settings.skip);
  return withGround(target, settings, async (ground, secrets) => {
    const found = await audit({ ground, rules, settings });
    const { server, tools, results, calls, problems, unexamined } = redact(found, secrets);
    return {
      schema: 'wellspoken.check/1',
      tool: { name: 'wellspoken check', version },
      target: redactTarget(described, secrets),
      server,
      eras: found.eras,
      settings: { ...reported(settings), ...namePassed(target) },
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

function reported(settings: Settings): Report['settings'] {
  const { calls, seed, slow, only, skip, timeoutSeconds } = settings;
  const mode = typeof calls === 'object' ? 'plan' : calls;
  return { calls: mode, seed, slow, only, skip, timeoutSeconds };
}

function namePassed(target: CheckTarget): Pick<Report['settings'], 'env'> {
  const given = 'url' in target ? [] : Object.entries(target.env ?? {});
  const env = given.flatMap(([name, value]) => (value === undefined ? [] : [name])).toSorted();
  return env.length === 0 ? {} : { env };
}
