import { defineTask, type Task as KitTask } from '@wellspoken/kit/worker';

import { type EditedText, editText, type TextEdit } from '../editing/apply-edits.ts';
import { type CodeFindings, type CodeJob, searchCode } from './code/search-code.ts';
import { type Drawing, drawTree, type TreeJob } from './draw-tree.ts';
import { type FilesFindings, type FilesJob, searchFiles } from './search-files.ts';
import { createControl, SkipCount } from './walk/control.ts';
import { StartError } from './walk/start.ts';
import type { WalkContext } from './walk/walk.ts';

/** A job on its way to the thread that does it. */
export interface Task<J> {
  readonly job: J;
  /** Made by `createSharedState`. */
  readonly state: Int32Array;
  readonly budgetMs: number;
}

/** What comes back: an error cannot carry its code from thread to thread. */
export type Outcome<R> = { readonly result: R } | { readonly code: string };

/** Draws a tree. */
export function treeTask(task: Task<TreeJob>): Outcome<Drawing> {
  return runTask(task, drawTree);
}

/** Searches contents. */
export function codeTask(task: Task<CodeJob>): Outcome<CodeFindings> {
  return runTask(task, searchCode);
}

/** Makes edits in a text. */
export const editTask: KitTask<TextEdit, EditedText> = defineTask(editText);

/** Searches names. */
export function filesTask(task: Task<FilesJob>): Outcome<FilesFindings> {
  return runTask(task, searchFiles);
}

function runTask<J, R>(
  { job, state, budgetMs }: Task<J>,
  work: (job: J, context: WalkContext) => R,
): Outcome<R> {
  const skipped = new SkipCount();
  try {
    return { result: work(job, { control: createControl(state, budgetMs), skipped }) };
  } catch (error) {
    if (error instanceof StartError) return { code: error.code };
    throw error;
  }
}
