import type { Completer } from '@wellspoken/kit';

import type { Memory } from '../memory/memory.ts';

const MOST = 100;

/** Suggests names of projects. */
export function completeProject(memory: Memory): Completer {
  return (typed) => memory.read((reader) => reader.projectNames(typed, MOST));
}

/** Suggests names of entities, of the project that was chosen or the usual one. */
export function completeName(memory: Memory): Completer {
  return (typed, { arguments: given }) => {
    const project = given['project'] ?? memory.project;
    return memory.read((reader) => reader.namesFrom({ project }, typed, MOST));
  };
}

/** Suggests types of entities: those of the usual project, and some that others are likely to use. */
export function completeType(memory: Memory, usual: readonly string[] = []): Completer {
  return async (typed) => {
    const { entities } = await memory.read((reader) =>
      reader.countTypes({ project: memory.project }),
    );
    const types = new Set([...entities.map(({ type }) => type), ...usual]);
    return [...types].filter((type) => type.startsWith(typed)).slice(0, MOST);
  };
}

/** Suggests the last item of a list with commas. */
export function completeLast(complete: Completer): Completer {
  return async (typed, context) => {
    const start = typed.lastIndexOf(',') + 1;
    const space = /^\s*/.exec(typed.slice(start))?.[0] ?? '';
    const before = typed.slice(0, start) + space;
    const items = await complete(typed.slice(before.length), context);
    return items.map((item) => before + item);
  };
}
