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

function runBenchmark(command: Exclude<Command, { readonly kind: 'help' }>): Promise<string> {
  switch (command.kind) {
    case 'check':
      return runCheck(command.options);
    case 'search':
      return runSearch(command.options);
    case 'graph':
      return runGraph(command.options);
    case 'xml':
      return runXml(command.options);
    case 'staging':
      return runStaging(command.options);
    case 'law':
      return runLaw(command.options);
    case 'points':
      return runPoints(command.options);
    case 'servers':
      return runServers(command.options);
    case 'protocol':
      return runProtocol(command.options);
  }
}

/** The options of a benchmark. */
type OptionsOf<Kind extends Command['kind']> = Extract<
  Command,
  { readonly kind: Kind; readonly options: object }
>['options'];

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
