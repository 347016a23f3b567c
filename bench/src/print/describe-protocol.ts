import type { ProtocolReport } from '../protocol.ts';
import { describeLoad } from './describe-load.ts';
import { describeMemory } from './describe-memory.ts';
import { describeStartup } from './describe-startup.ts';

/** Writes a report for people, at most 80 columns wide. */
export function describeProtocol(report: ProtocolReport): string {
  const { http, stdio, startup, memory } = report;
  return [
    describeMachine(report),
    ...(http === undefined ? [] : [describeLoad('HTTP', http)]),
    ...(stdio === undefined ? [] : [describeLoad('stdio', stdio)]),
    ...(startup === undefined ? [] : [describeStartup(startup)]),
    ...(memory === undefined ? [] : [describeMemory(memory)]),
    READING,
  ].join('\n\n');
}

const READING = `Contenders take turns; the median of the rounds is shown. "x" columns say how
many times as good as SDK v2 with hoisted schemas something is, with as many
tools and in the same era: above 1 is better. "of bare" is the share of what the
bare responder does with as much CPU time. CPU time is that of the server's
process; it is steadier than what depends on all else that runs. --json also
tells what was asked, and what each round saw.`;

function describeMachine({ machine, versions, settings }: ProtocolReport): string {
  const { pinned, rounds, seconds, connections } = settings;
  const apart =
    pinned === undefined
      ? 'not kept apart'
      : `servers on core ${pinned.server}, who asks on core ${pinned.generator}`;
  const counts = Object.entries(rounds).map(([name, count]) => `${name} ${count}`);
  return [
    `Node ${machine.node}, ${machine.platform}, ${machine.cores} cores; ${apart}`,
    `rounds: ${counts.join(', ')}; ${seconds} s each`,
    `${connections} connections over HTTP, one request under way on each`,
    ...Object.entries(versions).map(([name, version]) => `${name} ${version}`),
  ].join('\n');
}
