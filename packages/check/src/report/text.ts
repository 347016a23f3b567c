import { levels } from '../rules/define-rule.ts';
import { escapeInvisible } from './escape.ts';
import {
  formatCount,
  describeUnexamined,
  type Findings,
  collectFindings,
  groupBy,
  writeHeadline,
  isClean,
  levelWords,
  splitProblem,
  describeRevisedVariant,
  type RuleFindings,
  describeServer,
  describeTarget,
  verdictFields,
  verdictWords,
} from './findings.ts';
import type { ReproduceOptions } from './reproduce.ts';
import {
  BESIDE,
  formatBullet,
  indentLine,
  labelLines,
  type Paint,
  plainPaint,
  renderRule,
  WIDTH,
  wrapHard,
} from './text-lines.ts';
import type { Report, Result } from './types.ts';

/** How the text is written. */
export interface TextOptions extends ReproduceOptions {
  /** Colours; none by default. */
  readonly paint?: Paint;
}

/** The report for people at a terminal: findings by level, then what was and was not seen. */
export function renderText(report: Report, options: TextOptions = {}): string {
  const paint = options.paint ?? plainPaint;
  const findings = collectFindings(report);
  const lines = [
    ...renderHead(report, paint),
    ...renderBroken(report, findings, { ...options, paint }),
    ...renderDisputed(report, findings.disputed, { ...options, paint }),
    ...renderAccepted(findings.accepted, paint),
    ...renderSummary(report, paint),
    '',
    ...renderVerdict(report, paint),
  ];
  return `${lines.join('\n')}\n`;
}

type Painted = TextOptions & { readonly paint: Paint };

function renderHead(report: Report, paint: Paint): readonly string[] {
  const { target, eras, tool } = report;
  const rows: readonly (readonly [string, string])[] = [
    ['server', describeServer(report)],
    ['target', describeTarget(target)],
    [
      'spoken',
      eras.length === 0
        ? 'nothing: it could not be examined'
        : eras.map(describeRevisedVariant).join(', '),
    ],
  ];
  return [
    paint.bold(`${tool.name} ${tool.version}`),
    ...rows.flatMap(([label, text]) =>
      labelLines(label, wrapHard(escapeInvisible(text), BESIDE), paint.dim),
    ),
  ];
}

function renderBroken(report: Report, { broken }: Findings, options: Painted): readonly string[] {
  const { paint } = options;
  const colours = { must: paint.red, should: paint.yellow, practice: paint.cyan };
  return levels.flatMap((level) => {
    const rules = broken.filter((finding) => finding.level === level);
    if (rules.length === 0) return [];
    const head = `${levelWords[level]}: ${formatCount(rules.length, 'rule')} broken`;
    return [
      '',
      paint.bold(colours[level](head)),
      ...rules.flatMap((finding) => ['', ...renderRule(report, finding, options)]),
    ];
  });
}

function renderDisputed(
  report: Report,
  disputed: readonly RuleFindings[],
  options: Painted,
): readonly string[] {
  if (disputed.length === 0) return [];
  const head = 'Disputed: the specification can be read both ways; nothing to mend for sure';
  return [
    '',
    options.paint.bold(head),
    ...disputed.flatMap((finding) => ['', ...renderRule(report, finding, options)]),
  ];
}

function renderAccepted(accepted: readonly RuleFindings[], paint: Paint): readonly string[] {
  if (accepted.length === 0) return [];
  const items = accepted.flatMap(({ rule, level, places }) =>
    places.map(({ where, acceptedReason }) => {
      const place = `${levelWords[level]} ${rule}${where === '' ? '' : ` at ${where}`}`;
      return acceptedReason === undefined ? place : `${place}: ${acceptedReason}`;
    }),
  );
  return [
    '',
    paint.bold('Accepted by the baseline'),
    ...items.flatMap((item) => formatBullet(escapeInvisible(item))),
  ];
}

function renderVerdict(report: Report, paint: Paint): readonly string[] {
  const colour = isClean(report) ? paint.green : paint.red;
  return wrapHard(writeHeadline(report), WIDTH).map((line) => colour(line));
}

/** What closes the text: the counts of each level, and what was not looked at. */
function renderSummary(report: Report, paint: Paint): readonly string[] {
  if (report.results.length === 0) {
    return [...renderProblems(report, paint), ...renderUnexamined(report, paint)];
  }
  return [
    ...tallyText(report, paint),
    ...renderNotVerified(report, paint),
    ...renderCalls(report, paint),
    ...renderStale(report, paint),
    ...renderProblems(report, paint),
    ...renderUnexamined(report, paint),
  ];
}

