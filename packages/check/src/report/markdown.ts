import { levels } from '../rules/define-rule.ts';
import { cut, escapeXml, escapeInvisible, toWebLink } from './escape.ts';
import {
  describeBroken,
  formatCount,
  describeUnexamined,
  type Findings,
  collectFindings,
  groupBy,
  isIncomplete,
  describeVariant,
  levelWords,
  splitProblem,
  type Place,
  describeRevisedVariant,
  type RuleFindings,
  describeServer,
  verdictFields,
  verdictWords,
} from './findings.ts';
import { reproduce, type ReproduceOptions } from './reproduce.ts';
import type { Report, Unexamined } from './types.ts';

/** The most characters that a code host takes in one comment, with room to spare. */
const LIMIT = 60_000;
const RESERVE = 400;
const LONGEST = 600;

/** The report for a comment on a pull request: short first, details folded, never too long. */
export function renderMarkdown(report: Report, options: ReproduceOptions = {}): string {
  const findings = collectFindings(report);
  const blocks = [
    ...renderHead(report, findings),
    ...findings.broken.map((rule) => renderRule(report, rule, options)),
    ...findings.disputed.map((rule) => renderRule(report, rule, { ...options, isDisputed: true })),
    ...renderClosing(report, findings),
  ];
  return fitBlocks(blocks);
}

function renderHead(report: Report, findings: Findings): readonly string[] {
  const said = describeBroken(findings);
  const broken = said === '' ? 'no findings' : `${said} broken`;
  const judged = isIncomplete(report) ? `${broken}, but not everything was examined` : broken;
  const title = report.eras.length === 0 ? 'the server could not be examined' : judged;
  const variants = report.eras.map(describeRevisedVariant).join(', ');
  const server = formatCodeSpan(cut(describeServer(report), LONGEST));
  return [
    `### MCP check: ${title}`,
    variants === '' ? server : `${server}: ${variants}`,
    ...report.problems.map(renderProblem),
    ...(report.unexamined ?? []).slice(0, MOST_ITEMS).map(renderUnexamined),
    ...(report.results.length === 0 ? [] : [renderTally(report)]),
  ];
}

function renderProblem(problem: string): string {
  const { sentence, quoted } = splitProblem(problem);
  const told = `**Problem:** ${escapeMarkdown(cut(sentence, LONGEST))}`;
  if (quoted.length === 0) return told;
  const lines = quoted.slice(0, MOST_ITEMS).map((line) => cut(line, LONGEST));
  return `${told}\n\n${formatCodeBlock('text', lines)}`;
}

function renderUnexamined(entry: Unexamined): string {
  return `**Not examined:** ${escapeMarkdown(cut(describeUnexamined(entry), LONGEST))}`;
}

function renderTally({ summary }: Report): string {
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

function renderClosing(report: Report, { accepted }: Findings): readonly string[] {
  const acceptedItems = accepted.flatMap(({ rule, places }) =>
    places.map(({ where, acceptedReason }) => {
      const reason =
        acceptedReason === undefined ? '' : `: ${escapeMarkdown(cut(acceptedReason, LONGEST))}`;
      return `${formatCodeSpan(rule)} ${formatCodeSpan(cut(where, LONGEST))}${reason}`;
    }),
  );
  const stale = (report.baseline?.stale ?? []).map(
    ({ rule, where }) => `${formatCodeSpan(rule)} ${formatCodeSpan(cut(where, LONGEST))}`,
  );
  const tools = groupBy(report.calls, ({ tool }) => tool).map(
    (group) =>
      `${formatCodeSpan(cut(group[0].tool, LONGEST))}: ${formatCount(group.length, 'call')}`,
  );
  return [
    ...renderItems('Not verified', listUnseen(report)),
    ...renderItems('Accepted by the baseline', acceptedItems),
    ...renderItems('In the baseline, but not found any more', stale),
    ...renderItems('Tools that were called', tools),
  ];
}

function listUnseen({ results }: Report): readonly string[] {
  const unseen = results.filter(({ verdict }) => verdict === 'not-verified');
  return groupBy(unseen, ({ message }) => message).map((group) => {
    const rules = [...new Set(group.map(({ rule }) => rule))].map(formatCodeSpan).join(', ');
    return `${escapeMarkdown(cut(group[0].message, LONGEST))} ${rules}`;
  });
}

const MOST_ITEMS = 40;

function renderItems(title: string, items: readonly string[]): readonly string[] {
  if (items.length === 0) return [];
  const left = items.length - MOST_ITEMS;
  const lines = items.slice(0, MOST_ITEMS).map((item) => `- ${item}`);
  if (left > 0) lines.push(`- and ${left} more`);
  return [foldMarkdown(`${title} (${items.length})`, lines.join('\n'))];
}

/** As many blocks as there is room for; whole ones only, so that nothing stays open. */
function fitBlocks(blocks: readonly string[]): string {
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
      `There was no room for ${formatCount(left, 'more part')}. The other formats have everything.`,
    );
  }
  return `${kept.join('\n\n')}\n`;
}

