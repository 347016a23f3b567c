import { version } from './version.ts';
import type { CheckOptions, CheckTarget } from './options.ts';
import type { Report } from './report/types.ts';
import { createSurroundings, type Surroundings } from './probe/surroundings.ts';
import { endProcesses } from './probe/watch/end-processes.ts';
import { audit } from './run/audit.ts';
import { commandGround, urlGround, type Ground } from './run/ground.ts';
import { redact, secretsOf, type Secret } from './run/redact.ts';
import { selectRules } from './run/select-rules.ts';
import { settle, type Settings } from './run/settings.ts';
import { summarize } from './run/summary.ts';
import { describeTarget } from './run/target.ts';

/** Examines a server and reports what is wrong, with the proof and how to mend it. */
export async function check(target: CheckTarget, options: CheckOptions = {}): Promise<Report> {
  const begun = Date.now();
  const described = describeTarget(target);
  const settings = settle(described, options);
  const rules = selectRules(settings.only, settings.skip);
  return withGround(target, settings.seed, async (ground, secrets) => {
    const found = await audit({ ground, rules, settings });
    const { results, calls, problems } = redact(
      { results: found.results, calls: found.calls, problems: found.problems },
      secrets,
    );
    return {
      schema: 'wellspoken.check/1',
      tool: { name: 'wellspoken check', version },
      target: described,
      server: found.server,
      eras: found.eras,
      settings: reported(settings),
      problems,
      calls,
      results,
      summary: summarize(results),
      startedAt: new Date(begun).toISOString(),
      durationMs: Date.now() - begun,
    };
  });
}

/** Prepares the ground, works on it, and leaves nothing behind. */
export async function withGround<Value>(
  target: CheckTarget,
  seed: number,
  work: (ground: Ground, secrets: readonly Secret[]) => Promise<Value>,
): Promise<Value> {
  if ('url' in target) {
    const tokens = target.tokens ?? {};
    const ground = urlGround(target.url, tokens);
    try {
      const secrets = Object.entries(tokens).map(([name, text]) => ({
        text: String(text),
        label: `<${name}>`,
      }));
      return await work(ground, secrets);
    } finally {
      if (ground.kind === 'url') ground.endpoint.close();
    }
  }
  const { command, args = [], env = process.env, cwd = process.cwd() } = target;
  const surroundings = await createSurroundings(env, seed);
  try {
    const ground = commandGround({ command, args, cwd }, surroundings);
    return await work(ground, [...secretsOf(env), ...ownSecrets(surroundings)]);
  } finally {
    await endProcesses(surroundings.run);
    await surroundings.remove();
  }
}

function ownSecrets({ canaries, work, home }: Surroundings): readonly Secret[] {
  const folder = work.slice(0, -'/work'.length);
  return [
    ...canaries.map((text) => ({ text, label: '<canary>' })),
    { text: work, label: '<working folder>' },
    { text: home, label: '<home>' },
    { text: folder, label: '<temporary folder>' },
  ];
}

function reported(settings: Settings): Report['settings'] {
  const { calls, seed, slow, only, skip, timeoutSeconds } = settings;
  const mode = typeof calls === 'object' ? 'plan' : calls;
  return { calls: mode, seed, slow, only, skip, timeoutSeconds };
}
