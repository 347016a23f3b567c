import { defineTask, type Task as KitTask } from '@wellspoken/kit/worker';

import { editText, type EditedText, type TextEdit } from '../edit/edit-text.ts';
import { drawTree, type Drawing, type TreeJob } from './draw-tree.ts';
import { searchCode, type CodeFindings, type CodeJob } from './search-code.ts';
import { searchFiles, type FilesFindings, type FilesJob } from './search-files.ts';
import { createControl } from './walk/control.ts';
import { SkipCount } from './walk/skipped.ts';
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
  return perform(task, drawTree);
}

/** Searches contents. */
export function codeTask(task: Task<CodeJob>): Outcome<CodeFindings> {
  return perform(task, searchCode);
}

/** Makes edits in a text. */
export const editTask: KitTask<TextEdit, EditedText> = defineTask(editText);

/** Searches names. */
export function filesTask(task: Task<FilesJob>): Outcome<FilesFindings> {
  return perform(task, searchFiles);
}

function perform<J, R>(
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
