import type { FileHandle } from 'node:fs/promises';

import type { Encoding } from '../text/encodings.ts';
import { Survey, type TextFormat } from '../text/survey.ts';
import { SAMPLE_BYTES, SURVEY_BYTES } from './limits.ts';
import { type Kind, getKind, sniffType, guessType } from './mime-type.ts';
import { readChunks } from './read-at.ts';

/** What is to be found out about an open file. */
export interface ExamineOptions {
  readonly size: number;
  /** The file's own name, for its type. */
  readonly name: string;
  /** Takes the file for text in this encoding. */
  readonly encoding?: Encoding | undefined;
  /** Files up to this size are read in full. */
  readonly wholeUpTo?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

interface Common {
  readonly mimeType: string;
  /** `undefined` where the file was not read in full. */
  readonly sha256: string | undefined;
}

/** What a file was found to hold. */
export type Examined = Common &
  (
    | {
        readonly kind: 'text';
        readonly format: TextFormat;
        /** `undefined` where the file was not read in full. */
        readonly totalLines: number | undefined;
      }
    | { readonly kind: Exclude<Kind, 'text'>; readonly format?: undefined }
  );

/** Finds out what a file holds: from all of it when it is small enough, else from its start. */
export async function examine(handle: FileHandle, options: ExamineOptions): Promise<Examined> {
  const { size, name, encoding, wholeUpTo = SURVEY_BYTES, signal } = options;
  const isWhole = size <= wholeUpTo;
  const survey = new Survey(encoding);
  const end = isWhole ? size : Math.min(size, SAMPLE_BYTES);
  for await (const chunk of readChunks(handle, { end, signal })) survey.add(chunk);
  const sha256 = isWhole ? survey.sha256() : undefined;
  const proven = encoding === undefined ? sniffType(name, survey.head) : undefined;
  const format = proven === undefined ? survey.textFormat(isWhole) : undefined;
  if (format === undefined) {
    const mimeType = proven ?? guessType(name, false);
    return { kind: getKind(mimeType), mimeType, sha256 };
  }
  const totalLines = isWhole ? format.lines : undefined;
  return { kind: 'text', mimeType: guessType(name, true), sha256, format, totalLines };
}
