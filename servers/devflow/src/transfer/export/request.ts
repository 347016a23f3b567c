import type { Reader, Scope } from '../../memory/reader.ts';

/** The forms in which a graph can be written. */
export const EXPORT_FORMATS = ['jsonl', 'markdown', 'mermaid', 'graphml'] as const;

/** A form in which a graph can be written. */
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** What is to be written, and how. */
export interface ExportRequest {
  readonly format: ExportFormat;
  readonly scope: Scope;
  /** Only entities of these types, and the relations between them. */
  readonly entityTypes?: readonly string[] | undefined;
  /** Whether the past is written too; JSONL only, and not together with a moment. */
  readonly includeHistory?: boolean | undefined;
  /** How many things are read together. */
  readonly chunk?: number | undefined;
}

/** A part of the text that stands for one thing, and the key of that thing. */
export interface Piece {
  readonly text: string;
  /** Where to go on after it; 0 where it stands for nothing that has a key. */
  readonly after: number;
}

/** A run of pieces of one kind. */
export interface Section {
  readonly name: string;
  /** The pieces after the thing with this key. */
  readonly pieces: (reader: Reader, after: number) => AsyncGenerator<Piece>;
}

/** A section of one fixed text. */
export function fixedSection(name: string, text: string): Section {
  return {
    name,
    pieces: async function* fixed(_reader, after) {
      if (after === 0) yield { text, after: 1 };
    },
  };
}
