import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

import type { PackageEvidence } from '../../evidence/package-version.ts';
import { fieldOf, isObject, parseJson, type Json } from '../../wire/json.ts';
import { anyTransport, bothEras } from '../../rule/define-rule.ts';
import { defineProbe } from '../define-probe.ts';

/** How many folders above a program its description may be. */
const HIGHEST = 6;

/** The description of the package whose own program was started; nothing is run for it. */
export const packageVersionProbe = defineProbe({
  name: 'packageVersion',
  eras: bothEras,
  transports: anyTransport,
  run: async ({ spawn }): Promise<PackageEvidence> => {
    const found = spawn && (await findPackage([spawn.command, ...spawn.args]));
    return found ? { package: found } : {};
  },
});

type Package = NonNullable<PackageEvidence['package']>;

/** The package whose program the words of a command name; undefined where none is visible. */
export async function findPackage(words: readonly string[]): Promise<Package | undefined> {
  for (const word of words) {
    const found = await describedBy(word);
    if (found) return found;
  }
  return undefined;
}

async function describedBy(word: string): Promise<Package | undefined> {
  const file = /[/\\]/.test(word) ? await realpath(word).catch(() => undefined) : undefined;
  const isFile = file !== undefined && (await stat(file).catch(() => undefined))?.isFile();
  if (!isFile) return undefined;
  let folder = dirname(file);
  for (let height = 0; height < HIGHEST; height += 1) {
    const found = (await readNode(folder, file)) ?? (await readPython(folder, file));
    if (found) return found;
    folder = dirname(folder);
  }
  return undefined;
}

// Only where the package names the file as its program: a script inside a package is not the package.
async function readNode(folder: string, program: string): Promise<Package | undefined> {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => '');
  const json = parseJson(text);
  const [name, version] = [fieldOf(json, 'name'), fieldOf(json, 'version')];
  if (typeof name !== 'string' || typeof version !== 'string') return undefined;
  const isProgram = programsOf(json).some((path) => resolve(folder, path) === program);
  return isProgram ? { file: 'package.json', name, version } : undefined;
}

function programsOf(json: Json | undefined): readonly string[] {
  const bin = fieldOf(json, 'bin');
  const named = isObject(bin) ? Object.values(bin) : [bin];
  return [...named, fieldOf(json, 'main')].filter((path) => typeof path === 'string');
}

// A script of Python stands beside its project, or in the package that has its name.
async function readPython(folder: string, program: string): Promise<Package | undefined> {
  const text = await readFile(join(folder, 'pyproject.toml'), 'utf8').catch(() => '');
  const [, project = ''] = /^\[project\]\s*$([\s\S]*?)(?=^\[|$(?![\s\S]))/m.exec(text) ?? [];
  const name = /^name\s*=\s*["']([^"']+)["']/m.exec(project)?.[1];
  const version = /^version\s*=\s*["']([^"']+)["']/m.exec(project)?.[1];
  if (name === undefined || version === undefined || !program.endsWith('.py')) return undefined;
  return { file: 'pyproject.toml', name, version };
}
