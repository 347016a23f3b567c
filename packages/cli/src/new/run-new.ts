import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { promisify } from 'node:util';
import { homeFolder } from '@wellspoken/kit/launch';

import type { Context, Origin, World } from '../context.ts';
import { createPaint, type Paint, quoteShellWord, wrap } from '../print.ts';
import { UsageError } from '../usage-error.ts';
import { assertFree, placeProject } from './place-project.ts';
import {
  isProjectName,
  NAME_RULE,
  type Project,
  suggestName,
  toTitle,
  type Transport,
} from './project.ts';
import { createProjectFiles } from './template.ts';
import { readVersions, type Vendored } from './versions.ts';

/** What `wellspoken new` was told. */
export interface NewFlags {
  readonly name?: string;
  readonly title?: string;
  readonly description?: string;
  readonly transport?: Transport;
  readonly yes: boolean;
}

/** Makes a server project. */
export async function runNew(this: Context, flags: NewFlags, folder: string): Promise<void> {
  const { process, origin } = this;
  if (folder.trim() === '') throw new UsageError('The folder has no name. Give it one.');
  const target = resolve(process.cwd(), folder);
  assertFlags(flags);
  await assertFree(target);
  const project = await complete(flags, target, process);
  const { files, vendored } =
    origin.kind === 'clone' ? await packClone(origin.root) : { files: {}, vendored: {} };
  const texts = createProjectFiles(project, await readVersions(vendored));
  await placeProject(target, { ...texts, ...files });
  const paint = createPaint(process.stdout, process.env);
  process.stdout.write(describeNext({ project, target, cwd: process.cwd(), origin }, paint));
}

const MAX_WORDS = 200;

function assertFlags({ name, title, description }: NewFlags): void {
  if (name !== undefined && !isProjectName(name)) {
    const lines = [
      ...wrap(`--name: "${name}" cannot be the name of a package.`),
      ...wrap(NAME_RULE),
    ];
    throw new UsageError([...lines, `Try --name ${suggestName(name)}.`].join('\n'));
  }
  for (const [flag, text] of Object.entries({ title, description })) {
    if (text === undefined || (isOneLine(text) && text.length <= MAX_WORDS)) continue;
    throw new UsageError(`--${flag}: expected one line of 1 to ${MAX_WORDS} characters.`);
  }
}

function isOneLine(text: string): boolean {
  return text.trim() !== '' && !/[\p{Cc}\u2028\u2029]/u.test(text);
}

/** Asks for what the flags leave open, where there is someone to ask. */
async function complete(flags: NewFlags, target: string, world: World): Promise<Project> {
  const fallback = isProjectName(basename(target))
    ? basename(target)
    : suggestName(basename(target));
  const { name = fallback, transport = transportQuestion.initial } = canAsk(flags, world)
    ? await interview(flags, fallback, world)
    : flags;
  return {
    name,
    transport,
    title: flags.title?.trim() ?? toTitle(name),
    description: flags.description?.trim() ?? 'An MCP server that says hello.',
  };
}

function canAsk({ yes }: NewFlags, { stdin, stderr }: World): boolean {
  return !yes && stdin.isTTY === true && stderr.isTTY === true;
}

async function interview(
  { name, transport }: NewFlags,
  fallback: string,
  world: World,
): Promise<Pick<Project, 'name' | 'transport'>> {
  if (name !== undefined && transport !== undefined) return { name, transport };
  const { ask, close } = startInterview(world);
  try {
    return {
      name: name ?? (await ask(nameQuestion(fallback))),
      transport: transport ?? (await ask(transportQuestion)),
    };
  } finally {
    close();
  }
}

interface Made {
  readonly project: Project;
  readonly target: string;
  readonly cwd: string;
  readonly origin: Origin;
}

function describeNext({ project, target, cwd, origin }: Made, paint: Paint): string {
  const way = relative(cwd, target);
  const enter = way === '' ? [] : [`  cd ${quoteShellWord(way)}`];
  const last =
    project.transport === 'stdio'
      ? [
          'Its README.md shows how to add it to a host. The command is',
          `  node ${quoteShellWord(join(target, 'dist', 'main.js'))}`,
        ]
      : [
          'Then "npm start" serves it at http://127.0.0.1:3000/mcp,',
          'and its README.md shows how to add it to a host.',
        ];
  const lines = [
    paint.green(`Made ${paint.bold(project.name)} in`),
    `  ${target}`,
    origin.kind === 'clone'
      ? 'Its kit is packed from this clone, in the folder vendor.'
      : 'Its kit comes from the npm registry.',
    '',
    'Next:',
    ...enter,
    '  npm install',
    '  npm test',
    '',
    ...last,
  ];
  return `${lines.join('\n')}\n`;
}

