import type { Answer, SimulatorRequest } from '../route.ts';
import { json } from './answers.ts';
import type { Register } from './counters.ts';
import { type Fault, FAULT_KINDS, type FaultQueue } from './fault.ts';

/** What can be steered from another process. */
export interface Controls {
  readonly faults: FaultQueue;
  readonly register: Register;
  readonly clear: () => void;
}

/** Answers the addresses that steer the simulator; undefined for all others. */
export function answerControl(controls: Controls, request: SimulatorRequest): Answer | undefined {
  if (!request.path.startsWith('__simulator/')) return undefined;
  switch (`${request.method} ${request.path.slice('__simulator/'.length)}`) {
    case 'GET counters':
      return json(controls.register.counters());
    case 'GET requests':
      return json(controls.register.requests());
    case 'POST faults':
      return addFault(controls.faults, request.body);
    case 'POST clear':
      controls.clear();
      return json({ cleared: true });
    default:
      return json(
        {
          error: 'Known: GET counters, GET requests, POST faults, POST clear (below __simulator/).',
        },
        404,
      );
  }
}

function addFault(faults: FaultQueue, body: string): Answer {
  const fault = readFault(body);
  if (fault === undefined) {
    return json(
      { error: `Expected {"kind", "path"?, "times"?, "ms"?} with kind ${FAULT_KINDS.join(', ')}.` },
      400,
    );
  }
  faults.add(fault);
  return json({ added: fault });
}

function readFault(body: string): Fault | undefined {
  const given = parse(body);
  const kind = FAULT_KINDS.find((known) => known === given['kind']);
  if (kind === undefined) return undefined;
  const { path, times, ms } = given;
  return {
    kind,
    ...(typeof path === 'string' ? { path } : {}),
    ...(typeof times === 'number' ? { times } : {}),
    ...(typeof ms === 'number' ? { ms } : {}),
  };
}

function parse(body: string): { readonly [name: string]: unknown } {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
