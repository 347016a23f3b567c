import type { Report, Result } from '../../src/report/types.ts';
import { formatCodeSpan, escapeMarkdown } from '../../src/report/markdown.ts';
import { levelWords } from '../../src/report/findings.ts';
import type { ReferenceServer } from '../support/reference-servers.ts';

/** What the document is made of. */
export interface AccuracyFacts {
  /** What is unusual about each benign server, by its name. */
  readonly benign: Readonly<Record<string, string>>;
  readonly audits: readonly (readonly [ReferenceServer, Report])[];
  readonly judgements: Readonly<Record<string, string>>;
}

const head = `# How accurate the audit is

Written by the test \`packages/check/tests/accuracy.soak.test.ts\`; run it with \`--update\` to write it anew.

A checker is believed only if it finds what is wrong and leaves alone what is right. Both are measured:

- The **mutants** are the clean servers of \`packages/check/fixtures\` with one small break each. A full audit must catch every one by the rule that is meant to.
- The **benign** servers below are correct and unusual. A full audit must not accuse one of them of a broken MUST or SHOULD.
- The **reference servers** of the protocol's own project are audited as anybody would do it, and every finding was looked at by hand.

\`npm run check:accuracy\` prints the rates of the first two, by area. Tests fail when a mutant is missed, when a benign server is accused, and when the findings about the reference servers are not exactly those below.`;

/** Writes docs/accuracy.md: the same bytes for the same findings. */
export function renderAccuracy({ benign, audits, judgements }: AccuracyFacts): string {
  return `${[
    head,
    // The tables are written as they are, without padding.
    '<!-- prettier-ignore-start -->',
    '## Benign servers',
    table(
      ['Server', 'What is unusual'],
      Object.entries(benign).map(([name, words]) => [formatCodeSpan(name), escapeMarkdown(words)]),
    ),
    '## Reference servers',
    'Versions and settings: the newest packages of the npm registry at the time of writing, named in `packages/check/package.json`; default settings, so only tools that say they only read are called. What came is cut where it is long.',
    ...audits.flatMap(([name, report]) => serverSection(name, report, judgements)),
    '<!-- prettier-ignore-end -->',
  ].join('\n\n')}\n`;
}

/** What a report tells against a server. */
export const findingsOf = ({ results }: Report): readonly Result[] =>
  results.filter(({ verdict }) => verdict === 'fail' || verdict === 'disputed');

function serverSection(
  name: ReferenceServer,
  report: Report,
  judgements: AccuracyFacts['judgements'],
): readonly string[] {
  const findings = findingsOf(report);
  const groups = [...new Set(findings.map(({ rule }) => rule))];
  return [
    `### ${name}`,
    `${report.server.name} ${report.server.version}, ${report.eras.map(({ revision }) => revision).join(' and ')}. ${findings.length} findings, ${groups.length} rules.`,
    ...groups.flatMap((rule) =>
      ruleSection(
        findings.filter((finding) => finding.rule === rule),
        judgements[rule] ?? 'Not looked at yet.',
      ),
    ),
  ];
}

function ruleSection(findings: readonly Result[], judgement: string): readonly string[] {
  const [first] = findings;
  if (!first) return [];
  const { clause, url } = first.source;
  const source = url === undefined ? escapeMarkdown(clause) : `[${escapeMarkdown(clause)}](${url})`;
  return [
    `**${first.rule}** (${wordsOf(findings)}), ${source}. ${escapeMarkdown(judgement)}`,
    table(['Where', 'What is wrong', 'What came'], rowsOf(findings)),
  ];
}

const wordsOf = (findings: readonly Result[]): string =>
  [
    ...new Set(
      findings.map(({ level, verdict }) =>
        verdict === 'disputed' ? `${levelWords[level]}, disputed` : levelWords[level],
      ),
    ),
  ].join(' and ');

// Places of which the same is said share a row.
function rowsOf(findings: readonly Result[]): readonly (readonly string[])[] {
  const rows = new Map<string, { readonly places: string[]; readonly rest: readonly string[] }>();
  for (const { where, message, evidence } of findings) {
    const rest = [escapeMarkdown(message), formatCodeSpan(cut(evidence?.came ?? ''))];
    const row = rows.get(rest.join('\n')) ?? { places: [], rest };
    row.places.push(escapeMarkdown(where));
    rows.set(rest.join('\n'), row);
  }
  return [...rows.values()].map(({ places, rest }) => [places.join('<br>'), ...rest]);
}

const LONGEST = 160;

function cut(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').replaceAll('|', '¦').trim();
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST)}…`;
}

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
