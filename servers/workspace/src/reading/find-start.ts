import { ToolError } from '@wellspoken/kit';

import { findLine, findTail, type TextSource } from './line-scan.ts';
import type { PageStart } from './page.ts';

/** Which lines of a text are wanted. */
export interface LineRange {
  /** Counted from 1, or from the end when negative; the first by default. */
  readonly startLine?: number | undefined;
  /** The last one that is wanted; the text's last by default. */
  readonly endLine?: number | undefined;
}

/** Throws unless the range makes sense for any text. */
export function assertRange({ startLine = 1, endLine }: LineRange): void {
  if (startLine === 0 || (endLine !== undefined && endLine < 1)) {
    throw new ToolError(
      'invalid_arguments',
      `Lines are counted from 1; ${startLine === 0 ? 'startLine' : 'endLine'} is ${startLine === 0 ? 0 : endLine}.`,
      { suggestions: ['For the last lines, give a negative startLine and no endLine.'] },
    );
  }
  if (endLine === undefined) return;
  if (startLine < 0) {
    throw new ToolError('invalid_arguments', 'A negative startLine reads to the end of the file.', {
      suggestions: ['Leave endLine out.'],
    });
  }
  if (startLine > endLine) {
    throw new ToolError(
      'invalid_arguments',
      `startLine ${startLine} comes after endLine ${endLine}.`,
      { suggestions: ['Give an endLine that is not before startLine.'] },
    );
  }
}

/** Looks up where the wanted lines begin. */
export async function findStart(
  source: TextSource,
  range: LineRange,
  totalLines: number | undefined,
): Promise<PageStart> {
  const { startLine = 1, endLine } = range;
  if (startLine < 0) {
    const line = totalLines === undefined ? undefined : Math.max(1, totalLines + startLine + 1);
    return { offset: await findTail(source, -startLine), line, inside: false, until: undefined };
  }
  const offset = await findLine(source, startLine);
  if (offset === undefined) throw createPastEndError(startLine, totalLines);
  return { offset, line: startLine, inside: false, until: endLine };
}

function createPastEndError(startLine: number, totalLines: number | undefined): ToolError {
  const has = totalLines === undefined ? 'fewer lines' : countLines(totalLines);
  return new ToolError('invalid_arguments', `startLine is ${startLine}, but the file has ${has}.`, {
    suggestions: ['Give a smaller startLine, or a negative one for the last lines.'],
  });
}

function countLines(lines: number): string {
  return lines === 1 ? 'one line' : `${lines} lines`;
}
