import { assertBlock, text, type ContentBlock } from '../content/blocks.ts';
import { Reply, reply, type ReplyExtras } from '../content/reply.ts';
import type { Tool } from '../define/tool.ts';
import { KitError } from '../errors/kit-error.ts';
import { validateOutput } from './validate-output.ts';

/** An answer before it is fitted to a client. */
export interface Rendered {
  readonly content: readonly ContentBlock[];
  readonly structured: { readonly value: unknown } | undefined;
  readonly meta: Readonly<Record<string, unknown>> | undefined;
  /** Its size as JSON. */
  readonly bytes: number;
}

/** Turns what a tool returned into content, structured data and their text mirror. */
export async function render(tool: Tool, returned: unknown): Promise<Rendered> {
  const rendered =
    tool.output === undefined ? renderContent(tool, returned) : await renderData(tool, returned);
  for (const block of rendered.content) assertBlock(block);
  return { ...rendered, bytes: byteLength(JSON.stringify(rendered)) };
}

function renderContent(tool: Tool, returned: unknown): Omit<Rendered, 'bytes'> {
  const { data, extras } = asReply(returned);
  return {
    content: around(asBlocks(tool, data), extras),
    structured: undefined,
    meta: extras.meta,
  };
}

async function renderData(tool: Tool, returned: unknown): Promise<Omit<Rendered, 'bytes'>> {
  const { data, extras } = asReply(returned);
  const value = await validateOutput(tool, data);
  // spec: call.text-mirror
  const mirror = text(JSON.stringify(value));
  return { content: around([mirror], extras), structured: { value }, meta: extras.meta };
}

function around(blocks: readonly ContentBlock[], extras: ReplyExtras): readonly ContentBlock[] {
  const summary = extras.summary === undefined ? [] : [text(extras.summary)];
  return [...summary, ...blocks, ...(extras.content ?? [])];
}

function asReply(returned: unknown): Reply<unknown> {
  return returned instanceof Reply ? (returned as Reply<unknown>) : reply(returned, {});
}

function asBlocks(tool: Tool, returned: unknown): readonly ContentBlock[] {
  if (typeof returned === 'string') return [text(returned)];
  const blocks = [returned].flat();
  if (blocks.every((block) => typeof block === 'object' && block !== null && 'type' in block)) {
    // assertBlock judges each of them next.
    return blocks as ContentBlock[];
  }
  throw new KitError(
    'KIT_CONTENT_INVALID',
    `Tool "${tool.name}" has no output schema and returned ${typeof returned}: expected text or content blocks.`,
  );
}

function byteLength(json: string): number {
  return new TextEncoder().encode(json).length;
}
