import { existsSync } from 'node:fs';
import { isAbsolute, relative, resolve } from 'node:path';

import type { ProbeContext } from '../define-probe.ts';

/** Variables that tell a server which folders are its own. */
const rootVariable = /^(?!.*ur[il]).*(?:root|allowed|base|workspace|sandbox|vault)/i;
/** Absolute paths in a text. */
const pathsIn = /(?<=^|[\s"'`([=:,])\/[^\s"'`)\]<>|*?:,]+/g;

/** Whether the server was told, or says itself, that it offers a folder with everything in it. */
export function isOffered(context: ProbeContext, folder: string): boolean {
  const { spawn } = context;
  const given = (spawn?.args ?? []).map((arg) => arg.slice(arg.indexOf('=') + 1));
  const work = spawn?.cwd ?? folder;
  return [
    ...given.map((arg) => resolve(work, arg)),
    ...variables(spawn?.env ?? {}),
    ...said(context),
  ]
    .filter((path) => holds(path, folder))
    .some((path) => existsSync(path));
}

const holds = (path: string, folder: string): boolean => {
  const way = relative(path, folder);
  return !way.startsWith('..') && !isAbsolute(way);
};

const variables = (env: Readonly<Record<string, string | undefined>>): readonly string[] =>
  Object.entries(env).flatMap(([name, value]) =>
    rootVariable.test(name) && value !== undefined && isAbsolute(value) ? [value] : [],
  );

// Servers tell their roots in instructions, in descriptions, or by a tool for it.
function said({ opening, piece }: ProbeContext): readonly string[] {
  const answers = piece('calls').map(({ exchange }) => exchange.result);
  const texts = [opening.instructions, ...(piece('lists').tools?.items ?? []), ...answers];
  return texts.flatMap(
    (text) => JSON.stringify(text)?.replaceAll('\\n', '\n').match(pathsIn) ?? [],
  );
}
