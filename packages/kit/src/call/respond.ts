import type { CallToolResult, InputRequiredResult } from '@modelcontextprotocol/server';
import { type FeatureName, features } from '@wellspoken/spec/features';
import type { Revision } from '@wellspoken/spec/revisions';

import type { ContentBlock } from '../define/content/blocks.ts';
import { redactDetails } from '../errors/redact.ts';
import { ToolError } from '../errors/tool-error.ts';
import type { Rendered } from './render.ts';
import type { Runtime } from './runtime.ts';
import type { Exchange } from './types.ts';

/** A result, with its JSON form if it has already been serialized. */
export interface Called {
  readonly result: CallToolResult | InputRequiredResult;
  readonly json?: string;
  /** The `_meta` that is the last member of `json`, if there is one. */
  readonly meta?: Rendered['meta'];
}

/** Creates the result of a successful call, adapted to the client's revision. */
export function createSuccess(rendered: Rendered, exchange: Exchange): Called {
  const { revision } = exchange.client;
  const result = fitResult(rendered, revision);
  return isNewest(revision) ? { result, json: rendered.json, meta: rendered.meta } : { result };
}

function fitResult(rendered: Rendered, revision: Revision): CallToolResult {
  const structured = fitsRevision('structuredContent', revision) ? rendered.structured : undefined;
  // The SDK's types differ from ours only in being mutable.
  return {
    content: rendered.content.map((block) => fitBlock(block, revision)),
    ...(structured !== undefined && { structuredContent: structured.value }),
    ...rendered.beside,
    ...(rendered.meta !== undefined && { _meta: rendered.meta }),
  } as CallToolResult;
}

/** The `_meta` key with the machine-readable error. */
export const ERROR_META_KEY = 'dev.wellspoken/error';

/** Creates the result of a failed call: text for models, and `_meta` for programs. */
export function createFailure(error: ToolError, runtime: Pick<Runtime, 'redact'>): CallToolResult {
  const told = tellPrograms(error, runtime);
  const lines = [runtime.redact(error.message), ...told.suggestions];
  return {
    isError: true,
    content: [{ type: 'text', text: lines.join('\n') }],
    _meta: { [ERROR_META_KEY]: told },
  };
}

/** The machine-readable form of an error. */
interface ToldError {
  readonly [key: string]: unknown;
  readonly code: string;
  readonly retryable: boolean;
  readonly retryAfterMs?: number;
  readonly suggestions: readonly string[];
}

/** Converts an error to its machine-readable form, for a result or the data of a protocol error. */
export function tellPrograms(error: ToolError, runtime: Pick<Runtime, 'redact'>): ToldError {
  return {
    ...redactDetails(error.details, runtime.redact),
    code: error.code,
    retryable: error.retryable,
    ...(error.retryAfterMs !== undefined && { retryAfterMs: error.retryAfterMs }),
    suggestions: error.suggestions.map(runtime.redact),
  };
}

/** Whether a revision has the feature. Revisions are dates, so they compare as strings. */
export function fitsRevision(feature: FeatureName, revision: Revision): boolean {
  const { since, until }: { since: Revision; until?: Revision } = features[feature];
  return revision >= since && (until === undefined || revision <= until);
}

/** Whether clients of this revision understand everything that the kit writes. */
function isNewest(revision: Revision): boolean {
  return fitsRevision('icons', revision);
}

/** Converts a block to the closest form that this revision defines. */
export function fitBlock(block: ContentBlock, revision: Revision): ContentBlock {
  if (isNewest(revision)) return block;
  if (fitsRevision('resourceLink', revision)) return removeIcons(block);
  return replaceUnknown(removeNewAnnotations(block), revision);
}

function removeIcons(block: ContentBlock): ContentBlock {
  if (block.type !== 'resource_link') return block;
  const { icons: _unknown, ...known } = block;
  return known;
}

function replaceUnknown(block: ContentBlock, revision: Revision): ContentBlock {
  const annotations = block.annotations && { annotations: block.annotations };
  switch (block.type) {
    case 'audio':
      if (fitsRevision('audioContent', revision)) return block;
      return {
        type: 'resource',
        resource: { uri: 'audio:inline', mimeType: block.mimeType, blob: block.data },
        ...annotations,
      };
    case 'resource_link': {
      const words = [block.title ?? block.name, block.description].filter(Boolean).join(': ');
      return { type: 'text', text: `${words}\n${block.uri}`, ...annotations };
    }
    case 'text':
    case 'image':
    case 'resource':
      return block;
  }
}

function removeNewAnnotations(block: ContentBlock): ContentBlock {
  const { _meta: _unknown, ...known } = block;
  if (known.annotations?.lastModified === undefined) return known;
  const { lastModified: _time, ...annotations } = known.annotations;
  return { ...known, annotations };
}
