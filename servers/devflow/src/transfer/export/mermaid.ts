import {
  type ExportRequest,
  createFixedSection,
  type Section,
  walkEntities,
  walkRelations,
} from './walk.ts';

/** A Mermaid flow chart: entities with names and types, and relations. It has no place for observations. */
export function createMermaidSections(request: ExportRequest): readonly Section[] {
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
