import type { CallToolResult, RequestOptions } from '@modelcontextprotocol/client';
import { defineServer, type Tool } from '@wellspoken/kit';
import { connect } from '@wellspoken/kit/testing';
import { onTestFinished } from 'vitest';

import type { LawSection, SectionAddress } from '../../../src/law/section.ts';
import type { CallOptions, Library, SectionAnswer } from '../../../src/library/library.ts';

/** How a library answers for a section in a test. */
export type Answering = (
  at: SectionAddress,
  wishes: CallOptions,
) => SectionAnswer | Promise<SectionAnswer>;

/** A library of which a test says what it answers, and which remembers what it was asked. */
export interface FakeLibrary {
  readonly library: Library;
  /** "EDC 15278", in order. */
  readonly asked: readonly string[];
}

const provenance = {
  source: 'site',
  url: 'https://leginfo.legislature.ca.gov/faces/',
  fetchedAt: new Date(0),
  cached: false,
  ageSeconds: 0,
} as const;

/** Makes a library that answers so for sections and refuses everything else. */
export function fakeLibrary(answer: Answering): FakeLibrary {
  const asked: string[] = [];
  const parts: Partial<Library> = {
    readSection: async (at, wishes) => {
      asked.push([at.code, at.article, at.section].filter((part) => part !== undefined).join(' '));
      return answer(at, wishes);
    },
  };
  const library = new Proxy(parts, {
    get: (target, name) =>
      (Reflect.get(target, name) as unknown) ??
      (() => {
        throw new Error(`${String(name)} was not expected`);
      }),
  }) as Library;
  return { library, asked };
}

/** The answer that a section is not there. */
export const ABSENT: SectionAnswer = { found: false, provenance };

/** The same by an archive. */
export const ABSENT_FROM_ARCHIVE: SectionAnswer = {
  found: false,
  provenance: { ...provenance, source: 'archive', fetchedAt: new Date('2026-01-04'), cached: true },
};

/** The answer with a section whose versions have these paragraphs. */
export function having(
  at: SectionAddress,
  ...versions: readonly (readonly string[])[]
): SectionAnswer {
  const [first = ['A text.'], ...others] = versions;
  const toVersion = (texts: readonly string[]): LawSection['versions'][number] => ({
    paragraphs: texts.map((text) => ({ text })),
  });
  const section: LawSection = {
    ...at,
    headings: [{ level: 'article', number: '2', title: 'Pupils' }],
    versions: [toVersion(first), ...others.map(toVersion)],
  };
  return { found: true, section, provenance };
}

/** Calls a tool, as a client does. */
export type Call = (
  args: Record<string, unknown>,
  options?: RequestOptions,
) => Promise<CallToolResult>;

/** Opens a server with one tool, for the official client. */
export async function openTool(tool: Tool): Promise<Call> {
  const server = defineServer({ name: 'one', title: 'One', version: '1.0.0', tools: [tool] });
  const { client, close } = await connect(server);
  onTestFinished(close);
  // A client that knows the schemas holds answers to them.
  await client.listTools();
  return (args, options) => client.callTool({ name: tool.name, arguments: args }, options);
}
