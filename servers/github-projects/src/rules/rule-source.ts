import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ToolError } from '@wellspoken/kit';

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

/** The text of a rule file. */
interface RuleText {
  /** How it is called in messages: its file name, never its path. */
  readonly name: string;
  /** YAML */
  readonly text: string;
}

/** Where rules come from when a call brings none. */
export interface RuleSource {
  /** The rule file as it is now; undefined where the server has none. */
  readonly read: () => Promise<RuleText | undefined>;
}
