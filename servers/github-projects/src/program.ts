import { defineProgram, SettingError, type Program } from '@wellspoken/kit/launch';

import { splitNames, settings, type Settings } from './config.ts';
import { examine } from './doctor.ts';
import { openSettings } from './open.ts';
import { createOutline, createServer, hasTools, type ServerOptions, VERSION } from './server.ts';

/** The github-projects server as a program. */
export const program: Program = defineProgram({
  name: 'github-projects',
  title: 'GitHub Projects',
  summary: 'Runs work on GitHub: projects, issues, pull requests, milestones, sprints.',
  version: VERSION,
  package: '@wellspoken/github-projects',
  settings,
  examples: [
    { arguments: '', does: 'Serve GitHub to the host that starts it, with GITHUB_TOKEN:' },
    { arguments: '--simulator', does: 'Try it with invented projects, without a token:' },
    { arguments: '--read-only --toolsets projects,items', does: 'Serve only what reads boards:' },
    { arguments: '--profile full', does: 'Serve one tool for each operation:' },
  ],
  open: async (given) => {
    const options = readChoice(given);
    const desk = await openSettings(given);
    return { server: createServer(desk, options), close: desk.close };
  },
  outline: createOutline,
  examine,
});

/** What is served, once it is sure that there is such a thing. */
function readChoice({ profile, toolsets, tools, readOnly }: Settings): ServerOptions {
  const options = { profile, toolsets: splitNames(toolsets), tools: splitNames(tools), readOnly };
  try {
    if (hasTools(options)) return options;
  } catch (error) {
    if (error instanceof RangeError) throw new SettingError(error.message, { cause: error });
    throw error;
  }
  throw new SettingError(
    'No tool is left to serve: --toolsets, --tools and --read-only leave nothing in common.',
  );
}
