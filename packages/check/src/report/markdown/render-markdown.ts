import { levels } from '../../rules/define-rule.ts';
import { findingsOf, groupBy, type Findings } from '../findings.ts';
import { partProblem } from '../problem.ts';
import type { ReproduceOptions } from '../reproduce.ts';
import type { Report, Unexamined } from '../types.ts';
import { cut } from '../visible.ts';
import {
  brokenWords,
  count,
  describeUnexamined,
  isIncomplete,
  levelWords,
  revisedLeg,
  serverOf,
  verdictFields,
  verdictWords,
} from '../words.ts';
import { codeBlock, codeSpan, escapeMarkdown } from './escape-markdown.ts';
import { folded, ruleMarkdown } from './rule-markdown.ts';

/** The most characters that a code host takes in one comment, with room to spare. */
const LIMIT = 60_000;
const RESERVE = 400;
const LONGEST = 600;

/** The report for a comment on a pull request: short first, details folded, never too long. */
export function renderMarkdown(report: Report, options: ReproduceOptions = {}): string {
  const findings = findingsOf(report);
  const blocks = [
    ...headOf(report, findings),
    ...findings.broken.map((rule) => ruleMarkdown(report, rule, options)),
    ...findings.disputed.map((rule) =>
      ruleMarkdown(report, rule, { ...options, isDisputed: true }),
    ),
    ...closingOf(report, findings),
  ];
  return fitted(blocks);
}

function headOf(report: Report, findings: Findings): readonly string[] {
  const said = brokenWords(findings);
  const broken = said === '' ? 'no findings' : `${said} broken`;
  const judged = isIncomplete(report) ? `${broken}, but not everything was examined` : broken;
  const title = report.eras.length === 0 ? 'the server could not be examined' : judged;
  const legs = report.eras.map(revisedLeg).join(', ');
  const server = codeSpan(cut(serverOf(report), LONGEST));
  return [
    `### MCP check: ${title}`,
    legs === '' ? server : `${server}: ${legs}`,
    ...report.problems.map(problemMarkdown),
    ...(report.unexamined ?? []).slice(0, MOST_ITEMS).map(unexaminedMarkdown),
    ...(report.results.length === 0 ? [] : [tallyOf(report)]),
  ];
}

function problemMarkdown(problem: string): string {
  const { sentence, quoted } = partProblem(problem);
  const told = `**Problem:** ${escapeMarkdown(cut(sentence, LONGEST))}`;
  if (quoted.length === 0) return told;
  const lines = quoted.slice(0, MOST_ITEMS).map((line) => cut(line, LONGEST));
  return `${told}\n\n${codeBlock('text', lines)}`;
}

function unexaminedMarkdown(entry: Unexamined): string {
  return `**Not examined:** ${escapeMarkdown(cut(describeUnexamined(entry), LONGEST))}`;
}

function tallyOf({ summary }: Report): string {
  const rows = [
    ['Level', ...verdictFields.map(([verdict]) => verdictWords[verdict])],
    ['---', ...verdictFields.map(() => '--:')],
    ...levels.map((level) => [
      levelWords[level],
      ...verdictFields.map(([, field]) => String(summary[level][field])),
    ]),
  ];
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function closingOf(report: Report, { accepted }: Findings): readonly string[] {
  const acceptedItems = accepted.flatMap(({ rule, places }) =>
    places.map(({ where, acceptedReason }) => {
      const reason =
        acceptedReason === undefined ? '' : `: ${escapeMarkdown(cut(acceptedReason, LONGEST))}`;
      return `${codeSpan(rule)} ${codeSpan(cut(where, LONGEST))}${reason}`;
    }),
  );
  const stale = (report.baseline?.stale ?? []).map(
    ({ rule, where }) => `${codeSpan(rule)} ${codeSpan(cut(where, LONGEST))}`,
  );
  const tools = groupBy(report.calls, ({ tool }) => tool).map(
    (group) => `${codeSpan(cut(group[0].tool, LONGEST))}: ${count(group.length, 'call')}`,
  );
  return [
    ...listed('Not verified', unseenItems(report)),
    ...listed('Accepted by the baseline', acceptedItems),
    ...listed('In the baseline, but not found any more', stale),
    ...listed('Tools that were called', tools),
  ];
}

function unseenItems({ results }: Report): readonly string[] {
  const unseen = results.filter(({ verdict }) => verdict === 'not-verified');
  return groupBy(unseen, ({ message }) => message).map((group) => {
    const rules = [...new Set(group.map(({ rule }) => rule))].map(codeSpan).join(', ');
    return `${escapeMarkdown(cut(group[0].message, LONGEST))} ${rules}`;
  });
}

const MOST_ITEMS = 40;

function listed(title: string, items: readonly string[]): readonly string[] {
  if (items.length === 0) return [];
  const left = items.length - MOST_ITEMS;
  const lines = items.slice(0, MOST_ITEMS).map((item) => `- ${item}`);
  if (left > 0) lines.push(`- and ${left} more`);
  return [folded(`${title} (${items.length})`, lines.join('\n'))];
}

/** As many blocks as there is room for; whole ones only, so that nothing stays open. */
function fitted(blocks: readonly string[]): string {
  const kept: string[] = [];
  let size = RESERVE;
  let left = 0;
  for (const block of blocks) {
    if (size + block.length + 2 > LIMIT) left += 1;
    else {
      kept.push(block);
      size += block.length + 2;
    }
  }
  if (left > 0) {
    kept.push(
      `There was no room for ${count(left, 'more part')}. The other formats have everything.`,
    );
  }
  return `${kept.join('\n\n')}\n`;
}
