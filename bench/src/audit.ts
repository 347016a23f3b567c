import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { AuditOptions } from './options.ts';
import { ContenderError, createProgressLine } from './shared/command-line.ts';
import { describeMachine, type Machine } from './shared/machine.ts';
import { getMedian } from './shared/measure.ts';
import { alignColumns } from './shared/table.ts';

/** A healthy server to be examined. */
interface Subject {
  readonly name: string;
  readonly tools: number;
  readonly command: readonly string[];
  /** Seconds that people are willing to wait at each save. */
  readonly budget: number;
}

/** How long the examination of one server takes: medians over the rounds. */
export interface AuditRow extends Omit<Subject, 'command'> {
  readonly eras: number;
  readonly seconds: number;
  /** Processor time of all processes, the examined server included; absent where the system does not report it. */
  readonly cpuSeconds?: number;
}

/** What the benchmark of examining saw. */
export interface AuditReport {
  readonly schema: 'wellspoken.bench.check/1';
  readonly machine: Machine;
  readonly rounds: number;
  readonly rows: readonly AuditRow[];
}

const resolvePath = (path: string): string =>
  fileURLToPath(new URL(`../../${path}`, import.meta.url));
const cli = resolvePath('packages/cli/dist/bin.js');
const fixture = resolvePath('packages/check/fixtures/run.mjs');
const peer = resolvePath('bench/dist/protocol/peers/bin.js');

const FEW = { tools: 3, budget: 5 } as const;
const MANY = { tools: 20, budget: 15 } as const;
/** The plain server of the fixtures has as many, and speaks one era at a time. */
const PLAIN = { tools: 11, budget: 15 } as const;

function listSubjects(folder: string): readonly Subject[] {
  const kit = (size: typeof FEW | typeof MANY): Subject => ({
    name: 'kit',
    ...size,
    command: [peer, 'stdio', 'kit', String(size.tools), join(folder, `${size.tools}.log`)],
  });
  const plain = (era: string): Subject => ({
    name: `plain, ${era}`,
    ...PLAIN,
    command: [fixture, era, 'stdio', 'clean'],
  });
  return [kit(FEW), kit(MANY), plain('legacy'), plain('modern')];
}

/** Examines healthy servers as a user would, and takes the time. */
export async function benchAudits({ rounds, quick }: AuditOptions): Promise<AuditReport> {
  const folder = mkdtempSync(join(tmpdir(), 'wellspoken-bench-'));
  const progress = createProgressLine('check');
  const rows: AuditRow[] = [];
  try {
    const subjects = listSubjects(folder);
    for (const subject of quick ? subjects.slice(0, 1) : subjects) {
      progress.tell(`${subject.name}, ${subject.tools} tools`);
      rows.push(await measure(subject, quick ? 1 : rounds));
    }
  } finally {
    progress.end();
    rmSync(folder, { recursive: true, force: true });
  }
  return {
    schema: 'wellspoken.bench.check/1',
    machine: describeMachine(),
    rounds: quick ? 1 : rounds,
    rows,
  };
}

async function measure({ command, ...subject }: Subject, rounds: number): Promise<AuditRow> {
  const audits: Audit[] = [];
  for (let round = 0; round < rounds; round += 1) audits.push(await auditOnce(command));
  const cpu = audits.flatMap(({ cpuSeconds }) => cpuSeconds ?? []);
  return {
    ...subject,
    eras: audits[0]?.eras ?? 0,
    seconds: getMedian(audits.map(({ seconds }) => seconds)),
    ...(cpu.length > 0 && { cpuSeconds: getMedian(cpu) }),
  };
}

interface Audit {
  readonly eras: number;
  readonly seconds: number;
  readonly cpuSeconds: number | undefined;
}

async function auditOnce(command: readonly string[]): Promise<Audit> {
  const args = [cli, 'check', '--format', 'json', '--', process.execPath, ...command];
  const cpuBefore = measureChildren();
  const begun = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  const seconds = (performance.now() - begun) / 1000;
  const cpuAfter = measureChildren();
  const cpuSeconds =
    cpuBefore === undefined || cpuAfter === undefined ? undefined : cpuAfter - cpuBefore;
  return { eras: listEras(output, code), seconds, cpuSeconds };
}

function listEras(output: string, code: number | null): number {
  // Two codes stand for an audit that ran to its end; whether it found something is for tests to say.
  if (code !== 0 && code !== 1) {
    throw new ContenderError(`Expected an audit to end with 0 or 1, got ${String(code)}.`);
  }
  // The report is what the command says it is.
  const { eras } = JSON.parse(output) as { readonly eras: readonly unknown[] };
  return eras.length;
}

const TICKS_PER_SECOND = 100;

/** Processor time of all children that have ended, and of theirs. */
function measureChildren(): number | undefined {
  try {
    const text = readFileSync('/proc/self/stat', 'utf8');
    // The name in parentheses may hold spaces, so fields are counted from its end.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
  } catch {
    return undefined;
  }
}

/** Writes how long examining takes, beside what people are willing to wait. */
export function describeAudits({ machine, rounds, rows }: AuditReport): string {
  const head = ['server', 'tools', 'eras', 'seconds', 'CPU seconds', 'budget', ''];
  return [
    `wellspoken check over stdio, read-only calls, median of ${rounds} rounds`,
    `Node ${machine.node}, ${machine.platform}, ${machine.cores} cores`,
    '',
    alignColumns([head, ...rows.map(toCells)], 1),
  ].join('\n');
}

const toCells = (row: AuditRow): readonly string[] => [
  row.name,
  String(row.tools),
  String(row.eras),
  row.seconds.toFixed(1),
  row.cpuSeconds?.toFixed(1) ?? '-',
  `${row.budget} s`,
  row.seconds <= row.budget ? 'kept' : 'MISSED',
];
