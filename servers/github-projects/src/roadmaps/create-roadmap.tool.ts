import * as z from 'zod';

import { dueDate, notes, title } from '../milestones/milestones.shapes.ts';
import { createCountShape } from '../operations/answers.shapes.ts';
import { body, dryRun, namedProject, repo } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { makeRoadmap } from './create-roadmap.ts';

const name = z.string().min(1).max(100);

const issue = z.strictObject({
  title: z.string().min(1).max(256).describe('Title'),
  description: body.optional(),
  priority: z.string().min(1).max(40).optional().describe('Stands for the label priority:…'),
  type: name.optional().describe('Issue type'),
  assignees: z.array(name).max(10).default([]).describe('Logins'),
  labels: z.array(name).max(20).default([]).describe('Names'),
});

const stage = z.strictObject({
  milestone: z
    .strictObject({
      title,
      description: body.optional(),
      dueDate: dueDate.optional().describe('Day or date-time'),
    })
    .describe('The milestone'),
  issues: z.array(issue).max(50).default([]).describe('Its issues; 50 in all'),
});

const fate = z.enum(['created', 'existing', 'planned', 'failed', 'unknown', 'not_tried']);

const issueResult = z.object({
  title: z.string(),
  outcome: fate,
  reference: z.string().optional().describe('owner/repo#n'),
  error: z.string().optional(),
});

export const createRoadmap = defineOperation({
  name: 'create_roadmap',
  title: 'Create a roadmap',
  description:
    'Makes a project (or takes projectId), milestones and issues, and puts the issues into the project. All names are checked first; milestones and their issues that are there already, by title, are reused. The answer tells of each part what became of it.',
  area: 'milestones',
  effect: 'create',
  scopes: ['project', 'repo'],
  input: {
    project: z
      .strictObject({
        title: z.string().min(1).max(256).describe('Title'),
        shortDescription: z.string().max(256).optional().describe('One line'),
        visibility: z.enum(['private', 'public']).optional().describe('private if left out'),
        owner: name.optional().describe('Login; the default owner if left out'),
      })
      .optional()
      .describe('A new project'),
    projectId: namedProject.optional(),
    milestones: z.array(stage).min(1).max(20).describe('In order'),
    dryRun,
    repo,
  },
  output: z.object({
    projectId: z.string().optional(),
    projectTitle: z.string(),
    projectUrl: z.string().optional(),
    projectOutcome: z.enum(['created', 'existing', 'planned']),
    milestones: z.array(
      z.object({
        title: z.string(),
        outcome: fate,
        milestoneId: createCountShape().optional().describe('Number'),
        error: z.string().optional(),
        issuesCreated: createCountShape(),
        issues: z.array(issueResult),
      }),
    ),
    totalIssuesCreated: createCountShape(),
    complete: z.boolean().describe('Whether all of it is there now'),
    notes,
  }),
  examples: [
    {
      name: 'New project',
      arguments: {
        project: { title: 'Mars' },
        milestones: [
          {
            milestone: { title: 'Mars orbit', description: 'Get there', dueDate: '2031-01-31' },
            issues: [{ title: 'Plot the course', labels: ['feature'], assignees: ['ada'] }],
          },
        ],
      },
    },
    {
      name: 'See first',
      arguments: {
        projectId: 'acme/1',
        milestones: [
          {
            milestone: { title: 'v1.0' },
            issues: [{ title: 'Polish the bolts', priority: 'high' }],
          },
        ],
        dryRun: true,
      },
    },
  ],
  run: (input, at) => makeRoadmap(input, at),
});
