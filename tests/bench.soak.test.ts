import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect, test } from 'vitest';

import { describeProtocol } from '../bench/src/protocol/describe-protocol.ts';
import type { ProtocolReport } from '../bench/src/protocol/protocol.ts';
import { root } from './support/files.ts';

const run = promisify(execFile);
const bin = join(root, 'bench/dist/bin.js');

interface Quick {
  readonly report: Required<ProtocolReport>;
  readonly stderr: string;
  /** What it left in the temporary folder. */
  readonly left: readonly string[];
}

let quick: Promise<Quick> | undefined;

// Once for all tests that look at it: it starts some forty processes.
function runQuickly(): Promise<Quick> {
  quick ??= withTemp(async (temp) => {
    const env = { ...process.env, TMPDIR: temp };
    const { stdout, stderr } = await run(process.execPath, [bin, '--quick', '--json'], { env });
    // The report is what the benchmark says it is; the tests look at its parts.
    const report = JSON.parse(stdout) as Required<ProtocolReport>;
    return { report, stderr, left: await readdir(temp) };
  });
  return quick;
}

async function withTemp<T>(work: (temp: string) => Promise<T>): Promise<T> {
  const temp = await mkdtemp(join(tmpdir(), 'wellspoken-bench-test-'));
  try {
    return await work(temp);
  } finally {
    await rm(temp, { recursive: true, force: true });
  }
}

test('a quick run writes nothing but its report, and leaves nothing behind', async () => {
  const { report, stderr, left } = await runQuickly();
  expect(report.schema).toBe('wellspoken.bench/1');
  expect(stderr).toBe('');
  expect(left).toEqual([]);
});

// A contender that answers wrongly, or not at all, ends the run with a failure.
test('every contender takes part in every era that it has', async () => {
  const { http, stdio, startup, memory } = (await runQuickly()).report;
  const modern = 'kit sdk-v2 sdk-v2-inline bare';
  const legacy = 'kit sdk-v2 sdk-v2-inline sdk-v1 fastmcp bare';
  expect(peersByTask(http)).toEqual({
    'tools/call modern': modern,
    'tools/call legacy': legacy,
    'tools/list modern': modern,
    'tools/list legacy': legacy,
  });
  const modernPipes = 'kit sdk-v2 bare';
  const legacyPipes = 'kit sdk-v2 sdk-v1 fastmcp bare';
  expect(peersByTask(stdio)).toEqual({
    'one by one modern': modernPipes,
    'one by one legacy': legacyPipes,
    '32 in flight modern': modernPipes,
    '32 in flight legacy': legacyPipes,
  });
  expect(peersByTask(startup.map((row) => ({ ...row, task: 'start' })))).toEqual({
    'start modern': modernPipes,
    'start legacy': legacyPipes,
  });
  expect(memory.idle.map(({ peer }) => peer)).toEqual(['kit', 'sdk-v2']);
  expect(memory.growth.map(({ era }) => era)).toEqual(['modern', 'legacy']);
});

type Named = Pick<ProtocolRow, 'task' | 'era' | 'peer'>;
type ProtocolRow = Required<ProtocolReport>['http'][number];

function peersByTask(rows: readonly Named[]): Record<string, string> {
  const peers: Record<string, string> = {};
  for (const { task, era, peer } of rows) {
    const key = `${task} ${era}`;
    peers[key] = peers[key] === undefined ? peer : `${peers[key]} ${peer}`;
  }
  return peers;
}

test('the report tells the machine, the versions, what was asked and what was seen', async () => {
  const { report } = await runQuickly();
  const some: unknown = expect.any(Number);
  expect(report.machine).toMatchObject({ node: process.version, cores: some });
  expect(Object.values(report.versions)).not.toContain('unknown');
  expect(report.requests.modern['tools/call'].headers).toHaveProperty('Mcp-Name', 'echo');
  expect(report.http[0]).toEqual({
    task: 'tools/call',
    tools: 80,
    era: 'modern',
    peer: 'kit',
    requestsPerSecond: some,
    cpuMicros: some,
    loadCpuMicros: some,
    p50Ms: some,
    p99Ms: some,
    besideSdk: { requests: some, cpu: some },
    besideBare: { requests: some, cpu: some },
    samples: [expect.objectContaining({ requests: some, cpuMicros: some })],
  });
  expect(report.startup[0]).toMatchObject({ ms: some, cpuMs: some, besideSdk: { time: some } });
  expect(report.memory.idle[0]).toMatchObject({ rssMegabytes: some, heapMegabytes: some });
  expect(report.memory.growth[0]).toMatchObject({ points: [{}, {}], ratio: some });
});

test('the report for people fits into 80 columns', async () => {
  const lines = describeProtocol((await runQuickly()).report).split('\n');
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
  expect(lines).toContain('HTTP, tools/list, 80 tools, 2025-11-25');
});