function tallyText(report: Report, paint: Paint): readonly string[] {
  const head = ['', ...verdictFields.map(([verdict]) => verdictWords[verdict])];
  const accepted = report.baseline === undefined ? [] : ['accepted'];
  const rows = levels.map((level) => [
    levelWords[level],
    ...verdictFields.map(([, field]) => String(report.summary[level][field])),
    ...accepted.map(() => String(countAccepted(report.results, level))),
  ]);
  const table = [[...head, ...accepted], ...rows];
  const widths = table[0]?.map((_cell, column) =>
    Math.max(...table.map((row) => row[column]?.length ?? 0)),
  );
  const lines = table.map((row) =>
    row
      .map((cell, column) => {
        const width = widths?.[column] ?? 0;
        return column === 0 ? cell.padEnd(width) : cell.padStart(width);
      })
      .join('  ')
      .trimEnd(),
  );
  return ['', ...lines.map((line, index) => (index === 0 ? paint.bold(line) : line))];
}

function countAccepted(results: readonly Result[], level: Result['level']): number {
  return results.filter((result) => result.level === level && result.isAccepted === true).length;
}

/** What could not be seen, by the reason. */
function renderNotVerified({ results }: Report, paint: Paint): readonly string[] {
  const unseen = results.filter(({ verdict }) => verdict === 'not-verified');
  if (unseen.length === 0) return [];
  return [
    '',
    paint.bold('Not verified'),
    ...groupBy(unseen, ({ message }) => message).flatMap((group) => {
      const rules = [...new Set(group.map(({ rule }) => rule))];
      return [
        ...formatBullet(escapeInvisible(group[0].message)),
        ...wrapHard(rules.join(', '), WIDTH - 4).map((line) => `    ${paint.dim(line)}`),
      ];
    }),
  ];
}

const CALLS_NONE =
  'No tool was called. Add --calls read-only to call the tools that say they only read.';

/** More names than this are counted. */
const MOST_TOOLS = 100;

function renderCalls({ calls, settings }: Report, paint: Paint): readonly string[] {
  const head = ['', paint.bold('Calls')];
  if (calls.length === 0) {
    return [
      ...head,
      ...formatBullet(settings.calls === 'none' ? CALLS_NONE : 'No tool was called.'),
    ];
  }
  const byTool = groupBy(calls, ({ tool }) => tool).map(
    (group) => `${escapeInvisible(group[0].tool)} (${group.length})`,
  );
  const left = byTool.length - MOST_TOOLS;
  const more = left > 0 ? ` and ${left} more, which --format json has` : '';
  const words = `${formatCount(calls.length, 'call')} of ${formatCount(byTool.length, 'tool')}: ${byTool.slice(0, MOST_TOOLS).join(', ')}${more}`;
  return [...head, ...formatBullet(words)];
}

function renderStale({ baseline }: Report, paint: Paint): readonly string[] {
  if (baseline === undefined || baseline.stale.length === 0) return [];
  const head = 'In the baseline, but not found any more (--write-baseline takes them out)';
  return [
    '',
    ...wrapHard(head, WIDTH).map((line) => paint.bold(line)),
    ...baseline.stale.flatMap(({ rule, where }) =>
      formatBullet(escapeInvisible(where === '' ? rule : `${rule} at ${where}`)),
    ),
  ];
}

function renderProblems({ problems }: Report, paint: Paint): readonly string[] {
  if (problems.length === 0) return [];
  return ['', paint.red('Problems'), ...problems.flatMap(renderProblem)];
}

function renderProblem(problem: string): readonly string[] {
  const { sentence, quoted } = splitProblem(problem);
  return [
    ...formatBullet(escapeInvisible(sentence)),
    ...quoted.flatMap((line) => indentLine(escapeInvisible(line), 6)),
  ];
}

/** What had to be examined and could not be: right before the verdict, because it decides it. */
function renderUnexamined({ unexamined = [] }: Report, paint: Paint): readonly string[] {
  if (unexamined.length === 0) return [];
  const items = unexamined.map(describeUnexamined);
  return [
    '',
    paint.red('Not examined'),
    ...items.flatMap((item) => formatBullet(escapeInvisible(item))),
  ];
}
