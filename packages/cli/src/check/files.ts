import type { Stats } from 'node:fs';
import { access, constants, lstat, readFile, readlink, stat, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import {
  type Paint,
  renderHtml,
  renderJson,
  renderJunit,
  renderMarkdown,
  renderSarif,
  renderText,
  type Report,
} from '@wellspoken/check/report';
import { writeReasons } from '@wellspoken/kit/launch';

import { placeFile, readErrorCode } from '../files.ts';
import { createUsageError } from '../usage-error.ts';

/** A file that a flag names. */
export interface NamedFile {
  readonly flag: string;
  /** As it was typed. */
  readonly name: string;
  readonly cwd: string;
}

const READ_REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is a file',
  EACCES: 'you may not read it',
};

const WRITE_REASONS: Readonly<Record<string, string>> = {
  ...writeReasons,
  ENOENT: 'its folder does not exist',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'it is there already; name another, or remove it',
};

/** The text of a file; undefined where there is none and that is no mistake. */
export async function readText(file: NamedFile, mayLack = false): Promise<string | undefined> {
  try {
    return await readFile(resolve(file.cwd, file.name), 'utf8');
  } catch (error) {
    if (mayLack && readErrorCode(error) === 'ENOENT') return undefined;
    throw explain(file, { error, verb: 'read', reasons: READ_REASONS });
  }
}

/** A file to be written, and what may be there before. */
export interface FileToWrite extends NamedFile {
  /** Whether one that is there must stay. */
  readonly isNew?: boolean;
}

/** Refuses a file that cannot be written, before minutes are spent on what goes into it. */
export async function assertWritable(file: FileToWrite): Promise<void> {
  try {
    await findPlace(file);
  } catch (error) {
    throw explain(file, { error, verb: 'written', reasons: WRITE_REASONS });
  }
}

/** Writes a file: all of it, or nothing. A pipe or a device takes what comes. */
export async function writeText(file: FileToWrite, text: string): Promise<void> {
  const path = resolve(file.cwd, file.name);
  try {
    const { isStream, before } = await findPlace(file);
    if (isStream) await writeFile(path, text);
    else if (before === undefined) await placeFile(path, text, { isNew: file.isNew ?? false });
    else await placeFile(path, text, { mode: before.mode & 0o7777, owner: before });
  } catch (error) {
    throw explain(file, { error, verb: 'written', reasons: WRITE_REASONS });
  }
}

/** Where a file is to be written. */
interface Place {
  /** Whether it is a pipe or a device. */
  readonly isStream: boolean;
  /** The file that is there. */
  readonly before?: Stats;
}

async function findPlace(file: FileToWrite): Promise<Place> {
  if (file.name === '-') throw refuse(file, '"-" is standard output, where only reports go');
  const path = resolve(file.cwd, file.name);
  const found = await ifThere(lstat(path));
  if (found === undefined) {
    await access(dirname(path), constants.W_OK);
    return { isStream: false };
  }
  const target = await ifThere(stat(path));
  const isLink = found.isSymbolicLink();
  if (target?.isDirectory() === true) throw refuse(file, WRITE_REASONS['EISDIR']);
  if (target?.isFile() === false || (isLink && isOfSystem(path))) return { isStream: true };
  await assertReplaceable(file, isLink);
  return { isStream: false, before: found };
}

async function assertReplaceable(file: FileToWrite, isLink: boolean): Promise<void> {
  const path = resolve(file.cwd, file.name);
  if (file.isNew === true) throw refuse(file, WRITE_REASONS['EEXIST']);
  // Whoever may write into a shared folder could lead a report over any file of the user.
  if (isLink)
    throw refuse(file, `it is a link to "${await readlink(path)}"; name that file itself`);
  await access(path, constants.W_OK);
}

function refuse({ flag, name }: NamedFile, reason = ''): Error {
  return createUsageError(`--${flag}: "${name}" cannot be written: ${reason}.`);
}

/** Links of the system lead to what is open already, such as `/dev/stderr`. */
const isOfSystem = (path: string): boolean => /^\/(?:dev|proc)\//.test(path);

async function ifThere(looking: Promise<Stats>): Promise<Stats | undefined> {
  return looking.catch((error: unknown) => {
    if (readErrorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
}

interface Failure {
  readonly error: unknown;
  readonly verb: string;
  readonly reasons: Readonly<Record<string, string>>;
}

function explain({ flag, name }: NamedFile, { error, verb, reasons }: Failure): unknown {
  const code = readErrorCode(error);
  const isOfSystemCall = error instanceof Error && 'syscall' in error;
  if (code === undefined || !isOfSystemCall) return error;
  const reason = reasons[code] ?? `the system says ${code}`;
  return createUsageError(`--${flag}: "${name}" cannot be ${verb}: ${reason}.`, error);
}

/** How a report can be written. */
export const formats = ['text', 'json', 'sarif', 'junit', 'markdown', 'html'] as const;

/** One way to write a report. */
export type Format = (typeof formats)[number];

/** What writing needs besides the report. */
interface RenderOptions {
  readonly paint?: Paint;
  readonly planFile?: string;
}

/** Writes a report in one format. */
export function render(report: Report, format: Format, options: RenderOptions): string {
  switch (format) {
    case 'text':
      return renderText(report, options);
    case 'json':
      return renderJson(report);
    case 'sarif':
      return renderSarif(report);
    case 'junit':
      return renderJunit(report);
    case 'markdown':
      return renderMarkdown(report, options);
    case 'html':
      return renderHtml(report, options);
  }
}
