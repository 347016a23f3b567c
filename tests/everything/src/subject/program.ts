import { defineProgram, type Program } from '@wellspoken/kit/launch';
import * as z from 'zod';

import { createSubject } from './server.ts';

/** The subject as a program, which a thread can open. */
export const program: Program = defineProgram({
  name: 'subject',
  title: 'Subject',
  summary: 'Shows what handlers can do and do wrong.',
  version: '1.0.0',
  package: '@wellspoken/everything',
  settings: z.object({
    callsPerMinute: z.number().optional().describe('How many calls a caller may make in a minute'),
  }),
  examples: [{ arguments: '', does: 'Serve it:' }],
  open: ({ callsPerMinute }) => ({
    server: createSubject(callsPerMinute === undefined ? {} : { callsPerMinute }),
  }),
  outline: () => createSubject(),
});
