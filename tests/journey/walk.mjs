import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const here = import.meta.dirname;
const root = join(here, '../..');
const command = join(root, 'packages/cli/src/bin.ts');
const REVISION = '2026-07-28';

/** What a journey may cost at most, in files that it enters and in changes of folder on its way. */
export const bars = {
  call: { files: 60, switches: 80 },
  sprint: { files: 70, switches: 150 },
  check: { files: 60, switches: 150 },
};

const journeys = {
  /** Devflow: create an entity over HTTP, down to SQLite and back. */
  call: (walk) =>
    walkCall(walk, {
      serve: ['devflow'],
      tool: 'create_entities',
      write: (name) => ({
        entities: [{ name, entityType: 'component', observations: ['A fact.'] }],
      }),
    }),
  /** GitHub Projects: append an iteration through the compact profile; the simulator is left out. */
  sprint: (walk) =>
    walkCall(walk, {
      serve: ['github-projects', '--simulator'],
      tool: 'write_iterations',
      write: (title) => ({
        request: { action: 'append_iterations', projectId: 'acme/1', iterations: [{ title }] },
      }),
    }),
  /** Check one rule on a server over stdio, from the arguments to the finding. */
  check: walkCheck,
};

export const names = Object.keys(journeys);

/** Walks one request through the sources; throws where the request fails, which would prove nothing. */
export async function walkJourney(name) {
  const folder = await mkdtemp(join(tmpdir(), 'wellspoken-journey-'));
  try {
    const log = join(folder, 'log');
    await journeys[name]({ folder, log });
    return summarize(name, await readSteps(log));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function walkCall({ folder, log }, { serve, tool, write }) {
  const port = await findPort();
  const [server, ...flags] = serve;
  const args = ['serve', server, '--http', '--port', String(port), ...flags];
  const child = start(args, { JOURNEY_LOG: log, WELLSPOKEN_DEVFLOW_DB: join(folder, 'graph.db') });
  try {
    await child.said(/http:\/\//);
    const call = (title) => callTool(port, { name: tool, arguments: write(title) });
    // The first call loads and opens what later ones find open.
    await call('Warm');
    await child.tell('begin');
    await call('Walk');
    await child.tell('end');
  } finally {
    await child.end();
  }
}

async function walkCheck({ log }) {
  const target = [process.execPath, join(here, 'plain-server.mjs')];
  const child = start(['check', '--only', 'tools/description', '--', ...target], {
    JOURNEY_LOG: log,
    JOURNEY_WHOLE: 'yes',
  });
  await child.exited;
  if (!child.output().includes('tools/description')) {
    throw new Error(`The audit failed: ${child.output().slice(-600)}`);
  }
}

async function callTool(port, params) {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': REVISION,
    'io.modelcontextprotocol/clientInfo': { name: 'journey', version: '1.0.0' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const response = await fetch(`http://127.0.0.1:${port}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': REVISION,
      'mcp-method': 'tools/call',
      'mcp-name': params.name,
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { ...params, _meta },
    }),
  });
  const text = await response.text();
  const isDone = text.includes('"result"') && !/"isError":\s*true/.test(text);
  if (!isDone)
    throw new Error(`The call failed, so its journey says nothing: ${text.slice(0, 600)}`);
}

/** Starts the command from its sources, watched. */
function start(args, env) {
  const { WELLSPOKEN_FAST_PATH: _usual, ...inherited } = process.env;
  const child = fork(command, args, {
    cwd: root,
    execArgv: ['--import', join(here, 'trace.mjs'), '--conditions', '@wellspoken/source'],
    env: { ...inherited, NO_COLOR: '1', JOURNEY_ROOT: root, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const listeners = new Set();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
      for (const listener of listeners) listener();
    });
  }
  const exited = once(child, 'exit');
  const said = (wanted) =>
    Promise.race([
      new Promise((resolve) => {
        const look = () => wanted.test(output) && resolve();
        listeners.add(look);
        look();
      }),
      exited.then(() => {
        throw new Error(`The server did not start: ${output.slice(-600)}`);
      }),
    ]);
  return {
    exited,
    said,
    output: () => output,
    tell: async (message) => {
      const heard = once(child, 'message');
      child.send(message);
      await heard;
    },
    end: async () => {
      child.kill();
      await exited;
    },
  };
}

async function findPort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** All that was entered in the time of the journey, in order, threads included. */
async function readSteps(log) {
  const { since, until, entered } = JSON.parse(await readFile(log, 'utf8'));
  const files = (await readdir(dirname(log))).filter((file) => file.startsWith('log.thread-'));
  const texts = await Promise.all(files.map((file) => readFile(join(dirname(log), file), 'utf8')));
  const ofThreads = texts.flatMap((text) =>
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  );
  return [...entered, ...ofThreads]
    .filter(([at, file]) => at >= since && at <= until && !file.startsWith('simulators/'))
    .toSorted(([one], [other]) => one - other)
    .map(([, file, name]) => ({ file, name }));
}

function summarize(name, steps) {
  const entered = new Map();
  let switches = 0;
  let last;
  for (const step of steps) {
    if (last === undefined || dirname(last) !== dirname(step.file)) switches += 1;
    last = step.file;
    entered.set(step.file, (entered.get(step.file) ?? new Set()).add(step.name));
  }
  return {
    name,
    switches,
    files: [...entered].map(([file, functions]) => ({ file, functions: [...functions] })),
  };
}

/** The journey for people: each file in the order in which it is first entered. */
export function describeJourney({ name, files, switches }, isShort = false) {
  const bar = bars[name];
  const last = `${name}: ${files.length} files (at most ${bar.files}), ${switches} changes of folder (at most ${bar.switches})`;
  if (isShort) return last;
  const lines = files.map(
    ({ file, functions }) => `${file}\n    ${functions.slice(0, 6).join(', ')}`,
  );
  return [...lines, '', last].join('\n');
}

async function main([name = '', ...flags]) {
  if (name === '--help' || !names.includes(name)) {
    process.stdout.write(
      `Walks one request through the sources, and lists the files that it enters.\n\nUsage: npm run journey -- <${names.join('|')}> [--short]\nExample: npm run journey -- call\n`,
    );
    process.exitCode = name === '--help' ? 0 : 2;
    return;
  }
  const journey = await walkJourney(name);
  process.stdout.write(`${describeJourney(journey, flags.includes('--short'))}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));
