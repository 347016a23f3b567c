import type { Prompt } from '@wellspoken/kit';

import type { Memory } from '../memory/memory.ts';
import { getContextPrompt } from './get-context.ts';
import { initProject } from './init-project.ts';
import { rememberWork } from './remember-work.ts';
import { reviewContext } from './review-context.ts';

/** The prompts of the server; those that are about writing only where that can be done. */
export function promptsOf(memory: Memory, isReadOnly: boolean): readonly Prompt[] {
  return [
    getContextPrompt(memory),
    reviewContext(memory, isReadOnly),
    ...(isReadOnly ? [] : [initProject(memory), rememberWork(memory)]),
  ];
}
