import { definePrompt, type Prompt, text } from '@wellspoken/kit';
import * as z from 'zod';

import type { Desk } from '../operations/desk.ts';
import { runOperation, toAt, withoutBlanks } from '../operations/run-for-prompt.ts';
import { enhancePrd } from './enhance-prd.tool.ts';
import { generatePrd } from './generate-prd.tool.ts';

const generateInput = z.object({
  idea: z.string().min(1).max(10_000).describe('What is to be built, and why'),
  name: z.string().min(1).max(200).describe('Title of the document'),
  users: z.string().max(2_000).optional().describe('Who it is for, with commas between'),
  timeline: z.string().max(500).optional().describe('Time that is given'),
  project: z.string().max(500).optional().describe('Project: owner/number or URL'),
  repo: z.string().max(200).optional().describe('Repository as owner/name'),
});

/** The prompt that collects the context and asks a model to write a requirements document. */
export function generatePrdPrompt(desk: Desk): Prompt {
  return definePrompt({
    name: 'generate_prd',
    title: 'Write a PRD',
    description:
      'Write a requirements document from an idea, with what GitHub knows of the project and repository.',
    input: generateInput,
    foreign: 'projects, labels and issues',
    run: async ({ idea, name, users = '', timeline, project, repo }, ctx) => {
      const targetUsers = users
        .split(',')
        .map((user) => user.trim().slice(0, 200))
        .filter((user) => user !== '');
      const given = {
        projectIdea: idea,
        projectName: name,
        targetUsers: targetUsers.slice(0, 20),
        ...withoutBlanks({ timeline, projectId: project, repo }),
      };
      const brief = await runOperation(generatePrd, given, toAt(desk, ctx));
      return [
        { role: 'user', content: text(JSON.stringify(brief)) },
        { role: 'user', content: text(GENERATE_TASK) },
      ];
    },
  });
}

const GENERATE_TASK = [
  'Above is what is known for a requirements document: a template, the context on GitHub, and instructions.',
  'Write the whole document in Markdown, from these facts alone, and follow the instructions.',
  'Do not ask for what similar issues ask for already: name them.',
  'What you would have to invent belongs below Open questions. Answer with the document only.',
].join('\n');

const TYPES = ['comprehensive', 'technical', 'user_focused', 'business_focused'] as const;

const enhanceInput = z.object({
  document: z.string().min(1).max(200_000).describe('Document in Markdown'),
  focus: z.enum(TYPES).optional().describe('What to look at; all if left out'),
});

/** The prompt that gives a model a requirements document with its findings, to revise it. */
export function enhancePrdPrompt(desk: Desk): Prompt {
  return definePrompt({
    name: 'enhance_prd',
    title: 'Improve a PRD',
    description: 'Write a requirements document again, with what it lacks mended.',
    input: enhanceInput,
    complete: { focus: (typed) => TYPES.filter((type) => type.startsWith(typed.toLowerCase())) },
    run: async ({ document, focus = 'comprehensive' }, ctx) => {
      const given = { prdContent: document, enhancementType: focus, limit: 100 };
      const brief = await runOperation(enhancePrd, given, toAt(desk, ctx));
      return [
        { role: 'user', content: text(document) },
        { role: 'user', content: text(JSON.stringify(brief)) },
        { role: 'user', content: text(ENHANCE_TASK) },
      ];
    },
  });
}

const ENHANCE_TASK = [
  'Above are a requirements document and what was found in it: findings with their lines, missing sections with templates, and instructions.',
  'Write the whole document again in Markdown and follow the instructions. Errors come first, hints only where they help.',
  'Answer with the document only.',
].join('\n');
