import type { EntityRecord, ObservationRecord } from '../../memory/records.ts';
import { toIso } from '../../view/time.ts';
import { escapeMarkdown } from './markdown-text.ts';
import type { Noted, Tied } from './walk.ts';

/** An entity: its heading, what is known of it, and its observations as a list. */
export function markdownEntity({ entity, observations }: Noted): string {
  const { aliases } = entity;
  const notes = observations.map(
    (one) => `- ${escapeMarkdown(one.text)} <sub>${aboutNote(one)}</sub>\n`,
  );
  return [
    `### <a id="${anchorOf(entity)}"></a>${escapeMarkdown(entity.name)}\n`,
    `\n<sub>${aboutEntity(entity)}</sub>\n`,
    ...(aliases.length === 0
      ? []
      : [`\nAlso known as: ${aliases.map(escapeMarkdown).join(', ')}\n`]),
    ...(notes.length === 0 ? [] : ['\n', ...notes]),
  ].join('');
}

/** A relation as an item of a list, with a link to its other end. */
export function markdownRelation({ relation, to }: Tied): string {
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
  const link = `[${escapeMarkdown(to.name)}](#${anchorOf(to)})`;
  return `- ${escapeMarkdown(relation.type)} → ${link} <sub>${join(facts)}</sub>\n`;
}

// Ids may come from elsewhere with any character.
const anchorOf = ({ uid }: EntityRecord): string =>
  `e-${encodeURIComponent(uid).replaceAll(/[^\w.-]/g, '_')}`;

const join = (facts: readonly string[]): string => facts.map(escapeMarkdown).join('; ');

function aboutEntity(entity: EntityRecord): string {
  return join([
    `project ${entity.project}`,
    `version ${entity.version}`,
    `made ${toIso(entity.createdAt)}`,
    `changed ${toIso(entity.updatedAt)} by ${entity.changedBy}`,
    `since ${toIso(entity.validFrom)}`,
    `id ${entity.uid}`,
  ]);
}

function aboutNote(note: ObservationRecord): string {
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
