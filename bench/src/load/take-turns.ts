import { compare, type Row, type RowId } from '../compare.ts';
import { inRounds, type Turn } from '../rounds.ts';
import type { Setting } from '../setting.ts';
import { measure, warmUp, type Conversation, type Sample } from './conversation.ts';

/** A contender's turn at answering requests. */
export interface LoadTurn {
  readonly id: RowId;
  readonly open: () => Promise<Conversation>;
}

/** Lets all take turns, and compares them. */
export async function takeTurns(
  turns: readonly LoadTurn[],
  setting: Setting,
): Promise<readonly Row[]> {
  const { seconds, quick } = setting;
  const named = turns.map(({ id, open }): Turn<Sample> => ({
    name: `${id.task}, ${id.tools} tools, ${id.era}, ${id.peer}`,
    prepare: () => converse(open, (conversation) => warmUp(conversation, seconds * 2)),
    take: () =>
      converse(open, async (conversation) => {
        if (!quick) await conversation.burst({ seconds: seconds / 4 });
        return measure(conversation, seconds);
      }),
  }));
  const seen = await inRounds(named, setting);
  return compare(turns.map(({ id }, index) => ({ id, samples: seen[index] ?? [] })));
}

async function converse<T>(
  open: () => Promise<Conversation>,
  work: (conversation: Conversation) => Promise<T>,
): Promise<T> {
  const conversation = await open();
  try {
    return await work(conversation);
  } finally {
    await conversation.close();
  }
}
