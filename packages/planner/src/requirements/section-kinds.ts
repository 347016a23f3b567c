import type { SectionKind } from './prd.ts';

/** Whole headings, without numbers and marks, and what they are about. */
const PHRASES: Readonly<Partial<Record<SectionKind, string>>> = {
  summary:
    'summary|executive summary|overview|product overview|project overview|introduction|abstract|tldr|tl dr|background|context|purpose|vision|product vision|about|description|feature description|general description|overall description|product perspective|in short|press release|what|idea|elevator pitch|one liner|customer quote|hypothesis|strategic fit|background and strategic fit',
  problem:
    'problem|problem statement|problems|the problem|problem definition|why|why now|motivation|opportunity|pain points|pains|customer problem|business case|business need|need|is your feature request related to a problem|current state|situation|today',
  goals:
    'goals|goal|objectives|objective|business objectives|business goals|product goals|project goals|aims|outcomes|desired outcomes|what we want',
  non_goals:
    'non goals|nongoals|non goal|out of scope|not in scope|non objectives|out|wont have|wont|will not have|not doing|what we are not doing|what we are not building|what we wont do|exclusions|excluded|anti goals|no gos|future work|future considerations|future|later|deferred|parking lot|not now',
  users:
    'users|target users|user personas|personas|persona|audience|target audience|customers|target customers|customer|stakeholders|actors|user classes|user classes and characteristics|user characteristics|who|for whom|user roles|roles|user segments|customer segments|early adopters',
  metrics:
    'metrics|success metrics|key metrics|kpis|kpi|success criteria|success measures|measures of success|measuring success|how we measure success|measurement|success|north star|key results|okrs|targets|how will we know|success looks like|what success looks like',
  requirements:
    'requirements|requirement|features|feature list|key features|core features|main features|functionality|functional specification|functional specifications|specification|specifications|capabilities|system features|in|in scope|must have|must haves|should have|should haves|could have|could haves|nice to have|nice to haves|must|should|could|deliverables|what we will build|what we build|what it does|solution requirements|use cases|scope of work|product requirements|detailed requirements|specific requirements|mvp scope|mvp features|functional|external interface requirements|interfaces|solution|proposed solution',
  non_functional:
    'non functional requirements|nonfunctional requirements|nfrs|nfr|non functional|quality attributes|quality requirements|quality|performance|security|reliability|availability|scalability|usability|accessibility|compliance|privacy|maintainability|portability|observability|service levels|service level objectives|slas|slos|localization|internationalization|safety|performance and reliability',
  constraints:
    'constraints|design constraints|technical constraints|business constraints|design and implementation constraints|limitations|regulatory requirements|business rules',
  stories:
    'user stories|stories|epics|user story|story|story map|user story map|product backlog|backlog|jobs to be done|user journeys',
  acceptance:
    'acceptance criteria|acceptance|acceptance tests|acceptance criterion|ac|acs|conditions of satisfaction|definition of done|done when|done criteria|it is done when|verification|how to verify|acceptance scenarios|scenarios',
  tasks:
    'tasks|task list|to do|todo|todos|to dos|work items|work breakdown|action items|implementation plan|implementation tasks|implementation|next steps|checklist|launch checklist|work plan|steps|sub tasks|subtasks|development tasks',
  milestones:
    'milestones|timeline|roadmap|schedule|phases|release plan|releases|delivery plan|rollout|rollout plan|launch plan|key dates|dates|plan|release criteria|project plan|delivery',
  dependencies: 'dependencies|dependency|depends on|external dependencies|prerequisites|blockers',
  risks:
    'risks|risk|risks and mitigations|risk assessment|mitigations|concerns|threats|challenges|known issues|drawbacks',
  questions:
    'open questions|questions|unresolved questions|open issues|unknowns|to be decided|to be determined|tbd|decisions needed|open points|outstanding questions|open items|open qs',
  assumptions: 'assumptions|assumption|preconditions|facts',
  reference:
    'appendix|appendices|references|reference|glossary|definitions|definitions and acronyms|acronyms|terms|terminology|revision history|version history|changelog|change log|document history|approvals|approval|sign off|links|related documents|related links|resources|design|designs|mockups|wireframes|user interface mockups|ux|ui|user experience|technical notes|technical design|technical considerations|architecture|technical approach|approach|alternatives|alternatives considered|additional context|research|user research|competition|competitors|competitive analysis|market|market analysis|faq|faqs|frequently asked questions|external faq|internal faq|customer faq|press release faq|notes|note|rationale|comments|discussion|budget|cost|costs|team|document conventions|intended audience|business model|channels|revenue|unfair advantage|table of contents|contents|status|metadata|decisions|decision log|tenets|how it works|user flow|flow',
};

