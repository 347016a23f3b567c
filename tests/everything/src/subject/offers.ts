import {
  definePrompt,
  defineResource,
  ToolError,
  type Prompt,
  type Resource,
} from '@wellspoken/kit';
import * as z from 'zod';

import { CANARIES } from './failing.ts';

const NOTES: Readonly<Record<string, string>> = { '1': 'first note', '2': 'second note' };

/** Resources of every kind, and some that fail. */
export function resources(): Resource[] {
  return [
    defineResource({
      name: 'readme',
      title: 'Read me',
      description: 'A fixed text.',
      uri: 'subject://readme',
      mimeType: 'text/plain',
      cache: { ttlMs: 1_000, scope: 'public' },
      annotations: { audience: ['assistant'], priority: 1 },
      read: () => 'Read me.',
    }),
    defineResource({
      name: 'notes',
      title: 'Notes',
      description: 'One note each.',
      uriTemplate: 'subject://notes/{id}',
      mimeType: 'text/plain',
      subscribable: true,
      list: () =>
        Object.keys(NOTES).map((id) => ({ uri: `subject://notes/${id}`, name: `note-${id}` })),
      complete: { id: (value) => Object.keys(NOTES).filter((id) => id.startsWith(value)) },
      read: ({ variables }) => NOTES[variables['id'] ?? ''],
    }),
    defineResource({
      name: 'broken',
      title: 'Broken',
      description: 'Cannot be read.',
      uri: 'subject://broken',
      read: () => {
        throw new Error(Object.values(CANARIES).join(' '));
      },
    }),
    defineResource({
      name: 'forbidden',
      title: 'Forbidden',
      description: 'May not be read.',
      uri: 'subject://forbidden',
      read: () => {
        throw new ToolError('permission_denied', 'Only owners may read this.');
      },
    }),
  ];
}

/** Prompts with and without arguments, and one that fails. */
export function prompts(): Prompt[] {
  return [
    definePrompt({
      name: 'explain',
      title: 'Explain something',
      description: 'Explain a topic to an audience.',
      input: z.object({
        topic: z.string().describe('What to explain'),
        audience: z.string().optional().describe('To whom'),
      }),
      complete: {
        audience: (value) => ['children', 'experts'].filter((one) => one.startsWith(value)),
      },
      run: ({ topic, audience }) => `Explain ${topic} to ${audience ?? 'anyone'}.`,
    }),
    definePrompt({
      name: 'broken_prompt',
      title: 'Broken prompt',
      description: 'Cannot be made.',
      run: () => {
        throw new Error(Object.values(CANARIES).join(' '));
      },
    }),
  ];
}
