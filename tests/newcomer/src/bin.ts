import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { askCommand, type Entry } from './ask.ts';
import { readGuide } from './guide.ts';
import { follow, type } from './newcomer.ts';
import { startRegistry, type Packed, type Registry } from './registry.ts';
import { openTerminal } from './terminal.ts';

const root = resolve(import.meta.dirname, '..', '..', '..');
const scratch = await mkdtemp(join(tmpdir(), 'newcomer-'));
const home = join(scratch, 'home');
const clone = join(scratch, 'wellspoken');
const started = Date.now();

try {
  await mkdir(join(home, 'projects', 'site'), { recursive: true });
  execFileSync('git', ['clone', '--quiet', root, clone]);
  const behind = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
  await tryUnbuilt();
  await followGuides(behind);
  console.log(`\nEvery command worked, in ${Math.round((Date.now() - started) / 1000)} s.`);
} finally {
  await rm(scratch, { recursive: true, force: true });
}

/** What a newcomer has: a home with nothing of ours, and npm as this machine sets it up. */
function variables(registry?: string): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^(npm_|WELLSPOKEN_)/i.test(name));
  return {
    ...Object.fromEntries(own),
    HOME: home,
    npm_config_userconfig: join(process.env['HOME'] ?? '', '.npmrc'),
    npm_config_cache: join(scratch, 'cache'),
    npm_config_loglevel: 'error',
    npm_config_yes: 'true',
    ...(registry !== undefined && { npm_config_registry: registry }),
  };
}

/** Both versions of npm link the commands before they are built, and these say what to do. */
async function tryUnbuilt(): Promise<void> {
  const terminal = openTerminal({ cwd: clone, env: variables(), scratch });
  for (const npm of ['npx npm@10', 'npm']) {
    await type(terminal, `rm -rf node_modules && ${npm} ci`, variables());
    for (const command of ['wellspoken', 'wellspoken-devflow']) {
      const { code, stderr } = await terminal.run(`npx --no-install ${command} --version`);
      const lines = stderr.trim().split('\n');
      if (code === 1 && lines.length === 1 && stderr.includes('npm run build')) continue;
      throw new Error(`${command}, not built, ended with ${code}:\n${stderr}`);
    }
  }
}

async function followGuides(behind: string): Promise<void> {
  const readme = readGuide(await readFile(join(clone, 'README.md'), 'utf8'));
  const tutorial = readGuide(await readFile(join(clone, 'docs', 'build-a-server.md'), 'utf8'));
  const inClone = openTerminal({ cwd: clone, env: variables(), scratch });
  await follow(inClone, readme.steps, variables());
  for (const command of [...readme.mentioned, ...tutorial.mentioned]) {
    await type(inClone, command, variables());
  }
  await startEntry(inClone, 'npx wellspoken config workspace ~/projects/site --host claude');
  const registry = await publish(behind);
  try {
    const env = variables(registry.url);
    const beside = openTerminal({ cwd: scratch, env, scratch });
    await follow(beside, tutorial.steps, env);
    await tryInstalled(registry);
  } finally {
    registry.close();
  }
}

/** Packs what would be published, and serves it. */
async function publish(behind: string): Promise<Registry> {
  const folder = join(scratch, 'tarballs');
  await mkdir(folder);
  const paths = execFileSync('bash', ['-c', 'ls -d packages/* servers/* simulators/*'], {
    cwd: clone,
    encoding: 'utf8',
  });
  const folders = paths.trim().split('\n');
  const packed = execFileSync(
    'npm',
    ['pack', '--json', '--pack-destination', folder, ...folders.map((path) => `./${path}`)],
    { cwd: clone, encoding: 'utf8', env: variables() },
  );
  const found = Object.values(JSON.parse(packed) as Readonly<Record<string, Packed>>);
  const manifests = await Promise.all(
    folders.map(async (path) => {
      return JSON.parse(await readFile(join(clone, path, 'package.json'), 'utf8')) as Packed;
    }),
  );
  const packages = found.map((tarball) => ({
    ...tarball,
    manifest: manifests.find(({ name }) => name === tarball.name) ?? {},
  }));
  return startRegistry(folder, packages, behind);
}

/** Without a clone everything comes from the registry, and is started through npx. */
async function tryInstalled(registry: Registry): Promise<void> {
  const env = variables(registry.url);
  const elsewhere = join(scratch, 'elsewhere');
  await mkdir(elsewhere);
  const terminal = openTerminal({ cwd: elsewhere, env, scratch });
  await startEntry(terminal, 'npx wellspoken config workspace ~/projects/site --host cursor', env);
  await type(terminal, 'npx wellspoken new tides && cd tides && npm install && npm test', env);
  await type(terminal, 'npx wellspoken check --fail-on practice -- node dist/main.js', env);
}

/** Starts the entry that the command shows for a host, as the host would: from any folder. */
async function startEntry(
  terminal: ReturnType<typeof openTerminal>,
  line: string,
  env: NodeJS.ProcessEnv = variables(),
): Promise<void> {
  const shown = await type(terminal, line, env);
  const { mcpServers } = JSON.parse(shown) as {
    readonly mcpServers: Readonly<Record<string, Entry>>;
  };
  for (const [name, entry] of Object.entries(mcpServers)) {
    console.log(`\nA host starts ${name}: ${entry.command} ${entry.args.join(' ')}`);
    console.log(`ok      ${(await askCommand(entry, { cwd: '/', env })).length} tools`);
  }
}
