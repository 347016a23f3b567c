import { readFile, writeFile } from 'node:fs/promises';

import { isAboutFolders } from '../../calls/derive/names.ts';
import { isReadOnly } from '../../calls/permission.ts';
import type { CanaryCall } from '../../evidence/canary-calls.ts';
import { inTurns } from '../calls/in-turns.ts';
import type { ProbeContext } from '../define-probe.ts';
import type { Session } from '../../wire/session.ts';
import { attempt, placesFor, type Canary, type Place } from './attempt.ts';
import type { CanaryFile } from './canary-file.ts';

/** Enough to climb out of any folder. */
const STEPS = 12;

interface Ground {
  readonly context: ProbeContext;
  readonly session: Session;
}

/** Tries to reach a file of ours that lies outside of what the server offers. */
export async function tryPaths(ground: Ground, file: CanaryFile): Promise<readonly CanaryCall[]> {
  const places = placesFor(ground.context, 'path');
  // One argument at a time, because a tool that writes changes the file for the others.
  const made = await inTurns(places, 1, (place) => tryPlace(ground, place, file));
  return made.flat();
}

async function tryPlace(
  ground: Ground,
  place: Place,
  file: CanaryFile,
): Promise<readonly CanaryCall[]> {
  const { path, secret } = targetFor(place, file);
  const isReader = isReadOnly(place.tool.definition);
  // A tool that writes would make folders of odd names; and each attempt is looked at by itself.
  const forms = formsOf(path).slice(0, isReader ? undefined : 2);
  const made = await inTurns(
    forms,
    isReader ? Infinity : 1,
    async (canary): Promise<readonly CanaryCall[]> => {
      const record = await attempt(ground, place, canary);
      if (!record) return [];
      const { property } = place.argument;
      const wasReached = await isChanged(file);
      return [{ kind: 'path', property, form: canary.form, record, secret, wasReached }];
    },
  );
  return made.flat();
}

/** Whether somebody has written to our file, or removed it; then it is made anew. */
async function isChanged({ path, text }: CanaryFile): Promise<boolean> {
  const found = await readFile(path, 'utf8').catch(() => undefined);
  if (found === text) return false;
  await writeFile(path, text).catch(() => undefined);
  return true;
}

function targetFor(
  { tool, argument }: Place,
  { path, folder, secretName, text }: CanaryFile,
): { readonly path: string; readonly secret: string } {
  const isReader = isReadOnly(tool.definition);
  const isFolder =
    isAboutFolders(tool.name) || /(?:dir|directory|folder)$/i.test(argument.property);
  return isReader && isFolder ? { path: folder, secret: secretName } : { path, secret: text };
}

// Windows takes a drive and slashes as well.
function formsOf(path: string): readonly Canary[] {
  const fromRoot = path.replaceAll('\\', '/').replace(/^(?:[A-Za-z]:)?\//, '');
  return [
    { form: 'absolute path', text: path },
    { form: 'dots', text: `${'../'.repeat(STEPS)}${fromRoot}` },
    // A guard that takes "../" away once leaves "../" behind.
    { form: 'dots in dots', text: `${'....//'.repeat(STEPS)}${fromRoot}` },
  ];
}
