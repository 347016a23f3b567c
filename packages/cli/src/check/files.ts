import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
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

import { readErrorCode } from '../files.ts';
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
  ENOENT: 'its folder does not exist',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'it is there already; name another, or remove it',
  EACCES: 'you may not write there',
  EPERM: 'you may not write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
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

/** Writes a file; what is there stays where it must not be replaced. */
export async function writeText(file: NamedFile, text: string, mayReplace = true): Promise<void> {
  try {
    await writeFile(resolve(file.cwd, file.name), text, { flag: mayReplace ? 'w' : 'wx' });
  } catch (error) {
    throw explain(file, { error, verb: 'written', reasons: WRITE_REASONS });
  }
}

interface Failure {
  readonly error: unknown;
  readonly verb: string;
  readonly reasons: Readonly<Record<string, string>>;
}

function explain({ flag, name }: NamedFile, { error, verb, reasons }: Failure): unknown {
  const reason = reasons[readErrorCode(error) ?? ''];
  if (reason === undefined) return error;
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
