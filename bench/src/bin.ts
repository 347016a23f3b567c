import { ContenderError, USAGE } from './shared/command-line.ts';
import { readOptions, UsageError, type Command } from './options.ts';

const exitCodes = [
  [UsageError, 2],
  [ContenderError, 1],
] as const;

try {
  console.log(await run(readOptions(process.argv.slice(2))));
} catch (error) {
  const code = exitCodes.find(([kind]) => error instanceof kind)?.[1];
  if (code === undefined || !(error instanceof Error)) throw error;
  console.error(error.message);
  process.exitCode = code;
}

async function run(command: Command): Promise<string> {
  return command.kind === 'help' ? USAGE : runBenchmark(command);
}

type Kind = Exclude<Command['kind'], 'help'>;

/** The options of a benchmark. */
type OptionsOf<One extends Kind> = Extract<Command, { readonly kind: One }>['options'];

/** A benchmark with its options; of a table of benchmarks, one line is meant. */
type Running<One extends Kind = Kind> = {
  readonly [Each in One]: { readonly kind: Each; readonly options: OptionsOf<Each> };
}[One];

function runBenchmark<One extends Kind>({ kind, options }: Running<One>): Promise<string> {
  const benchmarks: { readonly [Each in Kind]: (options: OptionsOf<Each>) => Promise<string> } = {
    check: runCheck,
    search: runSearch,
    graph: runGraph,
    xml: runXml,
    staging: runStaging,
    law: runLaw,
    points: runPoints,
    servers: runServers,
    together: runTogether,
    protocol: runProtocol,
  };
  return benchmarks[kind](options);
}

async function runCheck(options: OptionsOf<'check'>): Promise<string> {
  const { benchAudits } = await import('./audit.ts');
  const { describeAudits } = await import('./audit.ts');
  const report = await benchAudits(options);
  return writeReport(report, describeAudits, options);
}

async function runSearch(options: OptionsOf<'search'>): Promise<string> {
  const { benchSearch, describeSearch } = await import('./search.ts');
  const report = await benchSearch(options);
  return writeReport(report, describeSearch, options);
}

async function runGraph(options: OptionsOf<'graph'>): Promise<string> {
  const { benchGraph } = await import('./graph/graph.ts');
  const { describeGraph } = await import('./graph/graph.ts');
  const report = await benchGraph(options);
  return writeReport(report, describeGraph, options);
}

async function runXml(options: OptionsOf<'xml'>): Promise<string> {
  const { benchXml } = await import('./xml/xml.ts');
  const { describeXml } = await import('./xml/xml.ts');
  const report = await benchXml(options);
  return writeReport(report, describeXml, options);
}

async function runStaging(options: OptionsOf<'staging'>): Promise<string> {
  const { benchStaging } = await import('./staging/staging.ts');
  const { describeStaging } = await import('./staging/staging.ts');
  const report = await benchStaging(options);
  return writeReport(report, describeStaging, options);
}

async function runLaw(options: OptionsOf<'law'>): Promise<string> {
  const { benchLaw } = await import('./law/law.ts');
  const { describeLaw } = await import('./law/law.ts');
  const report = await benchLaw(options);
  return writeReport(report, describeLaw, options);
}

async function runPoints(options: OptionsOf<'points'>): Promise<string> {
  const { benchPoints } = await import('./points/points.ts');
  const { describePoints } = await import('./points/points.ts');
  const report = await benchPoints(options);
  return writeReport(report, describePoints, options);
}

async function runServers(options: OptionsOf<'servers'>): Promise<string> {
  const { benchServers, describeServers } = await import('./servers.ts');
  const report = await benchServers(options);
  return writeReport(report, describeServers, options);
}

async function runTogether(options: OptionsOf<'together'>): Promise<string> {
  const { benchTogether } = await import('./together/together.ts');
  const { describeTogether } = await import('./together/describe-together.ts');
  const report = await benchTogether(options);
  return writeReport(report, describeTogether, options);
}

async function runProtocol(options: OptionsOf<'protocol'>): Promise<string> {
  const { benchProtocol } = await import('./protocol/protocol.ts');
  const { describeProtocol } = await import('./protocol/describe-protocol.ts');
  const report = await benchProtocol(options);
  return writeReport(report, describeProtocol, options);
}

function writeReport<Report extends object>(
  report: Report,
  describe: (report: Report) => string,
  { json }: { readonly json: boolean },
): string {
  return json ? JSON.stringify(report, undefined, 2) : describe(report);
}
