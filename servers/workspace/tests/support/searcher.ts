import { defineServer, ERROR_META_KEY, type Tool } from '@wellspoken/kit';
import { connect } from '@wellspoken/kit/testing';
import { onTestFinished } from 'vitest';
import * as z from 'zod';

import { openWorkspace, type WorkspaceOptions } from '../../src/open.ts';
import type { Workspace } from '../../src/sandbox/workspace.ts';

/** What a tool answered. */
export interface Found {
  /** The structured content; empty for a failure. */
  readonly data: Readonly<Record<string, unknown>>;
  /** The first block, which is for people. */
  readonly text: string;
  /** The code of a failure; `ok` for none. */
  readonly code: string;
}

/** Calls one tool over real folders. */
export interface Searcher {
  readonly workspace: Workspace;
  readonly call: (args: Readonly<Record<string, unknown>>, options?: object) => Promise<Found>;
}

const data = z.record(z.string(), z.unknown());
const failure = z.object({ code: z.string() });
const textBlock = z.object({ text: z.string() });

/** Opens a workspace with one tool, until the test is over. */
export async function openSearcher(
  tool: (workspace: Workspace) => Tool,
  options: WorkspaceOptions,
): Promise<Searcher> {
  const workspace = await openWorkspace(options);
  const made = tool(workspace);
  const server = defineServer({ name: 't', title: 'Test', version: '1.0.0', tools: [made] });
  const { client, close } = await connect(server);
  onTestFinished(async () => {
    await close();
    await workspace.close();
  });
  return {
    workspace,
    call: async (args, callOptions) => {
      const result = await client.callTool(
        { name: made.name, arguments: { ...args } },
        callOptions,
      );
      const failed = failure.safeParse(result._meta?.[ERROR_META_KEY]);
      return {
        data: data.parse(result.structuredContent ?? {}),
        text: textBlock.parse(result.content[0]).text,
        code: failed.success ? failed.data.code : 'ok',
      };
    },
  };
}
