import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';

import { isAboutFolders } from '../../calls/names.ts';
import { isReadOnly } from '../../calls/permission.ts';
import type { Session } from '../../wire/session.ts';
import { runInTurns } from '../calls/caller.ts';
import type { ProbeContext } from '../define-probe.ts';
import { attempt, type Canary, type Place, findPlaces } from './attempt.ts';
import type { CanaryCall } from './security.evidence.ts';

/** Enough to climb out of any folder. */
const STEPS = 12;

interface TrialContext {
  readonly context: ProbeContext;
  readonly session: Session;
}

/** Tries to reach a file of ours that lies outside of what the server offers. */
export async function tryPaths(
  trial: TrialContext,
  file: CanaryFile,
): Promise<readonly CanaryCall[]> {
  const places = findPlaces(trial.context, 'path');
  // One argument at a time, because a tool that writes changes the file for the others.
  const made = await runInTurns(places, 1, (place) => tryPlace(trial, place, file));
  return made.flat();
}

async function tryPlace(
  trial: TrialContext,
  place: Place,
  file: CanaryFile,
): Promise<readonly CanaryCall[]> {
  const { path, secret } = chooseTarget(place, file);
  const isReader = isReadOnly(place.tool.definition);
  // A tool that writes would make folders of odd names; and each attempt is looked at by itself.
  const forms = listForms(path).slice(0, isReader ? undefined : 2);
  const made = await runInTurns(
    forms,
    isReader ? Infinity : 1,
    async (canary): Promise<readonly CanaryCall[]> => {
      const record = await attempt(trial, place, canary);
      if (!record) return [];
      const { property } = place.argument;
      const wasReached = await isChanged(file);
      return [{ kind: 'path', property, form: canary.form, record, secret, wasReached }];
    },
  );
  return made.flat();
}

/** Whether our file was written to or removed; then it is made anew. */
async function isChanged({ path, text }: CanaryFile): Promise<boolean> {
  const found = await readFile(path, 'utf8').catch(() => undefined);
  if (found === text) return false;
  await writeFile(path, text).catch(() => undefined);
  return true;
}

function chooseTarget(
  { tool, argument }: Place,
  { path, folder, secretName, text }: CanaryFile,
): { readonly path: string; readonly secret: string } {
  const isReader = isReadOnly(tool.definition);
  const isFolder =
    isAboutFolders(tool.name) || /(?:dir|directory|folder)$/i.test(argument.property);
  return isReader && isFolder ? { path: folder, secret: secretName } : { path, secret: text };
}

// Windows takes a drive and slashes as well.
function listForms(path: string): readonly Canary[] {
  const fromRoot = path.replaceAll('\\', '/').replace(/^(?:[A-Za-z]:)?\//, '');
  return [
    { form: 'absolute path', text: path },
    { form: 'dots', text: `${'../'.repeat(STEPS)}${fromRoot}` },
    // A guard that takes "../" away once leaves "../" behind.
    { form: 'dots in dots', text: `${'....//'.repeat(STEPS)}${fromRoot}` },
  ];
}

/** A file that the server has no business to read, in a folder that it has no business to list. */
interface CanaryFile {
  readonly path: string;
  readonly text: string;
  readonly folder: string;
  /** The name of another file in the folder, which is never sent: only a listing of the folder shows it. */
  readonly secretName: string;
}

/** Works while a file of ours lies beside the working folder; gets the reason where none can. */
export async function withCanaryFile<Value>(
  context: ProbeContext,
  work: (file: CanaryFile | string) => Promise<Value>,
): Promise<Value> {
  const { workspace, variant } = context;
  if (!workspace) {
    return work('A file outside of what the server offers can be placed only for a command.');
  }
  const parent = dirname(workspace.work);
  if (isOffered(context, parent)) {
    return work('The server is told to offer a folder in which everything of this audit lies.');
  }
  const { canaryText } = workspace;
  // Its path begins like that of the working folder: a guard that compares only the start accepts it.
  const folder = join(parent, `work-outside-${variant.era}`);
  const secretName = `listed-${canaryText}.txt`;
  const file = {
    folder,
    secretName,
    path: join(folder, 'page.txt'),
    text: `outside ${canaryText}`,
  };
  await mkdir(folder);
  await Promise.all([writeFile(file.path, file.text), writeFile(join(folder, secretName), '')]);
  try {
    return await work(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Variables that name the folders of a server. */
const rootVariable = /^(?!.*ur[il]).*(?:root|allowed|base|workspace|sandbox|vault)/i;
/** Absolute paths in a text. */
const pathsIn = /(?<=^|[\s"'`([=:,])\/[^\s"'`)\]<>|*?:,]+/g;

/** Whether the server was told, or says itself, that it offers a folder with everything in it. */
function isOffered(context: ProbeContext, folder: string): boolean {
  const { spawn } = context;
  const given = (spawn?.args ?? []).map((arg) => arg.slice(arg.indexOf('=') + 1));
  const work = spawn?.cwd ?? folder;
  return [
    ...given.map((arg) => resolve(work, arg)),
    ...listVariables(spawn?.env ?? {}),
    ...listWords(context),
  ]
    .filter((path) => holds(path, folder))
    .some((path) => existsSync(path));
}

const holds = (path: string, folder: string): boolean => {
  const way = relative(path, folder);
  return !way.startsWith('..') && !isAbsolute(way);
};

const listVariables = (env: Readonly<Record<string, string | undefined>>): readonly string[] =>
  Object.entries(env).flatMap(([name, value]) =>
    rootVariable.test(name) && value !== undefined && isAbsolute(value) ? [value] : [],
  );

// Servers name their roots in instructions, in descriptions, or by a tool for it.
function listWords({ opening, getEvidence }: ProbeContext): readonly string[] {
  const answers = getEvidence('calls').map(({ exchange }) => exchange.result);
  const texts = [opening.instructions, ...(getEvidence('lists').tools?.items ?? []), ...answers];
  return texts.flatMap(
    (text) => JSON.stringify(text)?.replaceAll('\\n', '\n').match(pathsIn) ?? [],
  );
}
