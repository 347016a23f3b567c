import type { By, Memory } from '../memory.ts';
import type { Writer } from '../store/writer.ts';

/** Carries what a rehearsal found out of the transaction, which is undone. */
class Rehearsed<Value> extends Error {
  readonly value: Value;

  constructor(value: Value) {
    super('This was only a rehearsal.');
    this.value = value;
  }
}

/** Does work that changes the graph, and undoes it: what it would come to, exactly. */
export async function rehearse<Value>(
  memory: Pick<Memory, 'write'>,
  by: By,
  work: (writer: Writer) => Promise<Value>,
): Promise<Value> {
  const marks = new Set<Rehearsed<Value>>();
  try {
    await memory.write(by, async (writer) => {
      const mark = new Rehearsed(await work(writer));
      marks.add(mark);
      throw mark;
    });
  } catch (error) {
    for (const mark of marks) if (mark === error) return mark.value;
    throw error;
  }
  throw new Error('A rehearsal was not undone.');
}
