import { createWorkerPool } from '@wellspoken/kit/worker';

import { editText, type EditedText, type TextEdit } from './edit-text.ts';

// A usual edit of the largest file takes half a second on a slow machine.
const MAX_MS = 10_000;
// A file of a single letter over and over has a place for each of its bytes.
const MAX_HEAP_MB = 1_024;

// One for all servers of the process: threads start with the first edit and end when idle.
const { run } = createWorkerPool<Pick<typeof import('../scan/worker.ts'), 'editTask'>>({
  module: '@wellspoken/workspace/scan-worker',
  from: import.meta.url,
  maxMs: MAX_MS,
  maxHeapMb: MAX_HEAP_MB,
});

// With so little, the slowest edit takes as long as it takes to start a thread, a tenth of a second.
const MOST_CHARACTERS_AT_ONCE = 16_000;

/** Makes edits; where they could take long in a thread, so that no file can hold up the server. */
export async function makeEdits(
  asked: TextEdit,
  signal: AbortSignal | undefined,
): Promise<EditedText> {
  if (countCharacters(asked) <= MOST_CHARACTERS_AT_ONCE) return editText(asked);
  return run('editTask', asked, {
    signal,
    subject: `The edit of "${asked.asked}"`,
    code: 'too_large',
    suggestions: [
      'Nothing was changed.',
      'Use oldText that is unique in the file, exact match, or fewer edits at once.',
    ],
  });
}

function countCharacters({ text, edits }: TextEdit): number {
  return edits.reduce((sum, edit) => sum + edit.oldText.length + edit.newText.length, text.length);
}
