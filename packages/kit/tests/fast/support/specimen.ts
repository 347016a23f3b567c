import { defineServer, defineTool, type ServerDefinition, type Tool } from '@wellspoken/kit';
import * as z from 'zod';

import { createGate, type Gate } from './gate.ts';
import { answering, common, counting } from './tools-answering.ts';
import { asking } from './tools-asking.ts';
import { failing } from './tools-failing.ts';

/** The way that a request took to the kit's own code: past the SDK, or through it. */
export type Way = 'fast' | 'slow';

/** What is served twice: once with the fast path, once without. */
export interface Specimen {
  readonly definition: ServerDefinition;
  readonly gate: Gate;
  /** The way of every call and of every list that was made, in order. */
  readonly ways: Way[];
  /** How many calls there were; each is written down once. */
  readonly calls: () => number;
}

/** What may differ between specimens. */
export interface SpecimenOptions {
  readonly clientLogging?: boolean;
  readonly pageSize?: number;
  readonly instructions?: string;
  /** Leaves out the tools whose output is no object, which no list for older clients may hold as it is. */
  readonly objectsOnly?: boolean;
  readonly callsPerMinute?: number;
}

// Made once, because their schemas take long to write.
const stateless: readonly Tool[] = [...answering(), ...failing()];

/** Defines the server that both ways must serve alike. */
export function createSpecimen({
  objectsOnly,
  callsPerMinute,
  ...options
}: SpecimenOptions = {}): Specimen {
  // Enough to see from the call to where its request came in.
  Error.stackTraceLimit = 60;
  const ways: Way[] = [];
  const gate = createGate();
  const all = [...stateless, counting(), ...asking(gate), ...lasting(gate)];
  const definition = defineServer({
    name: 'specimen',
    title: 'Specimen',
    version: '1.0.0',
    tools: all.filter(({ outputJson }) => objectsOnly !== true || isObjectRoot(outputJson)),
    spill: true,
    cache: { ttlMs: 5_000, scope: 'public' },
    limits: { maxResultBytes: 20_000, ...(callsPerMinute !== undefined && { callsPerMinute }) },
    ...options,
  });
  const tools = new WatchedTools(definition.tools, ways);
  return { definition: watched({ ...definition, tools }, ways), gate, ways, calls: tools.calls };
}

function isObjectRoot(schema: Tool['outputJson']): boolean {
  return schema === undefined || schema['type'] === 'object';
}

function lasting(gate: Gate): Tool[] {
  return [
    defineTool({ ...common, name: 'hold', run: (_input, { signal }) => gate.wait(signal) }),
    defineTool({
      ...common,
      name: 'hold_alone',
      concurrency: 1,
      run: (_input, { signal }) => gate.wait(signal),
    }),
    defineTool({
      ...common,
      name: 'report',
      input: z.object({ steps: z.number().describe('How many steps') }),
      run: ({ steps }, ctx) => {
        for (let step = 1; step <= steps; step++) ctx.progress(step, steps, `step ${step}`);
        ctx.log('info', 'reported', { steps });
        return 'done';
      },
    }),
  ];
}

// Both lookups below are made before anything is waited for, so their stack shows the whole way.
function filesHere(): string {
  const former = Object.getOwnPropertyDescriptor(Error, 'prepareStackTrace');
  // Only the names of files, because places in them would be looked up in source maps.
  Error.prepareStackTrace = (_error, sites) => sites.map((site) => site.getFileName()).join('\n');
  const files = String(new Error('here').stack);
  Object.defineProperty(Error, 'prepareStackTrace', former ?? { value: undefined, writable: true });
  return files;
}

function wayIn(files: string): Way {
  return files.includes('/kit/src/serve/fast/') ? 'fast' : 'slow';
}

/** The tools of a server, with a note of the way that each call of one came. */
class WatchedTools extends Map<string, Tool> {
  readonly #ways: Way[];
  #calls = 0;
  readonly calls = (): number => this.#calls;

  constructor(tools: ReadonlyMap<string, Tool>, ways: Way[]) {
    super();
    this.#ways = ways;
    for (const [name, tool] of tools) this.set(name, tool);
  }

  override get(name: string): Tool | undefined {
    const files = filesHere();
    if (files.includes('/kit/src/call/call-tool.ts')) {
      this.#calls += 1;
      this.#ways.push(wayIn(files));
    }
    return super.get(name);
  }
}

// Every list that is made asks for each tool whether it is hidden; one that is kept asks nothing.
function watched(definition: ServerDefinition, ways: Way[]): ServerDefinition {
  const [first] = definition.tools.keys();
  return {
    ...definition,
    isHidden: (name) => {
      const files = name === first ? filesHere() : '';
      if (files.includes('/kit/src/serve/methods/list-tools.ts')) ways.push(wayIn(files));
      return definition.isHidden(name);
    },
  };
}
