import { levels } from '../rules/define-rule.ts';
import { escapeXml } from './escape.ts';
import {
  formatCount,
  describeUnexamined,
  collectFindings,
  groupBy,
  writeHeadline,
  isClean,
  describeVariant,
  levelWords,
  splitProblem,
  describeRevisedVariant,
  type RuleFindings,
  describeServer,
  describeTarget,
  verdictFields,
  verdictWords,
} from './findings.ts';
import { hashes, script, style } from './html-assets.ts';
import {
  type Card,
  type CardVerdict,
  renderFindingCard,
  renderCard,
  renderRuleName,
} from './html-card.ts';
import { renderJson } from './json.ts';
import type { ReproduceOptions } from './reproduce.ts';
import type { Report, Result, Unexamined, Verdict } from './types.ts';

/** The report as one page that needs nothing else: it works from a file, and can be read without JavaScript. */
export function renderHtml(report: Report, options: ReproduceOptions = {}): string {
  const policy = `default-src 'none'; script-src '${hashes.script}'; style-src '${hashes.style}'; base-uri 'none'; form-action 'none'`;
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeXml(`MCP check of ${describeServer(report)}`)}</title>`,
    `<style>${style}</style>`,
    '</head>',
    '<body>',
    renderHead(report),
    renderFilters(),
    `<main>${renderSections(report, options)}</main>`,
    renderCalls(report),
    renderStale(report),
    renderFoot(report),
    `<script type="application/json" id="report">${embedReport(report)}</script>`,
    `<script>${script}</script>`,
    '</body>',
    '</html>\n',
  ].join('\n');
}

// Inside a script element only "<" can begin its end, and in JSON it may be spelled.
function embedReport(report: Report): string {
  return renderJson(report).replaceAll('<', String.raw`\u003c`);
}

function renderHead(report: Report): string {
  return [
    '<header>',
    `<h1>${escapeXml(describeServer(report))}</h1>`,
    `<div><code>${escapeXml(describeTarget(report.target))}</code></div>`,
    `<div class="soft">${escapeXml(report.eras.map(describeRevisedVariant).join(', '))}</div>`,
    `<p class="verdict ${isClean(report) ? 'good' : 'must'}">${escapeXml(writeHeadline(report))}</p>`,
    ...report.problems.map(renderProblem),
    ...(report.unexamined ?? []).map(renderUnexamined),
    report.results.length === 0 ? '' : renderTally(report),
    '</header>',
  ].join('\n');
}

function renderProblem(problem: string): string {
  const { sentence, quoted } = splitProblem(problem);
  const said = quoted.length === 0 ? '' : `<pre>${quoted.map(escapeXml).join('\n')}</pre>`;
  return `<p class="must">${escapeXml(sentence)}</p>${said}`;
}

function renderUnexamined(entry: Unexamined): string {
  return `<p class="must"><strong>Not examined:</strong> ${escapeXml(describeUnexamined(entry))}</p>`;
}

function renderTally({ summary }: Report): string {
  const head = verdictFields.map(([verdict]) => `<th scope="col">${verdictWords[verdict]}</th>`);
  const rows = levels.map((level) => {
    const cells = verdictFields.map(([, field]) => `<td>${summary[level][field]}</td>`);
    return `<tr><th scope="row" class="${level}">${levelWords[level]}</th>${cells.join('')}</tr>`;
  });
  return `<div class="scroll"><table><thead><tr><td></td>${head.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

function renderFilters(): string {
  const box = (name: string, value: string, word: string): string =>
    `<label><input type="checkbox" name="${name}" value="${value}" checked>${word}</label>`;
  const byLevel = levels.map((level) => box('level', level, levelWords[level]));
  const byVerdict = [
    ...verdictFields.map(([verdict]) => box('verdict', verdict, verdictWords[verdict])),
    box('verdict', 'accepted', 'accepted'),
  ];
  return [
    '<form class="filters" id="filters" hidden>',
    '<input type="search" name="search" placeholder="Search" aria-label="Search" autocomplete="off">',
    `<fieldset><legend>Level</legend>${byLevel.join('')}</fieldset>`,
    `<fieldset><legend>Verdict</legend>${byVerdict.join('')}</fieldset>`,
    '<output></output>',
    '</form>',
  ].join('\n');
}

function renderCalls({ calls }: Report): string {
  if (calls.length === 0) return '<h2>Calls</h2>\n<p>No tool was called.</p>';
  const items = groupBy(calls, ({ tool }) => tool).map(
    (group) =>
      `<li><code>${escapeXml(group[0].tool)}</code> ${formatCount(group.length, 'call')}</li>`,
  );
  return `<h2>Calls</h2>\n<ul>${items.join('')}</ul>`;
}

function renderStale({ baseline }: Report): string {
  const stale = baseline?.stale ?? [];
  if (stale.length === 0) return '';
  const items = stale.map(
    ({ rule, where }) => `<li><code>${escapeXml(rule)}</code> ${escapeXml(where)}</li>`,
  );
  return `<h2>In the baseline, but not found any more</h2>\n<ul>${items.join('')}</ul>`;
}

function renderFoot({ tool, startedAt, settings }: Report): string {
  const words = `${tool.name} ${tool.version}, ${startedAt}. Calls: ${settings.calls}, seed ${settings.seed}.`;
  return `<footer>${escapeXml(words)}</footer>`;
}

/** The cards of a report under headings, the most pressing first. */
function renderSections(report: Report, options: ReproduceOptions): string {
  const { broken, disputed, accepted } = collectFindings(report);
  const cards = (verdict: CardVerdict, findings: readonly RuleFindings[]): readonly Card[] =>
    findings.map((finding) => renderFindingCard(report, finding, { ...options, verdict }));
  return [
    renderSection('Broken', cards('fail', broken)),
    renderSection('Disputed: the specification can be read both ways', cards('disputed', disputed)),
    renderSection('Accepted by the baseline', cards('accepted', accepted)),
    renderSection('Not verified', renderReasonCards(report, 'not-verified')),
    renderSection('Passed', passCards(report)),
    renderSection('Not applicable', renderReasonCards(report, 'not-applicable')),
  ].join('\n');
}

function renderSection(title: string, cards: readonly Card[]): string {
  if (cards.length === 0) return '';
  const head = `<section data-group><h2>${escapeXml(title)}</h2>`;
  return [head, ...cards.map(renderCard), '</section>'].join('\n');
}

/** One card for each level and reason, with the rules that it is the reason of. */
function renderReasonCards({ results }: Report, verdict: Verdict): readonly Card[] {
  const said = results.filter((result) => result.verdict === verdict);
  return groupByLevel(said).flatMap(([level, group]) =>
    groupBy(group, ({ message }) => message).map((alike): Card => {
      const rules = groupBy(alike, ({ rule }) => rule);
      return {
        level,
        verdict,
        summary: `${escapeXml(alike[0].message)} <span class="soft">(${formatCount(rules.length, 'rule')})</span>`,
        body: renderList(rules),
      };
    }),
  );
}

function passCards({ results }: Report): readonly Card[] {
  const passed = results.filter(({ verdict }) => verdict === 'pass');
  return groupByLevel(passed).map(([level, group]): Card => {
    const rules = groupBy(group, ({ rule }) => rule);
    const summary = `${formatCount(rules.length, 'rule')}`;
    return { level, verdict: 'pass', summary, body: renderList(rules) };
  });
}

function renderList(rules: readonly (readonly [Result, ...Result[]])[]): string {
  const items = rules.map((group) => {
    const variants = [...new Set(group.map(describeVariant))].join(', ');
    return `<li>${renderRuleName(group[0])} <span class="soft">${escapeXml(variants)}</span></li>`;
  });
  return `<ul>${items.join('')}</ul>`;
}

function groupByLevel(
  results: readonly Result[],
): readonly (readonly [Result['level'], readonly Result[]])[] {
  return levels.flatMap((level) => {
    const group = results.filter((result) => result.level === level);
    return group.length === 0 ? [] : [[level, group] as const];
  });
}
