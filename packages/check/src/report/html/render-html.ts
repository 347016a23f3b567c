import { levels } from '../../rules/define-rule.ts';
import { groupBy } from '../findings.ts';
import { renderJson } from '../json.ts';
import { partProblem } from '../problem.ts';
import type { ReproduceOptions } from '../reproduce.ts';
import type { Report, Unexamined } from '../types.ts';
import {
  count,
  describeUnexamined,
  headlineOf,
  isClean,
  levelWords,
  revisedLeg,
  serverOf,
  targetOf,
  verdictFields,
  verdictWords,
} from '../words.ts';
import { escapeXml } from '../xml.ts';
import { hashes } from './hashes.ts';
import { script } from './script.ts';
import { renderSections } from './sections.ts';
import { style } from './style.ts';

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
    `<title>${escapeXml(`MCP check of ${serverOf(report)}`)}</title>`,
    `<style>${style}</style>`,
    '</head>',
    '<body>',
    renderHead(report),
    renderFilters(),
    `<main>${renderSections(report, options)}</main>`,
    renderCalls(report),
    renderStale(report),
    renderFoot(report),
    `<script type="application/json" id="report">${embed(report)}</script>`,
    `<script>${script}</script>`,
    '</body>',
    '</html>\n',
  ].join('\n');
}

// Inside a script element only "<" can begin its end, and in JSON it may be spelled.
function embed(report: Report): string {
  return renderJson(report).replaceAll('<', String.raw`\u003c`);
}

function renderHead(report: Report): string {
  return [
    '<header>',
    `<h1>${escapeXml(serverOf(report))}</h1>`,
    `<div><code>${escapeXml(targetOf(report.target))}</code></div>`,
    `<div class="soft">${escapeXml(report.eras.map(revisedLeg).join(', '))}</div>`,
    `<p class="verdict ${isClean(report) ? 'good' : 'must'}">${escapeXml(headlineOf(report))}</p>`,
    ...report.problems.map(renderProblem),
    ...(report.unexamined ?? []).map(renderUnexamined),
    report.results.length === 0 ? '' : renderTally(report),
    '</header>',
  ].join('\n');
}

function renderProblem(problem: string): string {
  const { sentence, quoted } = partProblem(problem);
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
    (group) => `<li><code>${escapeXml(group[0].tool)}</code> ${count(group.length, 'call')}</li>`,
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