const KINDS = new Map(
  Object.entries(PHRASES).flatMap(([kind, phrases]) =>
    phrases.split('|').map((phrase) => [phrase, kind as SectionKind] as const),
  ),
);

const ENDINGS: readonly (readonly [RegExp, SectionKind])[] = [
  [
    /\b(?:non ?functional|quality|performance|security|reliability|usability|accessibility|availability|operational) requirements$/,
    'non_functional',
  ],
  [/\brequirements$|^(?:functional )?requirements\b/, 'requirements'],
  [/\b(?:requirements|features|scope) (?:for|of) .+$/, 'requirements'],
  [
    /\b(?:p[0-4]|must have|should have|could have|high priority|low priority|medium priority) (?:requirements|features|items)$/,
    'requirements',
  ],
  [/\buser stories$/, 'stories'],
  [/\bacceptance criteria$/, 'acceptance'],
  [/\b(?:metrics|kpis)$/, 'metrics'],
  [/\bopen questions$/, 'questions'],
  [/\bout of scope\b/, 'non_goals'],
];

const MILESTONE =
  /^(?:phase|milestone|release|stage|increment|iteration|sprint|wave|version)\s*(?:[\divx]+(?:\.\d+)*|[a-z]|one|two|three|four|five)?\s*(?:[:.–—-]|\(|$)|^(?:milestone|release|phase)\s+\S|^v\d+(?:\.\d+)+\b|^(?:mvp|alpha|beta|ga)\s*(?:[:(–—-]|$)|^M\d{1,2}\s*[:–—-]|^(?:sprint|phase|iteration)\s+\d+\b/i;

const MOST_TITLE = 200;

/** What a heading says that its section is about; nothing where it says nothing known. */
export function findHeadingKind(title: string): SectionKind | undefined {
  if (title.length > MOST_TITLE) return undefined;
  const bare = stripTitle(title);
  const whole = findPhraseKind(bare);
  if (whole !== undefined) return whole;
  if (isMilestoneTitle(title)) return 'milestone';
  const kinds = bare
    .split(/ and | or /)
    .map((part) => findPhraseKind(part.trim()))
    .filter((kind) => kind !== undefined);
  const [first] = kinds;
  // "Goals and non-goals" says two things: what stands below has to say which.
  const isSplit = kinds.includes('non_goals') && kinds.some((kind) => kind !== 'non_goals');
  return isSplit || kinds.length !== bare.split(/ and | or /).length ? undefined : first;
}

/** Whether a heading names a time of delivery, such as "Phase 2: Payments". */
export function isMilestoneTitle(title: string): boolean {
  return MILESTONE.test(removeNumber(title));
}

function findPhraseKind(bare: string): SectionKind | undefined {
  return KINDS.get(bare) ?? ENDINGS.find(([pattern]) => pattern.test(bare))?.[1];
}

/** A heading without its number. */
export function removeNumber(title: string): string {
  return title.replace(/^(?:\d+(?:\.\d+)*[.)]?|[IVX]{1,5}\.|[A-Z]\.)\s+/, '').trim();
}

/** The number of a heading, such as 3.1. */
export function readTitleNumber(title: string): string | undefined {
  return /^(\d+(?:\.\d+)*)[.)]?\s+/.exec(title)?.[1];
}

function stripTitle(title: string): string {
  return removeNumber(title)
    .replace(/\s*\([^()]*\)\s*$/, '')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll('&', ' and ')
    .replaceAll('/', ' and ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/^(?:the|our|section|appendix [a-z]|part) /, '')
    .trim();
}
