import type { Repetition } from '../../evidence/repeated-calls.ts';
import { fieldOf } from '../../wire/json.ts';
import { isReadOnly } from '../../calls/permission.ts';
import type { ProbeContext } from '../define-probe.ts';
import type { Session } from '../../wire/session.ts';
import { answerText, withoutTimes } from './answer-text.ts';
import { callAgain, readerTools, readyTools, type Ready } from './caller.ts';
import { takeSnapshot, type Snapshot } from './snapshot.ts';
import { lookTwice } from './watch-readers.ts';

const MOST_WRITERS = 5;
const MOST_READERS = 5;

/** Calls each tool that says to be idempotent twice, and looks at what the second call changes. */
export async function repeatWriters(
  context: ProbeContext,
  session: Session,
): Promise<readonly Repetition[]> {
  const writers = readyTools(context)
    .filter(({ tool }) => isIdempotentWriter(tool.definition))
    .slice(0, MOST_WRITERS);
  if (writers.length === 0) return [];
  const scene = await lookTwice(context, session, lookWithReaders);
  const repetitions: Repetition[] = [];
  for (const ready of writers) {
    const first = await callAgain(context, session, ready);
    const between = await lookWithReaders(context, session);
    const second = await callAgain(context, session, ready);
    if (!first || !second) continue;
    const changedAgain = scene.changes(between, await lookWithReaders(context, session));
    repetitions.push({ tool: ready.tool.name, first, second, changedAgain });
  }
  return repetitions;
}

const isIdempotentWriter = (definition: Ready['tool']['definition']): boolean =>
  fieldOf(definition, 'annotations', 'idempotentHint') === true && !isReadOnly(definition);

/** What there is, with what the tools that only read say of it. */
async function lookWithReaders(context: ProbeContext, session: Session): Promise<Snapshot> {
  const readers = readerTools(context).slice(0, MOST_READERS);
  const [scene, answers] = await Promise.all([
    takeSnapshot(context, session),
    Promise.all(
      readers.map(async (ready): Promise<[string, string]> => {
        const record = await callAgain(context, session, ready);
        return [
          `the answer of "${ready.tool.name}"`,
          record ? withoutTimes(answerText(record)) : '',
        ];
      }),
    ),
  ]);
  return new Map([...scene, ...answers]);
}
