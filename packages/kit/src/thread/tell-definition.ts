import { defineResource, type Resource, type TemplateResourceOptions } from '../define/resource.ts';
import type { Prompt } from '../define/prompt.ts';
import { defineServer, type HealthReport, type ServerDefinition } from '../define/server.ts';
import type { Tool } from '../define/tool.ts';

type Data = Readonly<Record<string, unknown>>;

/** All that a definition tells clients and transports: plain data, without its functions. */
export interface ToldDefinition {
  readonly server: Data;
  readonly tools: readonly Data[];
  readonly prompts: readonly (Data & { readonly completes: readonly string[] })[];
  readonly resources: readonly (Data & {
    readonly completes: readonly string[] | undefined;
    readonly functions: readonly string[];
  })[];
  readonly hidden: readonly string[];
  readonly hasHealth: boolean;
}

/** Describes a definition as data, which structured clone copies. */
export function tellDefinition(definition: ServerDefinition): ToldDefinition {
  const { tools, prompts, resources, health, ...server } = definition;
  return {
    server: pickData(server, ['events', 'watches', 'notify', 'remote']),
    tools: [...tools.values()].map((tool) => pickData(tool, ['input', 'output', 'limitBy'])),
    prompts: [...prompts.values()].map((prompt) => ({
      ...pickData(prompt, ['input', 'complete']),
      completes: Object.keys(prompt.complete),
    })),
    resources: resources.map((resource) => ({
      ...pickData(resource, ['complete']),
      completes: resource.complete && Object.keys(resource.complete),
      functions: Object.entries(resource).flatMap(([key, value]) =>
        typeof value === 'function' ? [key] : [],
      ),
    })),
    hidden: [...tools.keys()].filter(definition.isHidden),
    hasHealth: health !== undefined,
  };
}

function pickData(definition: object, left: readonly string[]): Data {
  return Object.fromEntries(
    Object.entries(definition).filter(
      ([key, value]) => typeof value !== 'function' && !left.includes(key),
    ),
  );
}

/** What a definition does where it is restored; its other handlers run on the other side. */
interface Restored {
  readonly health: () => Promise<HealthReport>;
  /** Watches the resource at a position of the definition. */
  readonly watch: (resource: number) => NonNullable<Resource['watch']>;
}

/** Restores a definition from its description; its handlers are those of a remote server. */
export function restoreDefinition(
  told: ToldDefinition,
  { health, watch }: Restored,
): ServerDefinition {
  // `tellDefinition` took the fields from such definitions.
  const server = told.server as unknown as ServerDefinition;
  const defined = defineServer({
    name: server.name,
    title: server.title,
    version: server.version,
    limits: server.limits,
    tools: told.tools.map(restoreTool),
    prompts: told.prompts.map(restorePrompt),
    resources: told.resources.map((resource, index) =>
      restoreResource(resource, resource.functions.includes('watch') ? watch(index) : undefined),
    ),
    ...(told.hasHealth && { health }),
  });
  told.hidden.forEach(defined.hideTool);
  return { ...defined, ...server };
}

function restoreTool(told: Data): Tool {
  const functions = { input: undefined, output: undefined, limitBy: undefined, run: runsElsewhere };
  return { ...(told as unknown as Tool), ...functions };
}

function restorePrompt({ completes, ...told }: ToldDefinition['prompts'][number]): Prompt {
  const functions = { input: undefined, complete: createCompleters(completes), run: runsElsewhere };
  return { ...(told as unknown as Prompt), ...functions };
}

function restoreResource(
  { completes, functions, ...told }: ToldDefinition['resources'][number],
  watch: Resource['watch'],
): Resource {
  return defineResource({
    ...(told as unknown as TemplateResourceOptions),
    read: runsElsewhere,
    ...(functions.includes('list') && { list: runsElsewhere }),
    ...(watch !== undefined && { watch }),
    ...(completes !== undefined && { complete: createCompleters(completes) }),
  });
}

function createCompleters(names: readonly string[]): NonNullable<Resource['complete']> {
  return Object.fromEntries(names.map((name) => [name, runsElsewhere]));
}

function runsElsewhere(): never {
  throw new Error('The handlers of this definition run in another thread.');
}
