import { groupBy } from '../../entities/pack-entity.ts';
import { toIso } from '../../answers/values.ts';
import { describeScope } from '../../memory/memory.ts';
import type { Reader } from '../../memory/reader.ts';
import type { EntityRecord, ObservationRecord } from '../../memory/records.ts';
import {
  type ExportRequest,
  createFixedSection,
  type Noted,
  type Section,
  addEnds,
  type JoinedRelation,
  walkEntities,
} from './walk.ts';

/** Markdown for people: a chapter for each type, a heading for each entity, relations as links. */
export async function createMarkdownSections(
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
    createFixedSection('head', title),
    ...types.flatMap((type) => [
      createFixedSection(`heading ${type}`, `\n## ${escapeMarkdown(type)}\n`),
      writeChapter(request, type),
    ]),
  ];
}

function writeChapter(request: ExportRequest, type: string): Section {
  return {
    name: `type ${type}`,
    parts: async function* entities(reader, after) {
      const chapter = { ...request, entityTypes: [type] };
      for await (const chunk of walkEntities(reader, chapter, after)) {
        const ids = chunk.map(({ entity }) => entity.id);
        const found = await reader.relations(ids, { at: request.scope.at, end: 'from' });
        const joined = groupBy(await addEnds(reader, request, found), ({ from }) => from.id);
        for (const noted of chunk) {
          const relations = (joined.get(noted.entity.id) ?? []).map(writeRelation).join('');
          const list = relations === '' ? '' : `\nRelations:\n\n${relations}`;
          yield { text: `\n${writeEntity(noted)}${list}`, after: noted.entity.id };
        }
      }
    },
  };
}

/** An entity: its heading, what is known of it, and its observations as a list. */
function writeEntity({ entity, observations }: Noted): string {
  const { aliases } = entity;
  const notes = observations.map(
    (one) => `- ${escapeMarkdown(one.text)} <sub>${describeNote(one)}</sub>\n`,
  );
  return [
    `### <a id="${makeAnchor(entity)}"></a>${escapeMarkdown(entity.name)}\n`,
    `\n<sub>${describeEntity(entity)}</sub>\n`,
    ...(aliases.length === 0
      ? []
      : [`\nAlso known as: ${aliases.map(escapeMarkdown).join(', ')}\n`]),
    ...(notes.length === 0 ? [] : ['\n', ...notes]),
  ].join('');
}

/** A relation as an item of a list, with a link to its other end. */
function writeRelation({ relation, to }: JoinedRelation): string {
  const { strength, confidence, metadata, assertions } = relation;
  const facts = [
    `strength ${strength}`,
    `confidence ${confidence}`,
    ...(Object.keys(metadata).length === 0 ? [] : [JSON.stringify(metadata)]),
    ...(assertions > 1 ? [`said ${assertions} times, last ${toIso(relation.assertedAt)}`] : []),
    `since ${toIso(relation.validFrom)}`,
    `version ${relation.version}`,
    `made ${toIso(relation.createdAt)}`,
    `changed ${toIso(relation.updatedAt)} by ${relation.changedBy}`,
    `id ${relation.uid}`,
  ];
  const link = `[${escapeMarkdown(to.name)}](#${makeAnchor(to)})`;
  return `- ${escapeMarkdown(relation.type)} → ${link} <sub>${join(facts)}</sub>\n`;
}

// Ids may come from elsewhere with any character.
const makeAnchor = ({ uid }: EntityRecord): string =>
  `e-${encodeURIComponent(uid).replaceAll(/[^\w.-]/g, '_')}`;

const join = (facts: readonly string[]): string => facts.map(escapeMarkdown).join('; ');

function describeEntity(entity: EntityRecord): string {
  return join([
    `project ${entity.project}`,
    `version ${entity.version}`,
    `made ${toIso(entity.createdAt)}`,
    `changed ${toIso(entity.updatedAt)} by ${entity.changedBy}`,
    `since ${toIso(entity.validFrom)}`,
    `id ${entity.uid}`,
  ]);
}

function describeNote(note: ObservationRecord): string {
  const { source, confidence, tags, assertions } = note;
  return join([
    ...(source === null ? [] : [`source ${source}`]),
    ...(confidence === null ? [] : [`confidence ${confidence}`]),
    ...(tags.length === 0 ? [] : [`tags ${tags.join(', ')}`]),
    ...(assertions > 1 ? [`said ${assertions} times, last ${toIso(note.assertedAt)}`] : []),
    `noted ${toIso(note.createdAt)} by ${note.changedBy}`,
    ...(note.validFrom === note.createdAt ? [] : [`since ${toIso(note.validFrom)}`]),
  ]);
}

const ANYWHERE = /[\\`*_{}[\]<>#|~!&$^]/g;
// These mean something only where a line begins: a list, a heading, a code block.
const AT_START = /^(\s*)([-+=]|\d{1,9}(?=[.)]))/u;

/** Text as Markdown that shows it as it is, in one line. */
export function escapeMarkdown(text: string): string {
  return text
    .split(/\r\n|[\r\n\u2028\u2029]/u)
    .map((line) => escapeStart(line.replaceAll(ANYWHERE, '\\$&')))
    .join('<br>');
}

function escapeStart(line: string): string {
  return line
    .replace(AT_START, (_all, space: string, sign: string) =>
      /\d/.test(sign) ? `${space}${sign}\\` : `${space}\\${sign}`,
    )
    .replace(/^\s+/u, (space) => '&nbsp;'.repeat(space.length));
}
