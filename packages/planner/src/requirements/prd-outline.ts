import { toOneLine } from '../tasks/one-line.ts';
import type { SectionKind } from './prd.ts';

/** A section that a good document has. */
export interface OutlineSection {
  readonly kind: SectionKind;
  readonly heading: string;
  /** What belongs into it. */
  readonly asks: string;
  /** Markdown to begin with. */
  readonly template: string;
}

/** The sections of a document, in their order. */
export const OUTLINE: readonly OutlineSection[] = [
  {
    kind: 'summary',
    heading: 'Summary',
    asks: 'What is built, for whom and why, in three sentences.',
    template: '<!-- What is built, for whom, and why now. -->',
  },
  {
    kind: 'problem',
    heading: 'Problem',
    asks: 'What is wrong today, who has it, how often, and what it costs.',
    template: '<!-- What is wrong today? Who has it, how often, what does it cost? -->',
  },
  {
    kind: 'users',
    heading: 'Users',
    asks: 'Who uses it, and what each of them wants to get done.',
    template: '- <!-- Role: what they want to get done -->',
  },
  {
    kind: 'goals',
    heading: 'Goals',
    asks: 'What is different when it is done, each with a number and a day.',
    template: '- <!-- What changes, from which number to which, by when -->',
  },
  {
    kind: 'non_goals',
    heading: 'Non-goals',
    asks: 'What is left out on purpose.',
    template: '- <!-- What is left out, and why -->',
  },
  {
    kind: 'requirements',
    heading: 'Functional requirements',
    asks: 'One demand each, with an id, a priority and criteria.',
    template: [
      '### FR-1 <!-- Short name -->',
      '',
      '<!-- As a role, I want something, so that it is good for something. -->',
      '',
      '- Priority: P0',
      '- Depends on: none',
      '',
      'Acceptance criteria:',
      '',
      '- <!-- Given a state, when something happens, then this can be seen -->',
    ].join('\n'),
  },
  {
    kind: 'non_functional',
    heading: 'Non-functional requirements',
    asks: 'How fast, how many, how safe: each with a number and a unit.',
    template: '- NFR-1: <!-- What is measured, the number, the unit, under which load -->',
  },
  {
    kind: 'metrics',
    heading: 'Success metrics',
    asks: 'What is measured afterwards, where it stands now, and where it has to get.',
    template: '- <!-- Metric: now, target, day -->',
  },
  {
    kind: 'milestones',
    heading: 'Milestones',
    asks: 'Names and days, and which requirements belong to each.',
    template: '- <!-- Name (due YYYY-MM-DD): FR-1, FR-2 -->',
  },
  {
    kind: 'risks',
    heading: 'Risks',
    asks: 'What may go wrong, how likely it is, and what is done about it.',
    template: '- <!-- Risk: how likely, what is done about it -->',
  },
  {
    kind: 'questions',
    heading: 'Open questions',
    asks: 'What is not decided, who decides it, and by when.',
    template: '- [ ] <!-- Question, who decides, by when -->',
  },
];

/** How to write a document so that it is read as it is meant. */
export const WRITING_RULES: readonly string[] = [
  'Keep the headings of the template: they say what a section is about.',
  'Give each requirement an id of its own (FR-1, NFR-1) at the beginning of its heading or line, and never use it again.',
  'Say one thing in each requirement. Where "and" joins two demands, write two.',
  'Write stories as: As a role, I want something, so that it is good for something.',
  'Put a list below "Acceptance criteria:" of each requirement: what can be seen when it is done.',
  'Write "Priority: P0" (P0 to P3), "Depends on: FR-1, FR-2" and "Estimate: 3 points" on lines of their own.',
  'Give non-functional requirements and goals a number and a unit instead of words such as fast or easy.',
  'Name milestones with their day: Alpha (due 2027-03-01).',
  'Put what is not known below Open questions instead of inventing it.',
];

/** What is known before a document is written. */
interface KnownOfPrd {
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
