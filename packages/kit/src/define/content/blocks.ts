import { KitError } from '../../errors/kit-error.ts';
import { assertIcons, type Icon } from '../icons.ts';
import { isBase64, toBase64 } from './base64.ts';

interface Annotated {
  readonly annotations?: Annotations;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

/** Words. */
export interface TextBlock extends Annotated {
  readonly type: 'text';
  readonly text: string;
}

/** A picture, as base64. */
export interface ImageBlock extends Annotated {
  readonly type: 'image';
  readonly data: string;
  readonly mimeType: string;
}

/** Sound, as base64. */
export interface AudioBlock extends Annotated {
  readonly type: 'audio';
  readonly data: string;
  readonly mimeType: string;
}

/** A pointer to a resource that the client can read when it wants to. */
export interface LinkBlock extends Annotated {
  readonly type: 'resource_link';
  readonly uri: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  readonly size?: number;
  readonly icons?: readonly Icon[];
}

/** The contents of a resource: text or base64 bytes, never both. */
export interface ResourceContents {
  readonly uri: string;
  readonly mimeType?: string;
  readonly text?: string;
  readonly blob?: string;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

/** A resource with its contents. */
export interface EmbedBlock extends Annotated {
  readonly type: 'resource';
  readonly resource: ResourceContents;
}

/** Anything that a tool or a prompt can show. */
export type ContentBlock = TextBlock | ImageBlock | AudioBlock | LinkBlock | EmbedBlock;

const MIME_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(\s*;.*)?$/;

/** Words for the model or the user. */
export function text(words: string, annotations?: Annotations): TextBlock {
  return checkBlock({ type: 'text', text: words, ...(annotations && { annotations }) });
}

/** A picture: bytes, or base64 that is already encoded. */
export function image(
  data: Uint8Array | string,
  mimeType: string,
  annotations?: Annotations,
): ImageBlock {
  return checkBlock({
    type: 'image',
    data: encode(data),
    mimeType,
    ...(annotations && { annotations }),
  });
}

/** Sound: bytes, or base64 that is already encoded. */
export function audio(
  data: Uint8Array | string,
  mimeType: string,
  annotations?: Annotations,
): AudioBlock {
  return checkBlock({
    type: 'audio',
    data: encode(data),
    mimeType,
    ...(annotations && { annotations }),
  });
}

/** A pointer to a resource, instead of its contents. */
export function link(target: Omit<LinkBlock, 'type'>): LinkBlock {
  return checkBlock({ type: 'resource_link', ...target });
}

/** What {@link embed} takes: the contents as text or as bytes. */
export interface Embeddable {
  readonly uri: string;
  readonly mimeType?: string;
  readonly text?: string;
  readonly blob?: Uint8Array | string;
}

/** A resource with its contents in the answer. */
export function embed(resource: Embeddable, annotations?: Annotations): EmbedBlock {
  const { blob, ...rest } = resource;
  return checkBlock({
    type: 'resource',
    resource: { ...rest, ...(blob !== undefined && { blob: encode(blob) }) },
    ...(annotations && { annotations }),
  });
}

/** Throws unless a block is what its type promises. */
export function assertBlock(block: ContentBlock): void {
  assertAnnotations(`A block of type ${block.type}`, block.annotations);
  switch (block.type) {
    case 'text':
      return requireString(block.text, 'a text block', 'text');
    case 'image':
    case 'audio':
      return assertMedia(block);
    case 'resource_link':
      return assertLink(block);
    case 'resource':
      return assertContents(block.resource);
    default:
      throw new KitError(
        'KIT_CONTENT_INVALID',
        `A content block has type ${JSON.stringify((block as { type?: unknown }).type)}: expected text, image, audio, resource_link or resource.`,
      );
  }
}

function assertLink(block: LinkBlock): void {
  requireString(block.name, 'a resource link', 'name');
  assertUri(block.uri, 'a resource link');
  if (block.mimeType !== undefined) assertMimeType(block.mimeType, 'a resource link');
  assertIcons('A resource link', block.icons);
}

/** Throws unless resource contents have a URI and exactly one of text and blob. */
export function assertContents(contents: ResourceContents): void {
  assertUri(contents.uri, 'resource contents');
  const hasText = typeof contents.text === 'string';
  const hasBlob = typeof contents.blob === 'string';
  if (hasText === hasBlob) {
    throw new KitError(
      'KIT_CONTENT_INVALID',
      `The contents of ${contents.uri} have ${hasText ? 'both text and blob' : 'neither text nor blob'}: give exactly one.`,
    );
  }
  if (contents.blob !== undefined) assertBase64(contents.blob, 'resource contents');
  if (contents.mimeType !== undefined) assertMimeType(contents.mimeType, 'resource contents');
}

function assertMedia(block: ImageBlock | AudioBlock): void {
  assertBase64(block.data, `an ${block.type} block`);
  assertMimeType(block.mimeType, `an ${block.type} block`);
  if (block.mimeType.startsWith(`${block.type}/`)) return;
  throw new KitError(
    'KIT_CONTENT_INVALID',
    `An ${block.type} block has MIME type "${block.mimeType}": expected ${block.type}/…`,
  );
}

function assertBase64(data: unknown, where: string): void {
  if (typeof data === 'string' && isBase64(data)) return;
  throw new KitError(
    'KIT_CONTENT_INVALID',
    `The data of ${where} is no strict base64: pass bytes, or base64 without a data: prefix and line breaks.`,
  );
}

/** Throws unless a MIME type has the form of one. */
export function assertMimeType(mimeType: unknown, where: string): void {
  if (typeof mimeType === 'string' && MIME_TYPE.test(mimeType)) return;
  throw new KitError(
    'KIT_CONTENT_INVALID',
    `The MIME type of ${where} is ${JSON.stringify(mimeType)}: expected a form like image/png.`,
  );
}

function assertUri(uri: unknown, where: string): void {
  if (typeof uri === 'string' && URL.canParse(uri)) return;
  throw new KitError(
    'KIT_CONTENT_INVALID',
    `The URI of ${where} is ${JSON.stringify(uri)}: expected an absolute URI with a scheme.`,
  );
}

function requireString(value: unknown, where: string, field: string): void {
  if (typeof value === 'string') return;
  throw new KitError(
    'KIT_CONTENT_INVALID',
    `The ${field} of ${where} is ${typeof value}: expected a string.`,
  );
}

function checkBlock<Block extends ContentBlock>(block: Block): Block {
  assertBlock(block);
  return block;
}

function encode(data: Uint8Array | string): string {
  return typeof data === 'string' ? data : toBase64(data);
}

/** For whom a piece of content is, how much it matters, and how old it is. */
export interface Annotations {
  readonly audience?: readonly ('user' | 'assistant')[];
  /** From 0 (least) to 1 (most). */
  readonly priority?: number;
  /** ISO 8601, with the time and its zone: `2026-01-31T12:00:00Z`. */
  readonly lastModified?: string;
}

// Clients refuse a whole result for a date without a time, or a time without a zone.
const ISO_8601 =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/** Throws unless every annotation is in its range. */
export function assertAnnotations(owner: string, annotations: Annotations | undefined): void {
  if (annotations === undefined) return;
  const { audience, priority, lastModified } = annotations;
  if (audience !== undefined && !isAudience(audience)) {
    refuse(owner, { audience }, 'a list of user, assistant or both');
  }
  if (priority !== undefined && !isPriority(priority)) {
    refuse(owner, { priority }, 'a number from 0 to 1');
  }
  if (lastModified !== undefined && !isIsoTime(lastModified)) {
    refuse(owner, { lastModified }, 'an ISO 8601 time such as 2026-01-31T12:00:00Z');
  }
}

function isAudience(value: unknown): boolean {
  return (
    Array.isArray(value) && value.every((reader) => reader === 'user' || reader === 'assistant')
  );
}

function isPriority(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= 1;
}

function isIsoTime(value: unknown): boolean {
  const day = typeof value === 'string' ? ISO_8601.exec(value)?.[1] : undefined;
  if (day === undefined) return false;
  const midnight = new Date(`${day}T00:00:00Z`);
  // A day that the month does not have is taken for one of the next month, so it must come back.
  return !Number.isNaN(midnight.valueOf()) && midnight.toISOString().startsWith(day);
}

function refuse(owner: string, came: object, expected: string): never {
  throw new KitError(
    'KIT_ANNOTATION_INVALID',
    `${owner} has the annotation ${JSON.stringify(came)}: expected ${expected}.`,
  );
}
