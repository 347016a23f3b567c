import { groupBy } from '../../page/group-by.ts';
import type { Reader } from '../../memory/reader.ts';
import { toIso } from '../../view/time.ts';
import { describeScope } from '../../memory/memory.ts';
import { markdownEntity, markdownRelation } from './markdown-entity.ts';
import { escapeMarkdown } from './markdown-text.ts';
import { fixedSection, type ExportRequest, type Section } from './request.ts';
import { tie, walkEntities } from './walk.ts';

/** Markdown for people: a chapter for each type, a heading for each entity, relations as links. */
export async function markdownSections(
  reader: Reader,
  request: ExportRequest,
): Promise<readonly Section[]> {
  const { scope, entityTypes } = request;
  const counts = await reader.countTypes(scope);
  const types = counts.entities
    .map(({ type }) => type)
    .filter((type) => entityTypes?.includes(type) ?? true)
    .toSorted((a, b) => (a < b ? -1 : 1));
  const moment = scope.at === undefined ? '' : `, as of ${toIso(scope.at)}`;
  const title = `# Knowledge graph\n\nWhat is known in ${escapeMarkdown(describeScope(scope))}${moment}.\n`;
  return [
    fixedSection('head', title),
    ...types.flatMap((type) => [
      fixedSection(`heading ${type}`, `\n## ${escapeMarkdown(type)}\n`),
      chapterOf(request, type),
    ]),
  ];
}

function chapterOf(request: ExportRequest, type: string): Section {
  return {
    name: `type ${type}`,
    pieces: async function* entities(reader, after) {
      const chapter = { ...request, entityTypes: [type] };
      for await (const chunk of walkEntities(reader, chapter, after)) {
        const ids = chunk.map(({ entity }) => entity.id);
        const found = await reader.relations(ids, { at: request.scope.at, end: 'from' });
        const tied = groupBy(await tie(reader, request, found), ({ from }) => from.id);
        for (const noted of chunk) {
          const relations = (tied.get(noted.entity.id) ?? []).map(markdownRelation).join('');
          const list = relations === '' ? '' : `\nRelations:\n\n${relations}`;
          yield { text: `\n${markdownEntity(noted)}${list}`, after: noted.entity.id };
        }
      }
    },
  };
}
