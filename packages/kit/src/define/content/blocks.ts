import { KitError } from '../../errors/kit-error.ts';
import { assertIcons, type Icon } from '../icons.ts';
import { isBase64, toBase64 } from './base64.ts';

interface Annotated {
  readonly annotations?: Annotations;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

/** A block of text. */
export interface TextBlock extends Annotated {
  readonly type: 'text';
  readonly text: string;
}

/** An image, as base64. */
export interface ImageBlock extends Annotated {
  readonly type: 'image';
  readonly data: string;
  readonly mimeType: string;
}

/** Audio, as base64. */
export interface AudioBlock extends Annotated {
  readonly type: 'audio';
  readonly data: string;
  readonly mimeType: string;
}

/** A link to a resource that the client can read on demand. */
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

/** A resource embedded with its contents. */
export interface EmbedBlock extends Annotated {
  readonly type: 'resource';
  readonly resource: ResourceContents;
}

/** Any content block that a tool or prompt can return. */
export type ContentBlock = TextBlock | ImageBlock | AudioBlock | LinkBlock | EmbedBlock;

const MIME_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(\s*;.*)?$/;

/** Creates a text block for the model or the user. */
export function text(words: string, annotations?: Annotations): TextBlock {
  return checkBlock({ type: 'text', text: words, ...(annotations && { annotations }) });
}

/** Creates an image block from bytes or from base64. */
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

/** Creates an audio block from bytes or from base64. */
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

/** Creates a link to a resource, without its contents. */
export function link(target: Omit<LinkBlock, 'type'>): LinkBlock {
  return checkBlock({ type: 'resource_link', ...target });
}

/** The argument of {@link embed}: contents as text or as bytes. */
export interface Embeddable {
  readonly uri: string;
  readonly mimeType?: string;
  readonly text?: string;
  readonly blob?: Uint8Array | string;
}

/** Creates a block that embeds a resource with its contents. */
export function embed(resource: Embeddable, annotations?: Annotations): EmbedBlock {
  const { blob, ...rest } = resource;
  return checkBlock({
    type: 'resource',
    resource: { ...rest, ...(blob !== undefined && { blob: encode(blob) }) },
    ...(annotations && { annotations }),
  });
}

/** Throws unless a block is valid for its type. */
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

/** Throws unless a value is a well-formed MIME type. */
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

/** The audience, priority and modification time of a piece of content. */
export interface Annotations {
  readonly audience?: readonly ('user' | 'assistant')[];
  /** From 0 (least) to 1 (most). */
  readonly priority?: number;
  /** ISO 8601 with time and time zone: `2026-01-31T12:00:00Z`. */
  readonly lastModified?: string;
}

// Clients reject the whole result for a date without a time, or a time without a zone.
const ISO_8601 =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/** Throws unless every annotation is valid. */
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
  // `Date` rolls February 30 over into March, so the date must survive a round trip.
  return !Number.isNaN(midnight.valueOf()) && midnight.toISOString().startsWith(day);
}

function refuse(owner: string, came: object, expected: string): never {
  throw new KitError(
    'KIT_ANNOTATION_INVALID',
    `${owner} has the annotation ${JSON.stringify(came)}: expected ${expected}.`,
  );
}