const IN_FULL = 3;
const NAMED = 20;
/** How a rule is told. */
interface RuleMarkdownOptions extends ReproduceOptions {
  readonly isDisputed?: boolean;
}

/** One rule, folded: its places, how to mend them and the command that shows them again. */
function renderRule(report: Report, findings: RuleFindings, options: RuleMarkdownOptions): string {
  const { rule, title, level, places, source } = findings;
  const word = options.isDisputed === true ? `${levelWords[level]}, disputed` : levelWords[level];
  const summary = `<b>${word}</b> <code>${escapeHtmlBlock(rule)}</code> ${escapeHtmlBlock(cut(title, LONGEST))} (${formatCount(places.length, 'place')})`;
  const more = places.slice(IN_FULL, IN_FULL + NAMED).map(({ where }) => `- ${formatPlace(where)}`);
  const left = places.length - IN_FULL - NAMED;
  const fixes = [...new Set(places.map(({ fix }) => fix))].slice(0, IN_FULL);
  const clause = escapeMarkdown(cut(source.clause, LONGEST));
  const link = toWebLink(source.url);
  const variant = places[0]?.variants[0];
  const parts = [
    ...places.slice(0, IN_FULL).map((place) => renderPlace(report, place)),
    ...(more.length === 0 ? [] : [['Also at:', '', ...more, ...renderMore(left)].join('\n')]),
    ...fixes.map((fix) => `**How to mend it:** ${escapeMarkdown(cut(fix, LONGEST))}`),
    `**Source:** ${link === undefined ? clause : `[${clause}](<${link}>)`}`,
    ...(variant === undefined
      ? []
      : [formatCodeBlock('sh', [reproduce(report, { rule, ...variant }, options).join(' ')])]),
  ];
  return foldHtml(summary, parts.join('\n\n'));
}

/** A part that opens when its title is clicked. */
function foldMarkdown(title: string, body: string): string {
  return foldHtml(escapeHtmlBlock(title), body);
}

function foldHtml(summary: string, body: string): string {
  return `<details><summary>${summary}</summary>\n\n${body}\n\n</details>`;
}

function renderPlace(report: Report, place: Place): string {
  const { where, message, evidence, variants } = place;
  const isEverywhere = variants.length >= report.eras.length;
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['on', isEverywhere ? undefined : variants.map(describeVariant).join(', ')],
    ['sent', formatCode(evidence?.sent)],
    ['came', formatCode(evidence?.came)],
    [
      'expected',
      evidence === undefined ? undefined : escapeMarkdown(cut(evidence.expected, LONGEST)),
    ],
  ];
  const lines = rows.flatMap(([label, text]) =>
    text === undefined ? [] : [`- ${label}: ${text}`],
  );
  return [`${formatPlace(where)} ${escapeMarkdown(cut(message, LONGEST))}`, '', ...lines].join(
    '\n',
  );
}

function formatCode(text: string | undefined): string | undefined {
  return text === undefined ? undefined : formatCodeSpan(cut(text, LONGEST));
}

function formatPlace(where: string): string {
  return where === '' ? '' : formatCodeSpan(cut(where, LONGEST));
}

function renderMore(left: number): readonly string[] {
  return left > 0 ? [`- and ${left} more`] : [];
}

// Spelled like this it breaks no word for readers, but code hosts see no name, number or address in it.
const GAP = '&#8203;';

const CALLS = [/[@#]/g, `$&${GAP}`] as const;
const ADDRESSES = ['://', `:${GAP}//`] as const;
const SITES = [/\bwww\./gi, `www${GAP}.`] as const;

/** Text that Markdown leaves as it is: no markup, no links, and nobody is called by name. */
export function escapeMarkdown(text: string): string {
  return escapeInvisible(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/[\\`*_[\]|~$]/g, String.raw`\$&`)
    .replaceAll(...CALLS)
    .replaceAll(...ADDRESSES)
    .replaceAll(...SITES);
}

/** Text inside a block of HTML, where Markdown changes nothing but code hosts still look for names. */
function escapeHtmlBlock(text: string): string {
  return escapeXml(text)
    .replaceAll(/@|#(?!39;)/g, `$&${GAP}`)
    .replaceAll(...ADDRESSES)
    .replaceAll(...SITES);
}

/** Text as a span of code. */
export function formatCodeSpan(text: string): string {
  const seen = escapeInvisible(text);
  const fence = '`'.repeat(measureLongestRun(seen) + 1);
  // A space at either end is taken away again; without it a backtick there would join the fence.
  const space = seen === '' || /^[` ]|[` ]$/.test(seen) ? ' ' : '';
  return `${fence}${space}${seen}${space}${fence}`;
}

/** Lines as a block of code. */
export function formatCodeBlock(language: string, lines: readonly string[]): string {
  const text = lines.map(escapeInvisible).join('\n');
  const fence = '`'.repeat(Math.max(3, measureLongestRun(text) + 1));
  return `${fence}${language}\n${text}\n${fence}`;
}

function measureLongestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}
