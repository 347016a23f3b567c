import type { Program } from '@wellspoken/kit/launch';

import type { Context } from '../context.ts';
import { loadServers } from '../find-server.ts';
import { spellCall } from '../help.ts';
import { type Paint, createPaint, formatTable } from '../print.ts';

/** What `wellspoken list` was told. */
export interface ListFlags {
  readonly json: boolean;
}

/** Shows the servers and their tools. */
export async function runList(this: Context, flags: ListFlags): Promise<void> {
  const { stdout, env } = this.process;
  const programs = await loadServers(this.servers);
  const text = flags.json
    ? `${JSON.stringify(programs.map(describeServer), undefined, 2)}\n`
    : spellCall(listTools(programs, createPaint(stdout, env)), this.call);
  stdout.write(text);
}

/** A server as programs read it. */
export function describeServer(program: Program): { readonly [field: string]: unknown } {
  const { name, title, version, package: npm, summary, chores = [] } = program;
  const { tools, resources, prompts } = program.outline();
  return {
    name,
    title,
    version,
    package: npm,
    summary,
    tools: [...tools.values()].map((tool) => ({
      name: tool.name,
      title: tool.title,
      description: tool.description,
      effect: tool.effect,
    })),
    resources: resources.map((resource) => ({
      name: resource.name,
      title: resource.title,
      description: resource.description,
      ...(resource.uri === undefined
        ? { uriTemplate: resource.uriTemplate }
        : { uri: resource.uri }),
    })),
    prompts: [...prompts.values()].map((prompt) => ({
      name: prompt.name,
      title: prompt.title,
      description: prompt.description,
    })),
    chores: chores.map((chore) => ({ name: chore.name, summary: chore.summary })),
  };
}

/** The servers and their tools as a table for people. */
export function listTools(programs: readonly Program[], paint: Paint): string {
  const rows = programs.flatMap((program) =>
    [...program.outline().tools.values()].map(({ name, effect, title }) => [
      program.name,
      name,
      effect,
      title,
    ]),
  );
  return [
    formatTable(['Server', 'Tool', 'Effect', 'Title'], rows, paint),
    'wellspoken serve <server> --help shows how to start one.\n',
  ].join('\n');
}
