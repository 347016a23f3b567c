import { setTimeout as wait } from 'node:timers/promises';

import type { Exchange } from '../../wire/exchange.evidence.ts';
import { fieldOf, type Json, type JsonObject } from '../../wire/json.ts';
import type { Session } from '../../wire/session.ts';

/** The extension for tasks. */
export const EXTENSION = 'io.modelcontextprotocol/tasks';

/** The capabilities of a client that knows tasks. */
export const knowsTasks: JsonObject = { extensions: { [EXTENSION]: {} } };

/** A task that takes longer is left. */
const LONGEST_MS = 3000;
const SHORTEST_WAIT_MS = 20;
const LONGEST_WAIT_MS = 250;

/** The id of the task that a call became; undefined where it became none. */
export function taskIdIn({ result }: Exchange): string | undefined {
  const taskId = fieldOf(result, 'taskId');
  const isTask = fieldOf(result, 'resultType') === 'task';
  return isTask && typeof taskId === 'string' ? taskId : undefined;
}

/** A request about a task, by a client that knows tasks. */
export const askAboutTask = (
  session: Session,
  method: string,
  params: JsonObject,
): Promise<Exchange> => session.request(method, params, { capabilities: knowsTasks });

/** Looks at a task until it is over; one that takes too long is cancelled. */
export async function followTask(
  session: Session,
  taskId: string,
  first: Exchange,
): Promise<Exchange | undefined> {
  const until = Date.now() + LONGEST_MS;
  let last = first;
  while (isUnderWay(last)) {
    if (Date.now() > until) {
      await askAboutTask(session, 'tasks/cancel', { taskId });
      break;
    }
    await wait(pauseAfter(fieldOf(last.result, 'pollIntervalMs')));
    last = await askAboutTask(session, 'tasks/get', { taskId });
  }
  return last === first ? undefined : last;
}

const isUnderWay = ({ result }: Exchange): boolean => fieldOf(result, 'status') === 'working';

const pauseAfter = (wished: Json | undefined): number =>
  Math.min(LONGEST_WAIT_MS, Math.max(SHORTEST_WAIT_MS, typeof wished === 'number' ? wished : 0));
