import { defineServer, type ServerDefinition } from '@wellspoken/kit';

import { answering } from './answering.ts';
import { asking } from './asking.ts';
import { failing } from './failing.ts';
import { lasting } from './lasting.ts';
import { limited } from './limited.ts';
import { prompts, resources } from './offers.ts';

export { CANARIES, CRASHES } from './failing.ts';

/** What may differ between subjects. */
export interface SubjectOptions {
  /** How many tools one caller may call in a minute; any number by default. */
  readonly callsPerMinute?: number;
}

/** The server that the test matrix talks to: one tool for every way in which a call can end. */
export function createSubject({ callsPerMinute }: SubjectOptions = {}): ServerDefinition {
  return defineServer({
    name: 'subject',
    title: 'Subject',
    version: '1.0.0',
    description: 'A server to be tested.',
    instructions: 'Call the tools in any order.',
    tools: [...answering(), ...failing(), ...lasting(), ...asking(), ...limited()],
    resources: resources(),
    prompts: prompts(),
    spill: true,
    clientLogging: true,
    cache: { ttlMs: 5_000, scope: 'public' },
    limits: { maxResultBytes: 20_000, ...(callsPerMinute !== undefined && { callsPerMinute }) },
  });
}
