import type { SimEntity } from './entities.ts';

/** Every entity by node id, in the order in which they were made, and those of one kind without a search. */
export interface Store extends Iterable<readonly [string, SimEntity]> {
  readonly get: (id: string) => SimEntity | undefined;
  readonly set: (id: string, entity: SimEntity) => void;
  readonly delete: (id: string) => void;
  readonly values: () => Iterable<SimEntity>;
  readonly ofKind: (kind: SimEntity['typename']) => Iterable<SimEntity>;
}

/** A store with nothing in it. */
export function createStore(): Store {
  const byId = new Map<string, SimEntity>();
  const byKind = new Map<SimEntity['typename'], Map<string, SimEntity>>();
  return {
    get: (id) => byId.get(id),
    set: (id, entity) => {
      byId.set(id, entity);
      const same = byKind.get(entity.typename) ?? new Map<string, SimEntity>();
      byKind.set(entity.typename, same.set(id, entity));
    },
    delete: (id) => {
      const entity = byId.get(id);
      if (entity === undefined) return;
      byId.delete(id);
      byKind.get(entity.typename)?.delete(id);
    },
    values: () => byId.values(),
    ofKind: (kind) => byKind.get(kind)?.values() ?? [],
    [Symbol.iterator]: () => byId.entries(),
  };
}
