import type { ToolErrorCode } from '@wellspoken/kit';
import { createWorkerPool, type RunOptions } from '@wellspoken/kit/worker';
import type { ParsedPrd, RuleFile } from '@wellspoken/planner';
import type { findOwners, Subtasks, LintedPrd, RuleMatch } from '@wellspoken/planner/documents';

import type { MatchAsked, OwnersAsked, OwnersFile } from './worker.ts';

/** Parses foreign texts in worker threads, so that none can block the server. */
export interface TextReader {
  readonly parsePrd: (text: string, signal: AbortSignal) => Promise<ParsedPrd>;
  /** The pieces of work that a text names. */
  readonly readSubtasks: (text: string, signal: AbortSignal) => Promise<Subtasks>;
  readonly lintPrd: (text: string, signal: AbortSignal) => Promise<LintedPrd>;
  readonly readRules: (text: string, signal: AbortSignal) => Promise<RuleFile>;
  /** The rules that match a subject, in order. */
  readonly matchRules: (asked: MatchAsked, signal: AbortSignal) => Promise<readonly RuleMatch[]>;
  readonly readOwners: (text: string, signal: AbortSignal) => Promise<OwnersFile>;
  readonly findOwners: (
    asked: OwnersAsked,
    signal: AbortSignal,
  ) => Promise<ReturnType<typeof findOwners>>;
  /** Stops the threads and their running tasks. */
  readonly close: () => Promise<void>;
}

// The most hostile documents and rules of the maximum size take 2 to 10 s on a slow machine.
const MAX_MS = 20_000;

/** Creates a reader; its threads start with the first text. */
export function createTextReader(): TextReader {
  const { run, close } = createWorkerPool<typeof import('./worker.ts')>({
    module: '@wellspoken/github-projects/worker',
    from: import.meta.url,
    maxMs: MAX_MS,
  });
  return {
    parsePrd: (text, signal) => run('prdTask', text, toDocumentOptions(signal)),
    readSubtasks: (text, signal) => run('subtasksTask', text, toDocumentOptions(signal)),
    lintPrd: (text, signal) => run('lintTask', text, toDocumentOptions(signal)),
    readRules: (text, signal) => run('rulesTask', text, toRulesOptions(signal)),
    matchRules: async (asked, signal) => {
      const found = await run('matchTask', asked, toRulesOptions(signal));
      return found.flatMap(({ place, ...match }) => {
        const rule = asked.rules[place];
        return rule === undefined ? [] : [{ rule, ...match }];
      });
    },
    readOwners: (text, signal) => run('ownersFileTask', text, toOwnersOptions(signal)),
    findOwners: (asked, signal) => run('ownersTask', asked, toOwnersOptions(signal)),
    close,
  };
}

const TOO_LARGE: ToolErrorCode = 'too_large';

function toDocumentOptions(signal: AbortSignal): RunOptions {
  return {
    signal,
    subject: 'The document',
    code: TOO_LARGE,
    suggestions: ['Pass the document in parts.'],
  };
}

function toRulesOptions(signal: AbortSignal): RunOptions {
  return {
    signal,
    subject: 'The rule file',
    code: TOO_LARGE,
    suggestions: ['Use fewer patterns, or patterns that repeat less.'],
  };
}

function toOwnersOptions(signal: AbortSignal): RunOptions {
  return {
    signal,
    subject: 'The CODEOWNERS file of the repository',
    suggestions: ['Use fewer patterns there, or patterns with fewer asterisks.'],
  };
}
