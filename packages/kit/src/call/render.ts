import { assertBlock, type ContentBlock, text } from '../define/content/blocks.ts';
import {
  type Beside,
  readBeside,
  Reply,
  reply,
  type ReplyExtras,
} from '../define/content/reply.ts';
import { type AnswerMark, assertForeign, createAnswerMark } from '../define/foreign-text.ts';
import type { JsonSchema } from '../define/schema/json-schema.ts';
import type { Tool } from '../define/tool.ts';
import { KitError } from '../errors/kit-error.ts';
import { isObject } from '../define/schema/json.ts';
import { describeIssues } from './describe-issues.ts';

/** A result before it is adapted to the client's revision. */
export interface Rendered {
  readonly content: readonly ContentBlock[];
  readonly structured: { readonly value: unknown } | undefined;
  readonly meta: Readonly<Record<string, unknown>> | undefined;
  /** Extra fields next to the content. */
  readonly beside: Beside | undefined;
  /** The result as JSON, for clients of the newest revisions. */
  readonly json: string;
  /** Size of `json` in bytes. */
  readonly bytes: number;
}

interface Parts extends Pick<Rendered, 'structured' | 'meta' | 'beside'> {
  /** The mark of an answer that quotes others. */
  readonly mark: AnswerMark | undefined;
  /** The content blocks, not yet validated. */
  readonly blocks: readonly ContentBlock[];
}

const utf8 = new TextEncoder();

/** Converts the return value of a tool to content, structured data and its text copy. */
export async function render(tool: Tool, returned: unknown): Promise<Rendered> {
  const { blocks, structured, mark, beside, ...parts } =
    tool.output === undefined ? renderContent(tool, returned) : await renderData(tool, returned);
  const known = toKnownBlocks(blocks);
  const quoted = known instanceof Promise ? await known : known;
  // Last, because older programs parse the first block, and nothing foreign can follow it.
  const content = mark === undefined ? quoted : [...quoted, mark.block];
  const meta = mark === undefined ? parts.meta : { ...parts.meta, ...mark.meta };
  // `_meta` is last, where the fast path replaces it.
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
    blocks: addExtras(asBlocks(tool, data), extras),
    structured: undefined,
    ...readAside(tool, extras),
  };
}

async function renderData(tool: Tool, returned: unknown): Promise<Parts> {
  const { data, extras } = asReply(returned);
  const value = await validateOutput(tool, data);
  // spec: call.text-mirror
  const mirror = text(JSON.stringify(value));
  return { blocks: addExtras([mirror], extras), structured: { value }, ...readAside(tool, extras) };
}

function addExtras(blocks: readonly ContentBlock[], extras: ReplyExtras): readonly ContentBlock[] {
  const summary = extras.summary === undefined ? [] : [text(extras.summary)];
  return [...summary, ...blocks, ...(extras.content ?? [])];
}

function readAside(
  tool: Tool,
  { meta, beside, foreign }: ReplyExtras,
): Pick<Parts, 'meta' | 'beside' | 'mark'> {
  return {
    meta,
    beside: beside === undefined ? undefined : readBeside(beside),
    mark: decideMark(tool, foreign),
  };
}

function decideMark(tool: Tool, own: ReplyExtras['foreign']): AnswerMark | undefined {
  if (own === undefined) return tool.mark;
  if (own === false) return undefined;
  assertForeign(`The reply of tool "${tool.name}"`, own);
  if (tool.foreign !== undefined) return createAnswerMark(own);
  throw new KitError(
    'KIT_CONTENT_INVALID',
    `The reply of tool "${tool.name}" quotes ${own}, but its definition has no foreign: say there what of others its answers quote.`,
  );
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
    // Blocks are validated later, once all of them are assembled.
    return blocks as ContentBlock[];
  }
  throw new KitError(
    'KIT_CONTENT_INVALID',
    `Tool "${tool.name}" has no output schema and returned ${typeof returned}: expected text or content blocks.`,
  );
}

type Blocks = readonly ContentBlock[];

/**
 * Validates blocks and removes members unknown to the protocol. Authors may write blocks by hand,
 * and a client rejects the whole result for one invalid member.
 */
export function toKnownBlocks(blocks: Blocks): Blocks | Promise<Blocks> {
  const firstOther = blocks.findIndex((block) => !isPlainText(block));
  const plain = firstOther === -1 ? blocks : blocks.slice(0, firstOther);
  for (const block of plain) assertBlock(block);
  return firstOther === -1 ? blocks : judgeBlocks(blocks);
}

// Most content is plain text; only other blocks need the SDK's schemas.
async function judgeBlocks(blocks: Blocks): Promise<Blocks> {
  const { judgeBlock } = await import('./sdk/judge-block.ts');
  return blocks.map((block) => {
    assertBlock(block);
    return isPlainText(block) ? block : judgeBlock(block);
  });
}

function isPlainText(block: ContentBlock): boolean {
  for (const member in block) if (member !== 'type' && member !== 'text') return false;
  return true;
}

/** A tool's return value does not match its own output schema: a bug in the server. */
class OutputMismatch extends Error {
  override readonly name = 'OutputMismatch';
}

/** Validates the data against the output schema and removes undeclared keys. */
async function validateOutput(tool: Tool, data: unknown): Promise<unknown> {
  if (tool.output === undefined || tool.outputJson === undefined) return undefined;
  const standard = tool.output['~standard'];
  const outcome = await standard.validate(data);
  if (outcome.issues !== undefined) {
    const lines = describeIssues(outcome.issues, { value: data, whole: 'the data' });
    throw new OutputMismatch(
      `Tool "${tool.name}" returned data that its output schema refuses: ${lines.join(' ')}`,
    );
  }
  // zod removes undeclared keys when it parses; other libraries may keep them.
  return standard.vendor === 'zod' ? outcome.value : project(outcome.value, tool.outputJson);
}

/**
 * Copies a value without the keys that its schema does not declare. Objects whose schema allows
 * other keys or combines schemas are left unchanged.
 */
export function project(value: unknown, schema: unknown): unknown {
  if (!isObject(schema)) return value;
  if (Array.isArray(value)) {
    const first = Array.isArray(schema['prefixItems']) ? schema['prefixItems'] : [];
    return value.map((item, index) => project(item, first[index] ?? schema['items']));
  }
  if (!isObject(value) || !isObject(schema['properties']) || isOpen(schema)) return value;
  const properties = schema['properties'];
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => Object.hasOwn(properties, key))
      .map(([key, item]) => [key, project(item, properties[key])]),
  );
}

const OPENING_KEYWORDS = ['patternProperties', 'anyOf', 'oneOf', 'allOf', '$ref', 'if'];

function isOpen(schema: JsonSchema): boolean {
  const additional = schema['additionalProperties'];
  return (
    (additional !== undefined && additional !== false) ||
    OPENING_KEYWORDS.some((keyword) => keyword in schema)
  );
}
