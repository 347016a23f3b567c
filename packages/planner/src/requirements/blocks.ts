/** Lines of a document that belong together. */
interface Lines {
  readonly line: number;
  readonly toLine: number;
}

/** A paragraph; its lines are kept apart. */
export interface TextBlock extends Lines {
  readonly type: 'text';
  readonly text: string;
  /** Whether all of it is bold, as of a heading that is none. */
  readonly isBold: boolean;
}

/** An entry of a list, with what stands below it. */
export interface Item extends Lines {
  /** Of its first paragraph. */
  readonly text: string;
  readonly isChecked?: boolean;
  readonly blocks: readonly Block[];
}

/** A list of any kind. */
export interface ListBlock extends Lines {
  readonly type: 'list';
  readonly items: readonly Item[];
}

/** A row of a table. */
export interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A table. */
export interface TableBlock extends Lines {
  readonly type: 'table';
  readonly head: readonly string[];
  readonly rows: readonly Row[];
}

/** Code, or HTML; what is in it is not read as structure. */
export interface RawBlock extends Lines {
  readonly type: 'code' | 'html';
  readonly text: string;
  readonly language: string;
}

/** A heading, before sections are made of them. */
export interface HeadingBlock extends Lines {
  readonly type: 'heading';
  readonly level: number;
  readonly text: string;
}

/** A piece of a section. */
export type Block = TextBlock | ListBlock | TableBlock | RawBlock;

/** A heading and all that stands below it, up to the next one of its level. */
export interface Section {
  readonly title: string;
  /** 0 of the document itself. */
  readonly level: number;
  readonly line: number;
  readonly blocks: readonly Block[];
  readonly sections: readonly Section[];
}
