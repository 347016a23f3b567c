import type { Tool } from '@wellspoken/kit';
import * as z from 'zod';

import type { Parameter, ToolDescriptor } from './descriptor.ts';
import type { OperationFacts } from './facts.ts';
import { KNOWN_FACTS } from './known-facts.ts';
import { parametersOf, requiredOf } from './parameters.ts';

/** How much of a tool is described. */
export interface Description {
  /** Whether arguments come with what they are for, may be and are by default. */
  readonly isDetailed: boolean;
  readonly hasMetadata: boolean;
}

/** Describes a tool from its own definition, so that the description cannot differ from it. */
export function describeTool(tool: Tool, { isDetailed, hasMetadata }: Description): ToolDescriptor {
  const facts = KNOWN_FACTS[tool.name];
  const show = isDetailed ? (one: Parameter): Parameter => one : inShort;
  return {
    tool: tool.name,
    summary: tool.description,
    operations: operationsOf(tool).map(({ required, optional, ...rest }) => ({
      ...rest,
      required: required.map(show),
      optional: optional.map(show),
    })),
    ...(facts === undefined
      ? {}
      : {
          contexts: [...facts.contexts],
          stageable: facts.stageable,
          tokenProfile: facts.tokenProfile,
        }),
    requiresApiKey: false,
    ...(hasMetadata ? { metadata: metadataOf(tool) } : {}),
  };
}

function inShort({ name, type }: Parameter): Parameter {
  return { name, type };
}

type Operations = NonNullable<ToolDescriptor['operations']>;

function operationsOf(tool: Tool): Operations {
  const parameters = parametersOf(tool);
  const named = (names: readonly string[]): Parameter[] =>
    names.flatMap((name) => parameters.get(name) ?? []);
  const known = KNOWN_FACTS[tool.name]?.operations ?? { [tool.name]: onlyOperation(tool) };
  return Object.entries(known).map(([name, { summary, required, optional, remarks }]) => ({
    name,
    summary,
    required: named(required),
    optional: named(optional),
    ...(remarks === undefined ? {} : { remarks: [...remarks] }),
  }));
}

/** A tool that does one thing has that for its operation. */
function onlyOperation(tool: Tool): OperationFacts {
  const required = requiredOf(tool);
  const optional = [...parametersOf(tool).keys()].filter((name) => !required.includes(name));
  return { summary: tool.title, required, optional };
}

function metadataOf({
  title,
  effect,
  openWorld,
  examples,
}: Tool): NonNullable<ToolDescriptor['metadata']> {
  return {
    title,
    effect,
    openWorld,
    examples: examples.map(({ name, arguments: given }) => ({
      name,
      // Examples are written as JSON; whoever calls sends it.
      arguments: z.json().parse(given),
    })),
  };
}
