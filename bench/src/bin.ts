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
      return command.options.json ? toJson(report) : describeAudits(report);
    }
    case 'search': {
      const { benchSearch, describeSearch } = await import('./search.ts');
      const report = await benchSearch(command.options);
      return command.options.json ? toJson(report) : describeSearch(report);
    }
    case 'graph': {
      const { benchGraph } = await import('./graph/graph.ts');
      const { describeGraph } = await import('./graph/describe-graph.ts');
      const report = await benchGraph(command.options);
      return command.options.json ? toJson(report) : describeGraph(report);
    }
    case 'protocol': {
      const { benchProtocol } = await import('./protocol.ts');
      const { describeProtocol } = await import('./print/describe-protocol.ts');
      const report = await benchProtocol(command.options);
      return command.options.json ? toJson(report) : describeProtocol(report);
    }
  }
}

function toJson(report: object): string {
  return JSON.stringify(report, undefined, 2);
}
