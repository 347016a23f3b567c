import {
  execute,
  type ExecutionResult,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
} from 'graphql';

import { type Args, HubFault, type Part, type RootField, type Scene } from '../objects.ts';
import { createForbidden, findDeniedFields } from './access.ts';
import { createFieldError, type HubError, runError } from './hub-errors.ts';
import type { Prepared } from './prepare.ts';
import { createUnresolved } from './scene.ts';

/** The answer to a GraphQL request. */
export interface GraphQLAnswer {
  readonly data?: unknown;
  readonly errors?: readonly HubError[];
}

/** How much is left of what a token may ask for in an hour. */
export interface Left {
  readonly limit: number;
  readonly remaining: number;
  readonly used: number;
  /** ISO 8601. */
  readonly resetAt: string;
}

/** What goes wrong in the middle of a request, on purpose. */
export interface Quirk {
  /** One root field is not done. */
  readonly isPartial?: boolean;
  /** The first node of each list is null. */
  readonly hasNullNodes?: boolean;
}

/** What a request is carried out with. */
export interface Run {
  readonly scene: Scene;
  readonly parts: readonly Part[];
  readonly left: Left;
  readonly quirk: Quirk;
}

/** Carries out a request: what can be done is done, and the rest is null with an error. */
export function carryOut(prepared: Prepared, run: Run): GraphQLAnswer {
  const denied = findDeniedFields(run.scene.viewer, prepared.fields);
  if (denied.length > 0) {
    return { errors: denied.map(({ fault, field }) => createFieldError(fault, field)) };
  }
  const result = execute({
    schema: prepared.schema,
    document: prepared.document,
    variableValues: prepared.call.variables,
    operationName: prepared.call.operationName,
    rootValue: prepared.isMutation ? buildMutationRoot(run) : buildQueryRoot(prepared, run),
    fieldResolver: chooseResolver(prepared, run),
  }) as ExecutionResult;
  const errors = (result.errors ?? []).map(runError);
  return { ...(errors.length > 0 && { errors }), data: result.data ?? null };
}

function buildQueryRoot(prepared: Prepared, { scene, parts, left }: Run): object {
  const own: Record<string, RootField> = {
    node: (_, { id }) => resolveNode(scene, id),
    nodes: (_, { ids }) => (ids as readonly unknown[]).map((id) => resolveNode(scene, id)),
    rateLimit: () => ({ ...left, cost: prepared.points, nodeCount: prepared.nodes }),
    relay: () => rootObject,
  };
  const rootObject: object = buildRoot(scene, [own, ...parts.map(({ queries }) => queries)]);
  return rootObject;
}

/** An entity by its global id; an error in its place makes it null. */
function resolveNode(scene: Scene, id: unknown): unknown {
  const entity = scene.state.entities.get(String(id));
  if (entity === undefined) return createUnresolved(id);
  try {
    return scene.objectOf(scene.node(id, entity.typename).id);
  } catch (error) {
    return error;
  }
}

function buildRoot(scene: Scene, lists: readonly Readonly<Record<string, RootField>>[]): object {
  return Object.fromEntries(
    lists
      .flatMap((fields) => Object.entries(fields))
      .map(([name, field]) => [name, (args: Args) => field(scene, args)]),
  );
}

function buildMutationRoot({ scene, parts }: Run): object {
  return Object.fromEntries(
    parts
      .flatMap(({ mutations }) => Object.entries(mutations))
      .map(([name, change]) => [
        name,
        ({ input }: Args) => {
          const given = input as Args;
          const { clientMutationId = null } = given;
          return { clientMutationId, ...(change(scene, given) as object) };
        },
      ]),
  );
}

/** Fields are values or methods of the objects; a field that is not implemented is reported, never null. */
function chooseResolver(
  { fields }: Prepared,
  { quirk, scene }: Run,
): GraphQLFieldResolver<unknown, unknown> {
  const keys = fields.map(({ key }) => key);
  const spoiled = quirk.isPartial === true ? keys[Math.floor(keys.length / 2)] : undefined;
  return (...[source, args, , info]) => {
    if (info.path.prev === undefined && info.path.key === spoiled) {
      throw new HubFault('UNPROCESSABLE', 'This could not be done while the rest was.');
    }
    const value = resolveValue(source as Args, args as Args, info);
    return quirk.hasNullNodes === true && info.fieldName === 'nodes' && Array.isArray(value)
      ? [createForbidden(scene.viewer), ...(value as unknown[]).slice(1)]
      : value;
  };
}

function resolveValue(
  source: Args,
  args: Args,
  { fieldName, parentType }: GraphQLResolveInfo,
): unknown {
  const member = source[fieldName];
  const value = typeof member === 'function' ? (member as (args: Args) => unknown)(args) : member;
  if (value === undefined) {
    throw new Error(`The simulated GitHub does not know ${parentType.name}.${fieldName}.`);
  }
  return value;
}
