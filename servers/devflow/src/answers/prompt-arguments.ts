import { type Completer, normalizeText } from '@wellspoken/kit';
import * as z from 'zod';

import type { Memory } from '../memory/memory.ts';
import { defineText } from './values.ts';

// The protocol carries prompt arguments as strings.

/** A line of text that must be there. */
export function defineWords(description: string, most = 500): z.ZodString {
  return defineText(most).trim().min(1).describe(description);
}

/** Yes or no, written out. */
export function defineFlag(
  description: string,
): z.ZodOptional<z.ZodEnum<{ true: 'true'; false: 'false' }>> {
  return z.enum(['true', 'false']).optional().describe(`${description}: true or false`);
}

/** Several words with commas between them. */
export function defineList(description: string): z.ZodOptional<z.ZodString> {
  return z.string().max(5_000).optional().describe(`${description}, with commas between them`);
}

/** The items of a list with commas; empty ones are passed over. */
export function splitItems(given: string | undefined): readonly string[] {
  const items = (given ?? '').split(',').map((item) => normalizeText(item.trim()));
  return [...new Set(items.filter((item) => item !== ''))];
}

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
