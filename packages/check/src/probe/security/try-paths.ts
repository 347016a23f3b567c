import { isAboutFolders } from '../../calls/derive/names.ts';
import type { CanaryCall } from '../../evidence/canary-calls.ts';
import { inTurns } from '../calls/in-turns.ts';
import type { ProbeContext } from '../define-probe.ts';
import type { Session } from '../session.ts';
import { attempt, placesFor, WIDTH, type Canary, type Place } from './attempt.ts';
import type { CanaryFile } from './canary-file.ts';

/** Enough to climb out of any folder. */
const STEPS = 12;

/** Tries to read a file of ours that lies outside of what the server offers. */
export async function tryPaths(
  ground: { readonly context: ProbeContext; readonly session: Session },
  file: CanaryFile,
): Promise<readonly CanaryCall[]> {
  const made = await inTurns(placesFor(ground.context, 'path'), WIDTH, (place) => {
    const { path, secret } = targetFor(place, file);
    return Promise.all(
      formsOf(path).map(async (canary) => {
        const record = await attempt(ground, place, canary);
        const { property } = place.argument;
        return record && { kind: 'path' as const, property, form: canary.form, record, secret };
      }),
    );
  });
  return made.flat().filter((call) => call !== undefined);
}

// Who lists a folder shows the name of the file in it, which is not in the question.
function targetFor(
  { tool, argument }: Place,
  { path, folder, name, text }: CanaryFile,
): { readonly path: string; readonly secret: string } {
  const isFolder =
    isAboutFolders(tool.name) || /(?:dir|directory|folder)$/i.test(argument.property);
  return isFolder ? { path: folder, secret: name } : { path, secret: text };
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
