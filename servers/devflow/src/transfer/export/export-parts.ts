import { ToolError } from '@wellspoken/kit';
import { cutText, tokensOf } from '@wellspoken/kit/paging';
import * as z from 'zod';

import type { Reader } from '../../memory/reader.ts';
import { StoreError } from '../../memory/store.ts';
import { createGraphmlSections } from './graphml.ts';
import { createJsonlSections } from './jsonl.ts';
import { createMarkdownSections } from './markdown.ts';
import {
  createFixedSection,
  type ExportPart,
  type ExportRequest,
  type Section,
  walkEntities,
  walkRelations,
} from './walk.ts';

/** Where a text continues: the section, and the key of the last thing that was written. */
interface PartPlace {
  readonly section: string;
  readonly after: number;
}

/** A part, and where to go on after it. */
interface PlacedPart {
  readonly text: string;
  readonly before: PartPlace;
  readonly after: PartPlace;
}

/** The text of an export from a place on, part by part; all of them together are the whole. */
export async function* exportParts(
  reader: Reader,
  request: ExportRequest,
  from?: PartPlace,
): AsyncGenerator<PlacedPart> {
  const sections = await listSections(reader, request);
  const start = from === undefined ? 0 : sections.findIndex(({ name }) => name === from.section);
  if (start < 0) throw createChangedError();
  for (const [index, section] of sections.slice(start).entries()) {
    let before: PartPlace = { section: section.name, after: 0 };
    if (index === 0 && from !== undefined) before = from;
    for await (const part of section.parts(reader, before.after)) {
      const after = placeAfter(section, part);
      yield { text: part.text, before, after };
      before = after;
    }
  }
}

/** The failure of an export whose graph is no more what it was on the page before. */
function createChangedError(): ToolError {
  return new ToolError('conflict', 'The graph changed since the page before.', {
    suggestions: ['Leave cursor out to begin again.'],
  });
}

const placeAfter = ({ name }: Section, { after }: ExportPart): PartPlace => ({
  section: name,
  after,
});

/** The sections of an export in their order. */
async function listSections(reader: Reader, request: ExportRequest): Promise<readonly Section[]> {
  switch (request.format) {
    case 'jsonl':
      return createJsonlSections(request);
    case 'markdown':
      return createMarkdownSections(reader, request);
    case 'mermaid':
      return createMermaidSections(request);
    case 'graphml':
      return createGraphmlSections(request);
  }
}

/** Where a page begins: a place between parts, or inside a long one. */
export const pagePlace = z.object({
  section: z.string(),
  after: z.number().int(),
  /** How much of the next part stood on the page before, and how long it was then. */
  inside: z.object({ offset: z.number().int(), length: z.number().int() }).optional(),
});

/** Where a page begins. */
type PagePlace = z.output<typeof pagePlace>;

/** A part of an export that fits a budget. */
interface ExportPage {
  readonly text: string;
  /** Where the next page begins; absent at the end. */
  readonly next?: PagePlace;
}

/** What page is wanted. */
interface PageRequest {
  readonly from?: PagePlace | undefined;
  readonly maxTokens: number;
}

/** The next page of an export: whole parts while they fit, or a part of one that never would. */
export async function exportPage(
  reader: Reader,
  request: ExportRequest,
  { from, maxTokens }: PageRequest,
): Promise<ExportPage> {
  let text = '';
  let left = maxTokens;
  let skip = from?.inside;
  for await (const part of exportParts(reader, request, from)) {
    if (skip !== undefined && skip.length !== part.text.length) throw createChangedError();
    const offset = skip?.offset ?? 0;
    skip = undefined;
    const rest = part.text.slice(offset);
    const needed = tokensOf(rest);
    if (needed > left && text === '') return cutInside(part, offset, maxTokens);
    if (needed > left) return { text, next: part.before };
    text += rest;
    left -= needed;
  }
  return { text };
}

function cutInside(part: PlacedPart, offset: number, maxTokens: number): ExportPage {
  const rest = part.text.slice(offset);
  let text = cutText(rest, maxTokens * 4);
  while (tokensOf(text) > maxTokens) text = cutText(rest, Math.floor(text.length / 2));
  const end = offset + text.length;
  if (end >= part.text.length) return { text, next: part.after };
  return { text, next: { ...part.before, inside: { offset: end, length: part.text.length } } };
}

// Where so many things in a row cannot be read, none is to come.
const GIVE_UP_AFTER = 10_000;

/** The text of an export from a damaged memory: what cannot be read is passed over and counted. */
export async function* salvageParts(
  reader: Reader,
  request: ExportRequest,
  lost: () => void,
): AsyncGenerator<ExportPart> {
  // One by one, so that one bad thing takes no other with it.
  for (const section of await listSections(reader, { ...request, chunk: 1 })) {
    yield* salvageSection(reader, section, lost);
  }
}

async function* salvageSection(
  reader: Reader,
  section: Section,
  lost: () => void,
): AsyncGenerator<ExportPart> {
  let after = 0;
  for (let failures = 0; failures < GIVE_UP_AFTER; failures++) {
    try {
      for await (const part of section.parts(reader, after)) {
        ({ after } = part);
        failures = 0;
        yield part;
      }
      return;
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      if (failures === 0) lost();
      after++;
    }
  }
}

/** A Mermaid flow chart: entities with names and types, and relations. It has no place for observations. */
function createMermaidSections(request: ExportRequest): readonly Section[] {
  return [
    createFixedSection('head', 'graph LR\n'),
    {
      name: 'entities',
      parts: async function* entities(reader, after) {
        for await (const chunk of walkEntities(reader, request, after)) {
          for (const { entity } of chunk) {
            const label = `${escapeMermaid(entity.name)}<br/>${escapeMermaid(entity.type)}`;
            yield { text: `  n${entity.id}["${label}"]\n`, after: entity.id };
          }
        }
      },
    },
    {
      name: 'relations',
      parts: async function* relations(reader, after) {
        for await (const chunk of walkRelations(reader, request, after)) {
          for (const { relation, from, to } of chunk) {
            const label = `"${escapeMermaid(relation.type)}"`;
            yield { text: `  n${from.id} -->|${label}| n${to.id}\n`, after: relation.id };
          }
        }
      },
    },
  ];
}

// Everything but these can be markup in some place of a label: quotes, brackets, backticks, #.
const MARKUP = /[^\p{L}\p{M}\p{N}\p{Extended_Pictographic} .,/_:()-]/gu;

/** Text for a quoted label: what could be markup is written by its number, a line break as a tag. */
export function escapeMermaid(text: string): string {
  return text
    .split(/\r\n|[\r\n\u2028\u2029]/u)
    .map((line) => line.replaceAll(MARKUP, (sign) => `#${sign.codePointAt(0)};`))
    .join('<br/>');
}
