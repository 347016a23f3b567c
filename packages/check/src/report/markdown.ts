import { levels } from '../rules/define-rule.ts';
import { cut, escapeXml, visible, webLink } from './escape.ts';
import {
  brokenWords,
  count,
  describeUnexamined,
  type Findings,
  findingsOf,
  groupBy,
  isIncomplete,
  legOf,
  levelWords,
  partProblem,
  type Place,
  revisedLeg,
  type RuleFindings,
  serverOf,
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

const IN_FULL = 3;
const NAMED = 20;
/** How a rule is told. */
interface RuleMarkdownOptions extends ReproduceOptions {
  readonly isDisputed?: boolean;
}

/** One rule, folded: its places, how to mend them and the command that shows them again. */
function ruleMarkdown(
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
function folded(title: string, body: string): string {
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

// Spelled like this it breaks no word for readers, but code hosts see no name, number or address in it.
const GAP = '&#8203;';

const CALLS = [/[@#]/g, `$&${GAP}`] as const;
const ADDRESSES = ['://', `:${GAP}//`] as const;
const SITES = [/\bwww\./gi, `www${GAP}.`] as const;

/** Text that Markdown leaves as it is: no markup, no links, and nobody is called by name. */
export function escapeMarkdown(text: string): string {
  return visible(text)
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
export function codeSpan(text: string): string {
  const seen = visible(text);
  const fence = '`'.repeat(longestRun(seen) + 1);
  // A space at either end is taken away again; without it a backtick there would join the fence.
  const space = seen === '' || /^[` ]|[` ]$/.test(seen) ? ' ' : '';
  return `${fence}${space}${seen}${space}${fence}`;
}

/** Lines as a block of code. */
export function codeBlock(language: string, lines: readonly string[]): string {
  const text = lines.map(visible).join('\n');
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${language}\n${text}\n${fence}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}
