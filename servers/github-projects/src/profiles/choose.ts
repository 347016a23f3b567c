import { nearest } from '@wellspoken/kit';

import { AREAS, type Area, type Operation } from '../operations/operation.ts';
import { readActionName, type CompactTool } from './compact.ts';

/** The areas that the compact profile leaves out until they are asked for, to keep its list short. */
const ON_REQUEST: readonly Area[] = ['planning', 'triage'];

/** Words that stand for several areas. */
const GROUPS: Readonly<Record<string, readonly Area[]>> = {
  all: AREAS,
  default: AREAS.filter((area) => !ON_REQUEST.includes(area)),
};

/** What `--toolsets` takes. */
export const TOOLSETS: readonly string[] = [...AREAS, ...Object.keys(GROUPS)];

/** Which operations are served. */
export interface Choice {
  /** `compact` (default): a few tools that take an action; `full`: one tool for each operation. */
  readonly profile?: 'compact' | 'full';
  /** Only these areas, or `default` or `all`; where there are none, `default` in compact and `all` in full. */
  readonly toolsets?: readonly string[];
  /** Only what changes nothing. */
  readonly readOnly?: boolean;
  /** Only these tools or operations; all where there are none. */
  readonly tools?: readonly string[];
}

/** The operations that are left, or an error that names what was asked for and is not there. */
export function chooseOperations(
  operations: readonly Operation[],
  plan: readonly CompactTool[],
  choice: Choice,
): readonly Operation[] {
  const { readOnly = false, tools = [] } = choice;
  const areas = listAreas(choice);
  const compactNames = plan.map(({ name }) => name);
  const names = operations.map(({ name }) => name);
  assertKnown('tool', tools, [...compactNames, ...names]);
  const allowed = new Set(
    tools.flatMap(
      (name) => plan.find((tool) => tool.name === name)?.operations.map(readActionName) ?? [name],
    ),
  );
  return operations.filter(
    ({ name, area, effect }) =>
      areas.includes(area) &&
      (!readOnly || effect === 'read') &&
      (tools.length === 0 || allowed.has(name)),
  );
}

function listAreas({ profile = 'compact', toolsets = [], tools = [] }: Choice): readonly string[] {
  assertKnown('toolset', toolsets, TOOLSETS);
  // Who names a tool has asked for it, whatever its area.
  const usual = profile === 'compact' && tools.length === 0 ? 'default' : 'all';
  const named = toolsets.length === 0 ? [usual] : toolsets;
  return named.flatMap((name): readonly string[] => GROUPS[name] ?? [name]);
}

/** Of so many names nobody reads the list. */
const MOST_NAMED = 20;

function assertKnown(kind: string, given: readonly string[], known: readonly string[]): void {
  const unknown = given.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const meant = nearest(unknown, known);
  const guess = meant === undefined ? '' : ` Did you mean ${meant}?`;
  const shown = known.slice(0, MOST_NAMED).join(', ');
  const rest = known.length > MOST_NAMED ? ', or an operation of the guide' : '';
  throw new RangeError(
    `There is no ${kind} "${unknown}": expected one of ${shown}${rest}.${guess}`,
  );
}
