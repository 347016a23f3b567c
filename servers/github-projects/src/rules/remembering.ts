import type { At } from '../operations/operation.ts';

/** The same desk, which asks for each project and its fields only once. */
export function remembering(at: At): At {
  const { resolve } = at;
  return {
    ...at,
    resolve: {
      ...resolve,
      project: once((ref, asked) => resolve.project(ref, asked)),
      projectWithFields: once((ref, asked) => resolve.projectWithFields(ref, asked)),
    },
  };
}

function once<Asked, Found>(
  find: (ref: string | undefined, asked: Asked) => Promise<Found>,
): (ref: string | undefined, asked: Asked) => Promise<Found> {
  const known = new Map<string | undefined, Promise<Found>>();
  return (ref, asked) => {
    const found = known.get(ref) ?? find(ref, asked);
    known.set(ref, found);
    return found;
  };
}
