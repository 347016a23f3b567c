import type { Place, RuleFindings } from '../findings.ts';
import { reproduce, type ReproduceOptions } from '../reproduce.ts';
import type { Report } from '../types.ts';
import { cut } from '../visible.ts';
import { webLink } from '../web-link.ts';
import { count, legOf, levelWords } from '../words.ts';
import { codeBlock, codeSpan, escapeHtmlBlock, escapeMarkdown } from './escape-markdown.ts';

const IN_FULL = 3;
const NAMED = 20;
const LONGEST = 600;

/** How a rule is told. */
export interface RuleMarkdownOptions extends ReproduceOptions {
  readonly isDisputed?: boolean;
}

/** One rule, folded: its places, how to mend them and the command that shows them again. */
export function ruleMarkdown(
  report: Report,
  findings: RuleFindings,
  options: RuleMarkdownOptions,
): string {
  const { rule, title, level, places, source } = findings;
  const word = options.isDisputed === true ? `${levelWords[level]}, disputed` : levelWords[level];
  const summary = `<b>${word}</b> <code>${escapeHtmlBlock(rule)}</code> ${escapeHtmlBlock(cut(title, LONGEST))} (${count(places.length, 'place')})`;
  const more = places.slice(IN_FULL, IN_FULL + NAMED).map(({ where }) => `- ${placeName(where)}`);
  const left = places.length - IN_FULL - NAMED;
  const fixes = [...new Set(places.map(({ fix }) => fix))].slice(0, IN_FULL);
  const clause = escapeMarkdown(cut(source.clause, LONGEST));
  const link = webLink(source.url);
  const leg = places[0]?.legs[0];
  const parts = [
    ...places.slice(0, IN_FULL).map((place) => placeMarkdown(report, place)),
    ...(more.length === 0 ? [] : [['Also at:', '', ...more, ...andMore(left)].join('\n')]),
    ...fixes.map((fix) => `**How to mend it:** ${escapeMarkdown(cut(fix, LONGEST))}`),
    `**Source:** ${link === undefined ? clause : `[${clause}](<${link}>)`}`,
    ...(leg === undefined
      ? []
      : [codeBlock('sh', [reproduce(report, { rule, ...leg }, options).join(' ')])]),
  ];
  return foldedHtml(summary, parts.join('\n\n'));
}

/** A part that opens when its title is clicked. */
export function folded(title: string, body: string): string {
  return foldedHtml(escapeHtmlBlock(title), body);
}

function foldedHtml(summary: string, body: string): string {
  return `<details><summary>${summary}</summary>\n\n${body}\n\n</details>`;
}

function placeMarkdown(report: Report, place: Place): string {
  const { where, message, evidence, legs } = place;
  const isEverywhere = legs.length >= report.eras.length;
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['on', isEverywhere ? undefined : legs.map(legOf).join(', ')],
    ['sent', code(evidence?.sent)],
    ['came', code(evidence?.came)],
    [
      'expected',
      evidence === undefined ? undefined : escapeMarkdown(cut(evidence.expected, LONGEST)),
    ],
  ];
  const lines = rows.flatMap(([label, text]) =>
    text === undefined ? [] : [`- ${label}: ${text}`],
  );
  return [`${placeName(where)} ${escapeMarkdown(cut(message, LONGEST))}`, '', ...lines].join('\n');
}

function code(text: string | undefined): string | undefined {
  return text === undefined ? undefined : codeSpan(cut(text, LONGEST));
}

function placeName(where: string): string {
  return where === '' ? '' : codeSpan(cut(where, LONGEST));
}

function andMore(left: number): readonly string[] {
  return left > 0 ? [`- and ${left} more`] : [];
}
