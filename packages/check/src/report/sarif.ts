import { readArea, type Level } from '../rules/define-rule.ts';
import {
  describeUnexamined,
  groupBy,
  isIncomplete,
  describeVariant,
  levelWords,
} from './findings.ts';
import { hashFinding } from './fingerprint.ts';
import { renderStable } from './json.ts';
import type { Report, Result, Target } from './types.ts';
import { escapeInvisible, toWebLink } from './escape.ts';

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';

/** The report as SARIF 2.1.0: what is broken as results, accepted findings as suppressed ones. */
export function renderSarif(report: Report): string {
  const failed = report.results.filter(({ verdict }) => verdict === 'fail');
  const rules = groupBy(failed, ({ rule }) => rule).map(([first]) => first);
  const writeFix = (rule: string): string => findGeneralFix(report.results, rule);
  const run = {
    tool: {
      driver: {
        name: report.tool.name,
        version: report.tool.version,
        rules: rules.map((first) => describeRule(first, writeFix(first.rule))),
      },
    },
    automationDetails: { id: 'wellspoken-check/' },
    invocations: [
      {
        executionSuccessful: report.eras.length > 0 && !isIncomplete(report),
        toolExecutionNotifications: [
          ...report.problems,
          ...(report.unexamined ?? []).map((entry) => `Not examined: ${describeUnexamined(entry)}`),
        ].map((problem) => ({
          level: 'error',
          message: { text: problem.split('\n').map(escapeText).join('\n') },
        })),
      },
    ],
    results: describeResults(failed, {
      rules: rules.map(({ rule }) => rule),
      target: report.target,
    }),
    columnKind: 'utf16CodeUnits',
    properties: { summary: report.summary },
  };
  return renderStable({ $schema: SCHEMA, version: '2.1.0', runs: [run] });
}

const LEVELS: Readonly<Record<Level, string>> = {
  must: 'error',
  should: 'warning',
  practice: 'note',
};

// What GitHub calls the same.
const SEVERITIES: Readonly<Record<Level, string>> = {
  must: 'error',
  should: 'warning',
  practice: 'recommendation',
};

// A finding may say how to mend its own place; what is said of a rule must not change with the server.
function findGeneralFix(results: readonly Result[], rule: string): string {
  const said = results.filter((result) => result.rule === rule);
  const fixes = new Set(said.map(({ fix }) => fix));
  const general = said.find(({ verdict }) => verdict !== 'fail' && verdict !== 'disputed')?.fix;
  return general ?? (fixes.size === 1 ? [...fixes].join('') : '');
}

function describeRule({ rule, title, level, source }: Result, fix: string): object {
  const help = `${fix} See ${source.clause}.`.trim();
  const helpUri = toWebLink(source.url);
  const link = helpUri === undefined ? source.clause : `[${source.clause}](${helpUri})`;
  return {
    id: rule,
    name: rule.replaceAll(/(?:^|[/-])(.)/g, (_match, letter: string) => letter.toUpperCase()),
    shortDescription: { text: escapeText(title) },
    fullDescription: { text: escapeText(`${levelWords[level]}: ${title}.`) },
    help: { text: escapeText(help), markdown: escapeInvisible(`${fix} See ${link}.`.trim()) },
    ...(helpUri !== undefined && { helpUri }),
    defaultConfiguration: { level: LEVELS[level] },
    properties: {
      tags: ['mcp', readArea(rule), level],
      precision: 'high',
      'problem.severity': SEVERITIES[level],
    },
  };
}

interface Workspace {
  readonly rules: readonly string[];
  readonly target: Target;
}

function describeResults(failed: readonly Result[], { rules, target }: Workspace): object[] {
  const uri = chooseArtifact(target);
  const seen = new Map<string, number>();
  return failed.map((result) => {
    const name = hashFinding(result);
    const nth = (seen.get(name) ?? 0) + 1;
    seen.set(name, nth);
    return {
      ruleId: result.rule,
      ruleIndex: rules.indexOf(result.rule),
      kind: 'fail',
      level: LEVELS[result.level],
      message: { text: writeMessage(result) },
      locations: [writeLocation(result, uri)],
      // The second name is the one that GitHub looks at; its number tells twins apart.
      partialFingerprints: { 'wellspoken/v1': name, primaryLocationLineHash: `${name}:${nth}` },
      ...(result.isAccepted === true && { suppressions: [writeSuppression(result)] }),
      properties: { era: result.era, transport: result.transport },
    };
  });
}

function writeMessage(result: Result): string {
  const { message, where, evidence, fix } = result;
  const parts = [
    message,
    where === '' ? undefined : `At: ${where} (${describeVariant(result)}).`,
    evidence === undefined ? undefined : `Came: ${evidence.came}`,
    evidence === undefined ? undefined : `Expected: ${evidence.expected}`,
    `To mend it: ${fix}`,
  ];
  return parts.flatMap((part) => (part === undefined ? [] : [escapeText(part)])).join('\n');
}

function writeLocation({ where }: Result, uri: string): object {
  const physicalLocation = { artifactLocation: { uri }, region: { startLine: 1 } };
  if (where === '') return { physicalLocation };
  return { physicalLocation, logicalLocations: [{ fullyQualifiedName: escapeInvisible(where) }] };
}

function writeSuppression({ acceptedReason }: Result): object {
  const justification = escapeInvisible(acceptedReason ?? 'Accepted by the baseline.');
  return { kind: 'external', status: 'accepted', justification };
}

/** Text in which nothing is a placeholder ({0}) or a link ([text](address)). */
function escapeText(text: string): string {
  return escapeInvisible(text).replaceAll(/[{}]/g, '$&$&').replaceAll('](', '] (');
}

const FILE =
  /^(?!\/|-|.*(?:^|\/)\.\.(?:\/|$))(?:[\p{L}\p{N}@_.-]+\/)*[\p{L}\p{N}@_-][\p{L}\p{N}@_.-]*\.[a-z]{1,5}$/iu;

// A code host wants a file of the repository: that of the command, or a name that stands for the server.
function chooseArtifact(target: Target): string {
  if (target.kind === 'url') return 'mcp-server';
  const words = [target.command, ...target.args].map((word) => word.replace(/^\.\//, ''));
  return encodeURI(words.find((word) => FILE.test(word)) ?? 'mcp-server');
}
