import { createSimilarity, fillOutline, WRITING_RULES } from '@wellspoken/planner';
import * as z from 'zod';

import { listLabels } from '../issues/labels/labels.ts';
import { readIssueTexts } from '../issues/read-issue-texts.ts';
import { readMilestones } from '../milestones/read-milestones.ts';
import { basis, type Basis } from '../operations/answers.shapes.ts';
import { projectId, repo } from '../operations/inputs.ts';
import { type At, defineOperation } from '../operations/operation.ts';
import { loadProject } from '../projects/load-project.ts';
import { NEXT_STEPS } from './prd.shapes.ts';

const name = z.string().min(1).max(200);

/** The context on GitHub that a document may use. */
const prdContext = z.object({
  project: z
    .object({
      title: z.string(),
      shortDescription: z.string().optional(),
      readme: z.string().optional().describe('Its beginning'),
    })
    .optional(),
  repository: z.string().optional(),
  milestones: z.array(z.object({ title: z.string(), dueOn: z.string().optional() })),
  labels: z.array(z.string()),
  similarIssues: z.array(
    z.object({ reference: z.string(), title: z.string(), score: z.number().min(0).max(1) }),
  ),
});

type Context = z.input<typeof prdContext>;

export const generatePrd = defineOperation({
  name: 'generate_prd',
  title: 'Prepare a PRD',
  description:
    'Prepares a requirements document: an outline with what is known, what GitHub knows of the project and repository (readme, milestones, labels, issues like the idea), and how to write it. It writes nothing itself: the caller does.',
  area: 'planning',
  foreign: 'projects, labels and issues',
  effect: 'read',
  scopes: ['read:project', 'repo'],
  input: {
    projectIdea: z.string().min(1).max(10_000).describe('What is to be built, and why'),
    projectName: name.describe('Title of the document'),
    targetUsers: z.array(name).max(20).default([]).describe('Who it is for'),
    timeline: z.string().max(500).optional().describe('Time that is given'),
    complexity: z
      .enum(['low', 'medium', 'high'])
      .default('medium')
      .describe('low leaves out some sections'),
    projectId: projectId.optional(),
    repo,
  },
  output: z.object({
    template: z.string().describe('Markdown to fill'),
    context: prdContext,
    instructions: z.array(z.string()).describe('For whoever writes it'),
    nextSteps: z.array(z.string()),
    notes: z.array(z.string()),
    basis,
  }),
  examples: [
    {
      name: 'A new part of a project',
      arguments: {
        projectIdea: 'Charts of the telemetry, so that a lost signal is seen at once.',
        projectName: 'Telemetry charts',
        targetUsers: ['Operators at night'],
        projectId: 'acme/4',
        repo: 'acme/probe',
      },
    },
  ],
  run: async (input, at) => {
    const { projectIdea, projectName, targetUsers, timeline, complexity } = input;
    const asked = { ...input, words: { title: projectName, body: projectIdea } };
    const read = await readContext(asked, at);
    const template = fillOutline({
      name: projectName,
      idea: projectIdea,
      users: targetUsers,
      timeline,
      complexity,
      milestones: read.context.milestones,
    });
    return {
      template,
      context: read.context,
      instructions: [
        `Write the document "${projectName}" from the template: fill each part, and take the comments out.`,
        'Use what GitHub knows: name issues that are there as owner/repo#1 instead of asking for them again.',
        ...WRITING_RULES,
      ],
      nextSteps: [...NEXT_STEPS],
      notes: [...read.notes],
      basis: [{ fact: 'The idea, name, users and time that were passed.' }, ...read.basis],
    };
  },
});

/** The project and repository to read, and the text that issues are compared with. */
interface ContextAsked {
  readonly projectId?: string | undefined;
  readonly repo?: string | undefined;
  readonly words: { readonly title: string; readonly body: string };
}

interface ReadPart<Part> {
  readonly context: Part;
  readonly notes: readonly string[];
  readonly basis: Basis;
}

/** The context, the facts behind it, and what is missing. */
type ReadContext = ReadPart<Context>;

const MOST_README = 4_000;

const MOST_ISSUES = 200;

const MOST_LIKE = 10;

