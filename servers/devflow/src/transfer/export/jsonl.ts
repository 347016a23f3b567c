import { archivedEntityLine, archivedRelationLine } from './archive-lines.ts';
import { entityLine, relationLine } from './lines.ts';
import type { ExportRequest, Section } from './request.ts';
import { walkEntities, walkRelations } from './walk.ts';

/**
 * JSON Lines: one entity or relation in each. The fields of server-memory stand at the top of each
 * line and all else beside them, so that it reads the file too.
 */
export function jsonlSections(request: ExportRequest): readonly Section[] {
  return request.includeHistory === true ? archiveSections(request) : presentSections(request);
}

function presentSections(request: ExportRequest): readonly Section[] {
  return [
    {
      name: 'entities',
      pieces: async function* entities(reader, after) {
        for await (const chunk of walkEntities(reader, request, after)) {
          for (const noted of chunk) {
            yield { text: toLine(entityLine(noted)), after: noted.entity.id };
          }
        }
      },
    },
    {
      name: 'relations',
      pieces: async function* relations(reader, after) {
        for await (const chunk of walkRelations(reader, request, after)) {
          for (const tied of chunk) {
            yield { text: toLine(relationLine(tied)), after: tied.relation.id };
          }
        }
      },
    },
  ];
}

// An entity may have a long past.
const CHUNK = 50;

function archiveSections({ scope, entityTypes, chunk = CHUNK }: ExportRequest): readonly Section[] {
  const query = { project: scope.project, entityTypes, limit: chunk };
  return [
    {
      name: 'entities',
      pieces: async function* entities(reader, start) {
        for (let after = start; ;) {
          const archives = await reader.archivedEntities({ ...query, after });
          for (const archive of archives) {
            after = archive.id;
            yield { text: toLine(archivedEntityLine(archive)), after };
          }
          if (archives.length < chunk) return;
        }
      },
    },
    {
      name: 'relations',
      pieces: async function* relations(reader, start) {
        for (let after = start; ;) {
          const archives = await reader.archivedRelations({ ...query, after });
          for (const archive of archives) {
            after = archive.id;
            yield { text: toLine(archivedRelationLine(archive)), after };
          }
          if (archives.length < chunk) return;
        }
      },
    },
  ];
}

const toLine = (value: object): string => `${JSON.stringify(value)}\n`;
