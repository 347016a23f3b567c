import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { askCommand, askUrl, type Entry } from './ask.ts';
import type { Step } from './guide.ts';
import type { Ended, Terminal } from './terminal.ts';

/** The one command that is not run: it runs the tests, and so this. */
const TEST_COMMAND = /^npm ci && npm test\b/;

/** What does not end by itself, and how it is reached. */
const URL_IN_OUTPUT = /\bhttp:\/\/127\.0\.0\.1:\d+\/mcp\S*/;
const OVER_HTTP = /^(npm ci && npm start|npx wellspoken serve --all)\b|\bnode dist\/http\.js$/;
const OVER_STDIO = /^npx wellspoken serve /;

/** Does what a guide says, as its readers would. */
export async function follow(
  terminal: Terminal,
  steps: readonly Step[],
  env: NodeJS.ProcessEnv,
): Promise<void> {
  for (const step of steps) {
    if (step.kind === 'file') await writeStep(terminal.cwd(), step);
    else if (!TEST_COMMAND.test(step.line)) await type(terminal, step.line, env);
  }
}

async function writeStep(
  cwd: string,
  { path, text }: { readonly path: string; readonly text: string },
): Promise<void> {
  const target = join(cwd, path);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, text);
  console.log(`wrote   ${path}`);
}

/** Types a line. A server is asked once and ended; whatever else must end well. */
export async function type(
  terminal: Terminal,
  line: string,
  env: NodeJS.ProcessEnv,
): Promise<string> {
  const command = line.replace(/\s+#.*$/, '');
  console.log(`\n${terminal.cwd()} $ ${line}`);
  if (OVER_HTTP.test(command)) return serveOverHttp(terminal, line);
  if (OVER_STDIO.test(command)) {
    const entry: Entry = { command: 'bash', args: ['-c', line] };
    return told(await askCommand(entry, { cwd: terminal.cwd(), env }));
  }
  const ended = await terminal.run(line);
  assertWell(line, ended);
  console.log('ok');
  return ended.stdout;
}

async function serveOverHttp(terminal: Terminal, line: string): Promise<string> {
  const { seen, interrupt, ended } = terminal.start(line);
  const [url = ''] = await seen(URL_IN_OUTPUT);
  const words = told(await askUrl(url));
  interrupt();
  const { code } = await ended;
  // A shell that was interrupted with what it runs may say so: 128 and the number of the signal.
  if (code !== 0 && code !== 130 && code !== null) throw new Error(`It ended with ${code}.`);
  return words;
}

function told(tools: readonly string[]): string {
  const words = `ok      it has ${tools.length} tools: ${tools.slice(0, 3).join(', ')} …`;
  console.log(words);
  return words;
}

/** Fails with all that a line said, unless it ended well. */
function assertWell(line: string, { code, stdout, stderr }: Ended): void {
  if (code === 0) return;
  throw new Error(`"${line}" ended with ${code}.\n${stdout}\n${stderr}`);
}
