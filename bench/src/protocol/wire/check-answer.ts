import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';

import { type BenchTool, makeTools } from '../peers/tools.ts';
import { ECHO_ANSWER, type Task } from './message.ts';

/** What an answer must be. */
export interface Expectation {
  readonly task: Task;
  readonly tools: number;
}

const callSchema = z.object({
  id: z.number(),
  result: z.object({
    content: z.tuple([z.object({ type: z.literal('text'), text: z.string() })]),
    structuredContent: z.unknown(),
    isError: z.literal(false).optional(),
  }),
});

const listSchema = z.object({
  id: z.number(),
  result: z.object({
    tools: z.array(
      z.object({
        name: z.string(),
        title: z.string().optional(),
        annotations: z.object({ title: z.string().optional() }).optional(),
        description: z.string(),
        inputSchema: z.object({ type: z.literal('object'), properties: z.looseObject({}) }),
        outputSchema: z.object({ type: z.literal('object'), properties: z.looseObject({}) }),
      }),
    ),
  }),
});

/** Throws unless a message answers the request with this id as it must. */
export function checkAnswer(text: string, id: number, expected: Expectation): void {
  const got = expected.task === 'tools/call' ? readCall(text) : readList(text, expected.tools);
  if (got === id) return;
  throw new Error(`Expected an answer to request ${id}, got one to ${got}.`);
}

function readCall(text: string): number {
  const { id, result } = readAs(callSchema, text);
  for (const answer of [result.structuredContent, JSON.parse(result.content[0].text) as unknown]) {
    if (!isDeepStrictEqual(answer, ECHO_ANSWER))
      throw describeUnexpected(text, 'what echo must say');
  }
  return id;
}

function readList(text: string, count: number): number {
  const { id, result } = readAs(listSchema, text);
  const got = result.tools.map((tool) => ({
    name: tool.name,
    title: tool.title ?? tool.annotations?.title,
    description: tool.description,
    input: Object.keys(tool.inputSchema.properties),
    output: Object.keys(tool.outputSchema.properties),
  }));
  if (!isDeepStrictEqual(got, listExpectedTools(count)))
    throw describeUnexpected(text, `the ${count} tools`);
  return id;
}

const remembered = new Map<number, readonly object[]>();

// Made once: schemas are expensive to make, and the client must be cheaper than the server.
function listExpectedTools(count: number): readonly object[] {
  const known = remembered.get(count) ?? makeTools(count).map(summarize);
  remembered.set(count, known);
  return known;
}

function summarize({ name, title, description, input, output }: BenchTool): object {
  return {
    name,
    title,
    description,
    input: Object.keys(input.shape),
    output: Object.keys(output.shape),
  };
}

function readAs<T>(schema: z.ZodType<T>, text: string): T {
  const parsed = schema.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  throw describeUnexpected(text, z.prettifyError(parsed.error));
}

function describeUnexpected(text: string, what: string): Error {
  return new Error(`Expected ${what}, got ${text.slice(0, 500)}`);
}
