import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

import { check, type CheckOptions, type CheckTarget, type Report } from '@wellspoken/check';
import { describeUnexamined } from '@wellspoken/check/report';

/** What an audit found, one line each, and the legs that it saw. */
export interface Audited {
  readonly legs: readonly string[];
  /** At MUST and SHOULD, and what could not be examined: that is not clean either. */
  readonly findings: readonly string[];
  /** Best practices that are broken. */
  readonly practices: readonly string[];
  readonly report: Report;
}

/** Examines a server of ours: every tool may be called. */
export async function audit(target: CheckTarget, options: CheckOptions = {}): Promise<Audited> {
  const report = await check(target, { calls: 'all', ...options });
  const broken = report.results.filter(({ verdict }) => verdict === 'fail');
  const describe = (isPractice: boolean): readonly string[] =>
    broken
      .filter(({ level }) => (level === 'practice') === isPractice)
      .map(
        ({ rule, level, era, where, message, evidence }) =>
          `${level} ${rule} (${era}) ${where}: ${message} Came: ${evidence?.came ?? ''}`,
      );
  return {
    report,
    legs: report.eras.map(({ era, transport }) => `${era} ${transport}`),
    findings: [...describe(false), ...(report.unexamined ?? []).map(describeUnexamined)],
    practices: describe(true),
  };
}

/** Starts a server that says on stderr where it serves, audits it there and ends it. */
export async function auditServing(
  args: readonly string[],
  options?: CheckOptions,
): Promise<Audited> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  try {
    for await (const line of createInterface({ input: child.stderr })) {
      const url = /\bhttp:\/\/\S+/.exec(line)?.[0];
      if (url !== undefined) return await audit({ url }, options);
    }
    throw new Error('The server ended before it said where it serves.');
  } finally {
    child.kill();
  }
}
