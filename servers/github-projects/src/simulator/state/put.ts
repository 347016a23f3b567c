import type { Entity, SimEntity } from './entities.ts';
import type { State } from './state.ts';

/** Keeps a new entity. */
export function put<Made extends SimEntity>(state: State, made: Made): Made {
  state.entities.set(made.id, made);
  return made;
}

/** The ids and times of an entity that is made now, or was made at the time given. */
export function stamp(
  state: State,
  typename: SimEntity['typename'],
  at: string = timestamp(state),
): Pick<Entity, 'id' | 'databaseId' | 'createdAt' | 'updatedAt'> {
  return { ...state.mint(typename), createdAt: at, updatedAt: at };
}

/** Now, as GitHub writes times: without fractions of a second. */
export function timestamp(state: State): string {
  return state
    .now()
    .toISOString()
    .replace(/\.\d+Z$/u, 'Z');
}

/** Notes that an entity has changed now. */
export function touch(state: State, entity: SimEntity): void {
  entity.updatedAt = timestamp(state);
}
