import { defineTask, type Task } from '@wellspoken/kit/worker';

import type { Problem, Read } from './item.ts';
import { readGraph, type ImportFormat } from './read-graph.ts';
import { MOST_PROBLEMS } from './tally.ts';

/** A text to be read. */
export interface GraphText {
  readonly text: string;
  readonly format: ImportFormat | undefined;
}

/** What a text holds. */
export interface GraphRead {
  /** With as many of the problems as are shown. */
  readonly reads: readonly Read[];
  /** How many more problems there are. */
  readonly moreProblems: number;
}

/** Reads the text of a graph. */
export const graphTask: Task<GraphText, GraphRead> = defineTask(({ text, format }) =>
  limitProblems(readGraph(text, format)),
);

/** Keeps the problems that are shown and counts the others: a broken text can have a million. */
function limitProblems(all: readonly Read[]): GraphRead {
  const reads: Read[] = [];
  let room = MOST_PROBLEMS;
  let moreProblems = 0;
  for (const { item, problems } of all) {
    const kept: readonly Problem[] = problems.slice(0, room);
    room -= kept.length;
    moreProblems += problems.length - kept.length;
    if (item !== undefined || kept.length > 0) reads.push({ item, problems: kept });
  }
  return { reads, moreProblems };
}