const run = promisify(execFile);

/** What a new project needs of ours: the kit, and what the kit needs itself. */
const PACKAGES = ['packages/spec', 'packages/kit'];

/** Where a project keeps packages that no registry has. */
const FOLDER = 'vendor';

/** Packages of a clone, as files of a new project. */
export interface PackedClone {
  readonly files: Readonly<Record<string, Uint8Array>>;
  readonly vendored: Vendored;
}

/** Packs the kit of a clone as npm would publish it. */
export async function packClone(root: string): Promise<PackedClone> {
  const folder = await mkdtemp(join(tmpdir(), 'wellspoken-new-'));
  try {
    const options = ['--json', '--ignore-scripts', '--pack-destination', folder];
    // npm is a .cmd file on Windows, which only a shell can start.
    const shell = process.platform === 'win32';
    const paths = PACKAGES.map((path) => `./${path}`);
    // With a relative home npm would make its cache in the clone.
    const env = { ...process.env, HOME: homeFolder() };
    const { stdout } = await run('npm', ['pack', ...options, ...paths], { cwd: root, shell, env });
    const packed = Object.values(
      // npm prints a list, and since version 12 an object by name.
      JSON.parse(stdout) as Readonly<Record<string, { name: string; filename: string }>>,
    );
    const files = await Promise.all(
      packed.map(async ({ filename }) => {
        return [`${FOLDER}/${filename}`, await readFile(join(folder, filename))] as const;
      }),
    );
    return {
      files: Object.fromEntries(files),
      vendored: Object.fromEntries(
        packed.map(({ name, filename }) => [name, `${FOLDER}/${filename}`]),
      ),
    };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new UsageError(`The kit of this clone could not be packed: ${reason}`, { cause });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** One question: what is asked, and what the answer must be like. */
interface Question<Answer> {
  readonly text: string;
  readonly initial: Answer;
  /** Returns what the answer means, or a sentence that says what is wrong with it. */
  readonly read: (answer: string) => { readonly answer: Answer } | { readonly problem: string };
}

/** Puts questions to a person, one at a time. */
export interface Interview {
  readonly ask: <Answer extends string>(question: Question<Answer>) => Promise<Answer>;
  readonly close: () => void;
}

/** Begins to ask at a terminal. Lines that come early are kept for the next question. */
export function startInterview({ stdin, stderr }: World): Interview {
  const terminal = createInterface({ input: stdin, output: stderr });
  const lines = terminal[Symbol.asyncIterator]();
  return {
    ask: async ({ text, initial, read }) => {
      for (;;) {
        terminal.setPrompt(`${text} (${initial}): `);
        terminal.prompt();
        const line = await lines.next();
        if (line.done === true) {
          stderr.write('\n');
          throw new UsageError('There was no answer, so nothing was made. --yes asks nothing.');
        }
        const given = line.value.trim();
        const outcome = given === '' ? { answer: initial } : read(given);
        if ('answer' in outcome) return outcome.answer;
        stderr.write(`${outcome.problem}\n`);
      }
    },
    close: () => terminal.close(),
  };
}

/** Asks what the package is called. */
export function nameQuestion(initial: string): Question<string> {
  return {
    text: 'Name of the package',
    initial,
    read: (answer) =>
      isProjectName(answer)
        ? { answer }
        : { problem: [...wrap(NAME_RULE), `For example: ${suggestName(answer)}`].join('\n') },
  };
}

/** Asks how the server is reached. */
export const transportQuestion: Question<Transport> = {
  text: 'Reached over stdio or http',
  initial: 'stdio',
  read: (answer) => {
    const choice = answer.toLowerCase();
    return choice === 'stdio' || choice === 'http'
      ? { answer: choice }
      : { problem: 'Expected stdio (a host starts it) or http (it serves at a URL).' };
  },
};
