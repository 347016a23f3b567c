import { fillOutline, WRITING_RULES } from '@wellspoken/planner';
import * as z from 'zod';

import { basis } from '../operations/answers.shapes.ts';
import { projectId, repo } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { NEXT_STEPS } from './prd.shapes.ts';
import { prdContext, readContext } from './read-context.ts';

const name = z.string().min(1).max(200);

/** Prepares the writing of a document. */
export const generatePrd = defineOperation({
  name: 'generate_prd',
  title: 'Prepare a PRD',
  description:
    'Prepares a requirements document: an outline with what is known, what GitHub knows of the project and repository (readme, milestones, labels, issues like the idea), and how to write it. It writes nothing itself: the caller does.',
  area: 'planning',
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
