import { levels } from '../../rules/define-rule.ts';
import { findingsOf, type Findings, type RuleFindings } from '../findings.ts';
import type { ReproduceOptions } from '../reproduce.ts';
import type { Report } from '../types.ts';
import { visible } from '../visible.ts';
import {
  count,
  headlineOf,
  isClean,
  levelWords,
  revisedLeg,
  serverOf,
  targetOf,
} from '../words.ts';
import { BESIDE, bullet, labelled, WIDTH, wrapHard } from './lines.ts';
import { plainPaint, type Paint } from './paint.ts';
import { ruleText } from './rule-text.ts';
import { summaryText } from './summary-text.ts';

/** How the text is written. */
export interface TextOptions extends ReproduceOptions {
  /** Colours; none by default. */
  readonly paint?: Paint;
}

/** The report for people at a terminal: findings by level, then what was and was not seen. */
export function renderText(report: Report, options: TextOptions = {}): string {
  const paint = options.paint ?? plainPaint;
  const findings = findingsOf(report);
  const lines = [
    ...headText(report, paint),
    ...brokenText(report, findings, { ...options, paint }),
    ...disputedText(report, findings.disputed, { ...options, paint }),
    ...acceptedText(findings.accepted, paint),
    ...summaryText(report, paint),
    '',
    ...verdictText(report, paint),
  ];
  return `${lines.join('\n')}\n`;
}

type Painted = TextOptions & { readonly paint: Paint };

function headText(report: Report, paint: Paint): readonly string[] {
  const { target, eras, tool } = report;
  const rows: readonly (readonly [string, string])[] = [
    ['server', serverOf(report)],
    ['target', targetOf(target)],
    [
      'spoken',
      eras.length === 0 ? 'nothing: it could not be examined' : eras.map(revisedLeg).join(', '),
    ],
  ];
  return [
    paint.bold(`${tool.name} ${tool.version}`),
    ...rows.flatMap(([label, text]) => labelled(label, wrapHard(visible(text), BESIDE), paint.dim)),
  ];
}

function brokenText(report: Report, { broken }: Findings, options: Painted): readonly string[] {
  const { paint } = options;
  const colours = { must: paint.red, should: paint.yellow, practice: paint.cyan };
  return levels.flatMap((level) => {
    const rules = broken.filter((finding) => finding.level === level);
    if (rules.length === 0) return [];
    const head = `${levelWords[level]}: ${count(rules.length, 'rule')} broken`;
    return [
      '',
      paint.bold(colours[level](head)),
      ...rules.flatMap((finding) => ['', ...ruleText(report, finding, options)]),
    ];
  });
}

function disputedText(
  report: Report,
  disputed: readonly RuleFindings[],
  options: Painted,
): readonly string[] {
  if (disputed.length === 0) return [];
  const head = 'Disputed: the specification can be read both ways; nothing to mend for sure';
  return [
    '',
    options.paint.bold(head),
    ...disputed.flatMap((finding) => ['', ...ruleText(report, finding, options)]),
  ];
}

function acceptedText(accepted: readonly RuleFindings[], paint: Paint): readonly string[] {
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
    ...items.flatMap((item) => bullet(visible(item))),
  ];
}

function verdictText(report: Report, paint: Paint): readonly string[] {
  const colour = isClean(report) ? paint.green : paint.red;
  return wrapHard(headlineOf(report), WIDTH).map((line) => colour(line));
}
