import { ContenderError } from './contender-error.ts';
import { readOptions, UsageError, type Command } from './options.ts';
import { USAGE } from './usage.ts';

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
  switch (command.kind) {
    case 'help':
      return USAGE;
    case 'check': {
      const { benchAudits } = await import('./audit.ts');
      const { describeAudits } = await import('./print/describe-audits.ts');
      const report = await benchAudits(command.options);
      return written(report, describeAudits, command.options);
    }
    case 'search': {
      const { benchSearch, describeSearch } = await import('./search.ts');
      const report = await benchSearch(command.options);
      return written(report, describeSearch, command.options);
    }
    case 'graph': {
      const { benchGraph } = await import('./graph/graph.ts');
      const { describeGraph } = await import('./graph/describe-graph.ts');
      const report = await benchGraph(command.options);
      return written(report, describeGraph, command.options);
    }
    case 'xml': {
      const { benchXml } = await import('./xml/xml.ts');
      const { describeXml } = await import('./xml/describe-xml.ts');
      const report = await benchXml(command.options);
      return written(report, describeXml, command.options);
    }
    case 'staging': {
      const { benchStaging } = await import('./staging/staging.ts');
      const { describeStaging } = await import('./staging/describe-staging.ts');
      const report = await benchStaging(command.options);
      return written(report, describeStaging, command.options);
    }
    case 'law': {
      const { benchLaw } = await import('./law/law.ts');
      const { describeLaw } = await import('./law/describe-law.ts');
      const report = await benchLaw(command.options);
      return written(report, describeLaw, command.options);
    }
    case 'protocol': {
      const { benchProtocol } = await import('./protocol.ts');
      const { describeProtocol } = await import('./print/describe-protocol.ts');
      const report = await benchProtocol(command.options);
      return written(report, describeProtocol, command.options);
    }
  }
}

function written<Report extends object>(
  report: Report,
  describe: (report: Report) => string,
  { json }: { readonly json: boolean },
): string {
  return json ? JSON.stringify(report, undefined, 2) : describe(report);
}
