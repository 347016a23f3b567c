import { type Answer, json, type SimRequest } from './answer.ts';
import { type Fault, FAULT_KINDS } from './fault.ts';
import type { Counters, SeenRequest } from './register.ts';

/** What can be steered from another process. */
export interface Controls {
  readonly counters: () => Counters;
  readonly requests: () => readonly SeenRequest[];
  readonly fail: (fault: Fault) => void;
  readonly clear: () => void;
}

/** Where a simulator is steered, below its root. */
export const CONTROL = '__simulator/';

/** Answers what steers the simulator. */
export function answerControl(controls: Controls, { method, path, body }: SimRequest): Answer {
  switch (`${method} ${path.slice(CONTROL.length)}`) {
    case 'GET counters':
      return json(controls.counters());
    case 'GET requests':
      return json(controls.requests());
    case 'POST faults':
      return addFault(controls, body);
    case 'POST clear':
      controls.clear();
      return json({ cleared: true });
    default:
      return json({ error: 'Known: GET counters, GET requests, POST faults, POST clear.' }, 404);
  }
}

function addFault({ fail }: Controls, body: string): Answer {
  const fault = readFault(body);
  if (fault === undefined) {
    const kinds = FAULT_KINDS.join(', ');
    return json({ error: `Expected {"kind", "path"?, "times"?, "ms"?} with kind ${kinds}.` }, 400);
  }
  fail(fault);
  return json({ added: fault });
}

function readFault(body: string): Fault | undefined {
  const { kind, path, times, ms } = readObject(body);
  const known = FAULT_KINDS.find((one) => one === kind);
  if (known === undefined) return undefined;
  return {
    kind: known,
    ...(typeof path === 'string' ? { path } : {}),
    ...(typeof times === 'number' ? { times } : {}),
    ...(typeof ms === 'number' ? { ms } : {}),
  };
}

function readObject(body: string): Readonly<Partial<Record<keyof Fault, unknown>>> {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
