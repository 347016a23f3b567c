import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { ToolError } from '@wellspoken/kit';

import type { RuleSource } from './rule-source.ts';

/** Reads the rule file anew for each call, so that an edit counts at once. */
export function createRuleSource(file: string | undefined): RuleSource {
  return {
    read: async () => {
      if (file === undefined) return undefined;
      const name = path.basename(file);
      try {
        return { name, text: await readFile(file, 'utf8') };
      } catch (cause) {
        throw new ToolError('not_configured', `The rule file ${name} cannot be read.`, {
          suggestions: ['Look whether the file that --rules names is there and readable.'],
          cause,
        });
      }
    },
  };
}
