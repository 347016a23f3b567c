import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { listPackages, root } from './files.ts';

const run = promisify(execFile);

/** What these tests read of a package.json. */
interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly bin?: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** One published package: where it is, its manifest, and what importing it by name gives. */
export interface PublishedPackage {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly entries: readonly Entry[];
}

/** One entry of `exports`: the name to import and the built file behind it. */
interface Entry {
  readonly specifier: string;
  readonly file: string;
}

/** A packed package: the tarball's file name and the files in it. */
export interface Tarball {
  readonly name: string;
  readonly filename: string;
  readonly files: readonly string[];
}

/** The packages that are published, in the order of their folders. */
export async function findPublishedPackages(): Promise<readonly PublishedPackage[]> {
  const folders = (await listPackages()).map((folder) => join(root, folder));
  const packages = await Promise.all(
    folders.map(async (folder) => {
      const manifest = await readManifest(folder);
      return { folder, manifest, entries: findEntries(manifest) };
    }),
  );
  return packages.filter(({ manifest }) => manifest.private !== true);
}

function findEntries({ name, exports }: Manifest): readonly Entry[] {
  return Object.entries(exports).flatMap(([path, target]) => {
    const file = typeof target === 'string' ? target : target['default'];
    if (file === undefined) throw new Error(`exports["${path}"] of ${name} has no "default".`);
    return file.endsWith('.js') ? [{ specifier: name + path.slice(1), file }] : [];
  });
}

/** Refuses to go on with a package that is not built, because its tarball would be empty. */
export function assertBuilt({ folder, entries }: PublishedPackage): void {
  const missing = entries.map(({ file }) => join(folder, file)).filter((file) => !existsSync(file));
  if (missing.length > 0) {
    throw new Error(`Run "npm run build" first: these are missing.\n${missing.join('\n')}`);
  }
}

/** Packs packages into a folder. Needs no network. */
export async function pack(
  packages: readonly PublishedPackage[],
  folder: string,
): Promise<readonly Tarball[]> {
  const options = ['--json', '--ignore-scripts', '--pack-destination', folder];
  const folders = packages.map((published) => published.folder);
  // npm is a .cmd file on Windows, which only a shell can start.
  const { stdout } = await run('npm', ['pack', ...options, ...folders], {
    cwd: root,
    shell: process.platform === 'win32',
  });
  // The answer of "npm pack --json", of which only this much is used.
  const packed = JSON.parse(stdout) as readonly {
    name: string;
    filename: string;
    files: readonly { path: string }[];
  }[];
  return packed.map(({ name, filename, files }) => ({
    name,
    filename,
    files: files.map(({ path }) => path),
  }));
}

/**
 * Unpacks tarballs into `node_modules` as an installation would, and links only the dependencies
 * that the packages declare: one that is used but not declared cannot be found.
 */
export async function installTarballs(
  packages: readonly PublishedPackage[],
  tarballs: readonly Tarball[],
  folder: string,
): Promise<void> {
  for (const { name, filename } of tarballs) {
    const target = join(folder, 'node_modules', name);
    await mkdir(target, { recursive: true });
    await run('tar', ['-xzf', filename, '-C', target, '--strip-components', '1'], { cwd: folder });
  }
  const ours = new Set(packages.map(({ manifest }) => manifest.name));
  const declared = packages.flatMap(({ manifest }) =>
    Object.keys({
      ...manifest.dependencies,
      ...manifest.optionalDependencies,
      ...manifest.peerDependencies,
    }),
  );
  for (const name of new Set(declared.filter((dependency) => !ours.has(dependency)))) {
    const link = join(folder, 'node_modules', name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(join(root, 'node_modules', name), link, 'dir');
  }
}

/** Imports every specifier in a fresh Node process and returns the names that each exports. */
export async function importInFreshProcess(
  specifiers: readonly string[],
  folder: string,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const script = `
    const found = {};
    for (const specifier of ${JSON.stringify(specifiers)}) {
      found[specifier] = Object.keys(await import(specifier)).sort();
    }
    console.log(JSON.stringify(found));`;
  const args = ['--input-type=module', '--eval', script];
  const { stdout } = await run(process.execPath, args, { cwd: folder });
  // The script above prints exactly this.
  return JSON.parse(stdout) as Readonly<Record<string, readonly string[]>>;
}

/** How a launcher ended that was started with an empty stdin. */
export interface Ended {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the launcher of a package that is installed in a folder; a server ends with its stdin. */
export function runLauncher(name: string, args: readonly string[], folder: string): Promise<Ended> {
  const launcher = join(folder, 'node_modules', name, 'bin.js');
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [launcher, ...args],
      { cwd: folder },
      (_error, stdout, stderr) => resolve({ exitCode: child.exitCode, stdout, stderr }),
    );
    child.stdin?.end();
  });
}

/** Every import that a built file reaches through files of its own package, as `file → name`. */
export function traceImports(entry: string): Promise<readonly string[]> {
  return trace(entry, (file) => [...importsOf(file), ...lateImportsOf(file)]);
}

/** The same without what is loaded only when code asks for it. */
export function traceImportsAtOnce(entry: string): Promise<readonly string[]> {
  return trace(entry, importsOf);
}

function importsOf({ statements }: ts.SourceFile): readonly string[] {
  return statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
    return textOf(statement.moduleSpecifier);
  });
}

function lateImportsOf(node: ts.Node): readonly string[] {
  const own =
    ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
      ? textOf(node.arguments[0])
      : [];
  const found = [...own];
  ts.forEachChild(node, (child) => void found.push(...lateImportsOf(child)));
  return found;
}

function textOf(node: ts.Expression | undefined): readonly string[] {
  return node !== undefined && ts.isStringLiteralLike(node) ? [node.text] : [];
}

async function trace(
  entry: string,
  read: (file: ts.SourceFile) => readonly string[],
): Promise<readonly string[]> {
  const visited = new Set<string>();
  const outside: string[] = [];
  const pending = [entry];
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (visited.has(file)) continue;
    visited.add(file);
    const code = await readFile(file, 'utf8');
    for (const fileName of read(ts.createSourceFile(file, code, ts.ScriptTarget.Latest))) {
      if (fileName.startsWith('.')) pending.push(join(dirname(file), fileName));
      else outside.push(`${file} → ${fileName}`);
    }
  }
  return outside;
}

async function readManifest(folder: string): Promise<Manifest> {
  // The shape is npm's; publint checks it.
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;
}