/** A lower score is chance. */
const LEAST_LIKE = 0.05;

/** Reads the named or default project and repository, in a few requests. */
async function readContext(asked: ContextAsked, at: At): Promise<ReadContext> {
  const project = asked.projectId ?? at.defaults.project;
  const repository = asked.repo ?? at.defaults.repository;
  const [ofProject, ofRepository] = await Promise.all([
    project === undefined ? NO_PROJECT : readProject(project, at),
    repository === undefined ? NO_REPOSITORY : readRepository(repository, asked.words, at),
  ]);
  return {
    context: { ...ofProject.context, ...ofRepository.context },
    notes: [...ofProject.notes, ...ofRepository.notes],
    basis: [...ofProject.basis, ...ofRepository.basis],
  };
}

const NO_PROJECT: ReadPart<Pick<Context, 'project'>> = {
  context: {},
  notes: ['No project was named, and there is no default one.'],
  basis: [],
};

const NO_REPOSITORY: ReadPart<Omit<Context, 'project'>> = {
  context: { milestones: [], labels: [], similarIssues: [] },
  notes: ['No repository was named, and there is no default one.'],
  basis: [],
};

async function readProject(projectId: string, at: At): Promise<ReadPart<Pick<Context, 'project'>>> {
  const node = await loadProject(projectId, { withReadme: true }, at);
  const readme = node.readme ?? '';
  const about = node.shortDescription ?? '';
  return {
    context: {
      project: {
        title: node.title,
        ...(about !== '' && { shortDescription: about }),
        ...(readme !== '' && { readme: readme.slice(0, MOST_README) }),
      },
    },
    notes:
      readme.length > MOST_README
        ? [`The readme is shown up to ${MOST_README} of ${readme.length} characters.`]
        : [],
    basis: [
      {
        fact: `Title and description of the project "${node.title}".`,
        seeWith: { operation: 'get_project', arguments: { projectId } },
      },
      {
        fact: readme === '' ? 'The project has no readme.' : 'The readme of the project.',
        seeWith: { operation: 'get_project_readme', arguments: { projectId } },
      },
    ],
  };
}

async function readRepository(
  repo: string,
  words: ContextAsked['words'],
  at: At,
): Promise<ReadPart<Omit<Context, 'project'>>> {
  const order = { status: 'open', sort: 'due_date', direction: 'asc', limit: 30 } as const;
  const [{ milestones, ...due }, { labels, ...named }, texts] = await Promise.all([
    readMilestones({ repo, ...order }, at),
    listLabels({ repo, limit: 100 }, at),
    readIssueTexts({ repo, state: 'open', most: MOST_ISSUES }, at),
  ]);
  const like = createSimilarity(texts.issues)
    .to(words, { most: MOST_LIKE })
    .filter(({ score }) => score >= LEAST_LIKE);
  const { repository } = texts;
  return {
    context: {
      repository,
      milestones: milestones.map(({ title, dueDate }) => ({
        title,
        ...(dueDate !== undefined && { dueOn: dueDate.slice(0, 10) }),
      })),
      labels: labels.map(({ name }) => name),
      similarIssues: like.map(({ issue: { reference, title }, score }) => ({
        reference,
        title,
        score,
      })),
    },
    notes: [],
    basis: [
      {
        fact: `${formatShare(milestones, due.totalCount)} open milestones of ${repository}.`,
        seeWith: { operation: 'list_milestones', arguments: { repo: repository, ...order } },
      },
      {
        fact: `${formatShare(labels, named.totalCount)} labels of ${repository}.`,
        seeWith: { operation: 'list_labels', arguments: { repo: repository, limit: 100 } },
      },
      {
        fact: `${formatShare(texts.issues, texts.total)} open issues of ${repository}, compared with the idea. Those most like it are told: ${like.length}.`,
        seeWith: {
          operation: 'list_issues',
          arguments: { repo: repository, status: 'open', limit: 100 },
        },
      },
    ],
  };
}

/** The number of entries read, and the total if it is larger. */
function formatShare(read: readonly unknown[], total = read.length): string {
  return total > read.length ? `${read.length} of ${total}` : `${read.length}`;
}
