import type { Report } from './types.ts';

// Every one of these can stand only inside a string of JSON, where it may be spelled as well.
const UNSEEN =
  /[\u007F-\u009F\u00AD\u061C\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/g;

/** A value as JSON text for files: indented, keys in the order in which they were given, nothing hidden in it. */
export function renderStable(value: unknown): string {
  const text = JSON.stringify(value, null, 2);
  const spell = (character: string): string =>
    `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return `${text.replaceAll(UNSEEN, spell)}\n`;
}

/** The report as JSON, with its keys always in the same order. */
export function renderJson(report: Report): string {
  const { schema, tool, target, server, eras, settings, problems, calls, tools } = report;
  const { results, summary, unexamined, baseline, startedAt, durationMs } = report;
  return renderStable({
    schema,
    tool,
    target,
    server,
    eras,
    settings,
    problems,
    calls,
    tools,
    results: results.map((result) => ({
      rule: result.rule,
      title: result.title,
      level: result.level,
      verdict: result.verdict,
      era: result.era,
      transport: result.transport,
      where: result.where,
      message: result.message,
      evidence: result.evidence,
      fix: result.fix,
      source: result.source,
      isAccepted: result.isAccepted,
      acceptedReason: result.acceptedReason,
    })),
    summary,
    unexamined,
    baseline,
    startedAt,
    durationMs,
  });
}
