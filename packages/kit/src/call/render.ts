import { readBeside, type Beside } from '../content/beside.ts';
import { text, type ContentBlock } from '../content/blocks.ts';
import { knownBlocks } from '../content/known-blocks.ts';
import { Reply, reply, type ReplyExtras } from '../content/reply.ts';
import type { Tool } from '../define/tool.ts';
import { KitError } from '../errors/kit-error.ts';
import { isObject } from '../runtime/is-object.ts';
import { validateOutput } from './validate-output.ts';

/** An answer before it is fitted to a client. */
export interface Rendered {
  readonly content: readonly ContentBlock[];
  readonly structured: { readonly value: unknown } | undefined;
  readonly meta: Readonly<Record<string, unknown>> | undefined;
  /** What stands beside the content. */
  readonly beside: Beside | undefined;
  /** The result as clients of the newest revisions get it. */
  readonly json: string;
  /** The size of that. */
  readonly bytes: number;
}

interface Parts extends Pick<Rendered, 'structured' | 'meta' | 'beside'> {
  /** The content, before it is judged. */
  readonly blocks: readonly ContentBlock[];
}

const utf8 = new TextEncoder();

/** Turns what a tool returned into content, structured data and their text mirror. */
export async function render(tool: Tool, returned: unknown): Promise<Rendered> {
  const { blocks, structured, meta, beside } =
    tool.output === undefined ? renderContent(tool, returned) : await renderData(tool, returned);
  const known = knownBlocks(blocks);
  const content = known instanceof Promise ? await known : known;
  const json = JSON.stringify({
    content,
    ...(structured !== undefined && { structuredContent: structured.value }),
    ...beside,
    ...(meta !== undefined && { _meta: meta }),
  });
  return { content, structured, meta, beside, json, bytes: utf8.encode(json).length };
}

function renderContent(tool: Tool, returned: unknown): Parts {
  const { data, extras } = asReply(returned);
  return {
    blocks: around(asBlocks(tool, data), extras),
    structured: undefined,
    ...asideOf(extras),
  };
}

async function renderData(tool: Tool, returned: unknown): Promise<Parts> {
  const { data, extras } = asReply(returned);
  const value = await validateOutput(tool, data);
  // spec: call.text-mirror
  const mirror = text(JSON.stringify(value));
  return { blocks: around([mirror], extras), structured: { value }, ...asideOf(extras) };
}

function around(blocks: readonly ContentBlock[], extras: ReplyExtras): readonly ContentBlock[] {
  const summary = extras.summary === undefined ? [] : [text(extras.summary)];
  return [...summary, ...blocks, ...(extras.content ?? [])];
}

function asideOf({ meta, beside }: ReplyExtras): Pick<Rendered, 'meta' | 'beside'> {
  return { meta, beside: beside === undefined ? undefined : readBeside(beside) };
}

function asReply(returned: unknown): Reply<unknown> {
  if (!(returned instanceof Reply)) return reply(returned, {});
  const given = returned as Reply<unknown>;
  const meta: unknown = given.extras.meta;
  if (meta === undefined || isObject(meta)) return given;
  throw new KitError(
    'KIT_CONTENT_INVALID',
    `The meta of a reply is ${JSON.stringify(meta)}: expected an object.`,
  );
}

function asBlocks(tool: Tool, returned: unknown): readonly ContentBlock[] {
  if (typeof returned === 'string') return [text(returned)];
  const blocks = [returned].flat();
  if (blocks.every((block) => typeof block === 'object' && block !== null && 'type' in block)) {
    // Each of them is judged when all are put together.
    return blocks as ContentBlock[];
  }
  throw new KitError(
    'KIT_CONTENT_INVALID',
    `Tool "${tool.name}" has no output schema and returned ${typeof returned}: expected text or content blocks.`,
  );
}
