import { type Chore, defineChore } from '@wellspoken/kit/launch';
import * as z from 'zod';

import { countNoun } from '../answers/sentences.ts';
import { toIso } from '../answers/values.ts';
import { settings } from '../config.ts';
import { explainFaults, json, locateChoreFile, writeResult } from '../memory/run-chore.ts';
import { copyFile } from '../sqlite/file/copy-file.ts';
import type { RepairPlan } from '../sqlite/file/plan-clock-repair.ts';
import { repairClock } from '../sqlite/file/repair-clock.ts';
import { assertThere, findFreeName } from './backup.chores.ts';
import { makeFile } from './new-file.ts';

/** The chore that mends the stamps of changes that were made with a clock that was ahead. */
export const repairClockChore: Chore = defineChore({
  name: 'repair-clock',
  summary: 'Mends moments that a wrong clock put into the future; without --mend it only tells.',
  program: settings,
  settings: z.object({
    mend: z
      .boolean()
      .default(false)
      .describe('Mend them, after a copy of the memory was made beside it'),
    json,
  }),
  examples: [
    { arguments: '', does: 'See which moments lie in the future:' },
    { arguments: '--mend', does: 'Mend them, and keep a copy of what was there before:' },
  ],
  run: async ({ program, chore }, context) => {
    const path = locateChoreFile(program, context);
    assertThere(path);
    const now = Date.now();
    const seen = await explainFaults(path, () =>
      Promise.resolve(repairClock({ path, now, isRehearsal: true })),
    );
    const isMended = chore.mend && seen.moves.length > 0;
    const copy = findFreeName(path, 'before-repair');
    if (isMended) {
      const { signal } = context;
      await explainFaults(path, () =>
        makeFile({ path: copy, force: false, memory: path }, (to) =>
          copyFile({ from: path, to, signal }),
        ),
      );
    }
    const repair = isMended
      ? await explainFaults(path, () =>
          Promise.resolve(repairClock({ path, now: Date.now(), isRehearsal: false })),
        )
      : seen;
    const words = describeRepair(repair, isMended ? copy : undefined);
    writeResult(context, {
      isJson: chore.json,
      words,
      facts: toFacts(repair, isMended ? copy : undefined),
    });
  },
});

function describeRepair({ ahead, following, moves }: RepairPlan, copy?: string): string {
  const last = moves.at(-1);
  if (last === undefined) return 'No change lies in the future. Nothing was changed.';
  const what = `${countNoun(ahead, 'change')} made with a clock that was ahead, and ${countNoun(following, 'later change')} stamped after them`;
  const [before, after] = [toIso(last.old), toIso(last.new)];
  if (copy === undefined) {
    return `There ${ahead === 1 ? 'is' : 'are'} ${what}. The latest of them is stamped ${before} and would be ${after}. Nothing was changed: add --mend if the clock of this machine is right.`;
  }
  return `Mended ${what}. The latest of them was stamped ${before} and is ${after} now. What was there before is ${copy}.`;
}

function toFacts(
  { ahead, following, clients, moves }: RepairPlan,
  copy?: string,
): Record<string, unknown> {
  const last = moves.at(-1);
  return {
    mended: copy !== undefined,
    ahead,
    following,
    clients,
    ...(last === undefined ? {} : { latest: { before: toIso(last.old), after: toIso(last.new) } }),
    ...(copy === undefined ? {} : { copy }),
  };
}
