import { toOneLine } from '../tasks/one-line.ts';
import { OUTLINE } from './prd-outline.ts';
import type { SectionKind } from './prd.ts';

/** What is known before a document is written. */
export interface KnownOfPrd {
  readonly name: string;
  readonly idea: string;
  readonly users: readonly string[];
  readonly timeline?: string | undefined;
  readonly complexity?: 'low' | 'medium' | 'high' | undefined;
  /** Milestones that are there already. */
  readonly milestones: readonly { readonly title: string; readonly dueOn?: string | undefined }[];
}

/** What a small document may do without. */
const SPARE: readonly SectionKind[] = ['non_functional', 'risks', 'metrics'];

/** A document with the right headings and what is known, for a writer to fill. */
export function fillOutline(known: KnownOfPrd): string {
  const isSmall = known.complexity === 'low';
  const sections = OUTLINE.filter(({ kind }) => !isSmall || !SPARE.includes(kind));
  const parts = sections.map(({ kind, heading, template }) =>
    [`## ${heading}`, ...fillSection(kind, known), template].join('\n\n'),
  );
  return `${[`# ${toOneLine(known.name)}`, ...parts].join('\n\n')}\n`;
}

function fillSection(kind: SectionKind, known: KnownOfPrd): readonly string[] {
  const { idea, users, timeline, milestones } = known;
  switch (kind) {
    case 'summary':
      return [idea.trim()];
    case 'users':
      return users.length === 0 ? [] : [users.map((user) => `- ${toOneLine(user)}`).join('\n')];
    case 'milestones':
      return [
        ...(timeline === undefined ? [] : [`The time that is given: ${toOneLine(timeline)}`]),
        ...(milestones.length === 0 ? [] : [milestones.map(writeMilestoneLine).join('\n')]),
      ];
    default:
      return [];
  }
}

function writeMilestoneLine({ title, dueOn }: KnownOfPrd['milestones'][number]): string {
  return `- ${toOneLine(title)}${dueOn === undefined ? '' : ` (due ${dueOn})`}`;
}
