import { wrap } from '../print/wrap.ts';
import { UsageError } from '../usage-error.ts';

/** What is wrong with a host's file, and what to do about it. */
export interface FileProblem {
  readonly path: string;
  /** To be read after "because". */
  readonly because: string;
  readonly advice?: string;
  readonly cause?: unknown;
}

/** Says that a file was not changed, and why; its path has a line of its own, as it may be long. */
export function fileError({ path, because, advice, cause }: FileProblem): UsageError {
  const what = wrap(`This file was left as it was, because ${because}`);
  const lines = [...what, `  ${path}`, advice];
  const message = lines.filter((line) => line !== undefined).join('\n');
  return new UsageError(message, cause === undefined ? {} : { cause });
}
