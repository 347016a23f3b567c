import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ToolError } from '@wellspoken/kit';

/** Creates a source that reads the rule file for each call, so that edits take effect at once. */
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
  /** Its name in messages: the name of the file, never its path. */
  readonly name: string;
  /** YAML */
  readonly text: string;
}

/** The source of rules for calls without rules of their own. */
export interface RuleSource {
  /** The current rule file; undefined if the server has none. */
  readonly read: () => Promise<RuleText | undefined>;
}
