import { quoteShellWord } from './escape.ts';
import type { Report, Result, Target } from './types.ts';

/** What the report does not know and the command line does. */
export interface ReproduceOptions {
  /** The file of the plan that was followed. */
  readonly planFile?: string;
}

/** The words of a command that shows the findings of a rule on a variant again, each quoted for a shell. */
export function reproduce(
  report: Report,
  result: Pick<Result, 'rule' | 'era' | 'transport'>,
  { planFile = 'plan.json' }: ReproduceOptions = {},
): readonly string[] {
  const { target, settings } = report;
  const { calls, seed, slow, timeoutSeconds, env = [] } = settings;
  const variant = report.eras.find(
    ({ era, transport }) => era === result.era && transport === result.transport,
  );
  return [
    'wellspoken check',
    `--only ${quoteShellWord(result.rule)}`,
    ...(variant === undefined ? [] : [`--era ${variant.revision}`]),
    ...(calls === chooseUsualCalls(report)
      ? []
      : [`--calls ${quoteShellWord(calls === 'plan' ? planFile : calls)}`]),
    ...(slow ? ['--slow'] : []),
    ...(timeoutSeconds === USUAL_TIMEOUT ? [] : [`--timeout ${timeoutSeconds}`]),
    ...(seed === USUAL_SEED ? [] : [`--seed ${seed}`]),
    ...env.map((name) => `--env ${quoteShellWord(name)}`),
    ...listTargetWords(target),
  ];
}

const listTargetWords = (target: Target): readonly string[] =>
  target.kind === 'url'
    ? [quoteShellWord(target.url)]
    : ['--', quoteShellWord(target.command), ...target.args.map(quoteShellWord)];

const USUAL_SEED = 1;
const USUAL_TIMEOUT = 10;

function chooseUsualCalls({ target }: Report): string {
  return target.kind === 'command' || target.isLoopback ? 'read-only' : 'none';
}
