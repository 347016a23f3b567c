import { countTokens } from '@wellspoken/kit/paging';

import type { FullText, TextSection } from './full-text.ts';

/** A heading with its paragraphs; the sections in it follow as passages of their own. */
export interface Passage {
  readonly title: string;
  /** 1 for a section, 2 for one in it, and so on. */
  readonly level: number;
  readonly paragraphs: readonly string[];
}

const UNTITLED = '(without title)';

/** A full text as a row of passages in the order of reading, the abstract first. */
export function passagesOf({ abstract, body }: FullText): readonly Passage[] {
  const [first, ...rest] = abstract;
  const isPlain = first !== undefined && first.title === undefined;
  const head: TextSection = {
    title: 'Abstract',
    paragraphs: isPlain ? first.paragraphs : [],
    sections: isPlain ? [...first.sections, ...rest] : abstract,
  };
  return [...(first === undefined ? [] : [head]), ...body].flatMap((section) =>
    flatten(section, 1),
  );
}

function flatten(
  { title = UNTITLED, paragraphs, sections }: TextSection,
  level: number,
): Passage[] {
  return [
    { title, level, paragraphs },
    ...sections.flatMap((section) => flatten(section, level + 1)),
  ];
}

/** The passages of sections that are called so, with all that is in them. */
interface Chosen {
  readonly passages: readonly Passage[];
  /** Names that no section has. */
  readonly unknown: readonly string[];
}

/** Chooses sections by name; a part of a heading is enough, such as "methods". */
export function choosePassages(passages: readonly Passage[], names: readonly string[]): Chosen {
  const matched = new Set<string>();
  const chosen: Passage[] = [];
  let within: number | undefined;
  for (const passage of passages) {
    if (within !== undefined && passage.level <= within) within = undefined;
    const fitting = names.filter((name) => isCalled(passage.title, name));
    for (const name of fitting) matched.add(name);
    if (fitting.length > 0) within ??= passage.level;
    if (within !== undefined) chosen.push(passage);
  }
  return { passages: chosen, unknown: names.filter((name) => !matched.has(name)) };
}

function isCalled(title: string, name: string): boolean {
  const [one, other] = [plain(title), plain(name)];
  return other !== '' && (one.includes(other) || (one.length > 3 && other.includes(one)));
}

/** Without numbers before it, and without the plural, which differs between journals. */
function plain(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/^[\d.\s]+/, '')
    .trim()
    .replace(/s$/, '');
}

/** A heading, and how much stands under it. */
interface OutlineEntry {
  readonly title: string;
  readonly level: number;
  /** Tokens of the section with all that is in it. */
  readonly tokens: number;
}

/** What a full text is made of. */
export function outlineOf(passages: readonly Passage[]): readonly OutlineEntry[] {
  const own = passages.map(({ paragraphs }) => countTokens(paragraphs.join('\n')));
  // From the end: what is deeper and follows is part of the next heading that stands higher.
  const open: { readonly level: number; readonly tokens: number }[] = [];
  const totals = passages.map(() => 0);
  for (let index = passages.length - 1; index >= 0; index -= 1) {
    const level = passages[index]?.level ?? 0;
    let tokens = own[index] ?? 0;
    while ((open.at(-1)?.level ?? 0) > level) tokens += open.pop()?.tokens ?? 0;
    open.push({ level, tokens });
    totals[index] = tokens;
  }
  return passages.map(({ title, level }, index) => ({ title, level, tokens: totals[index] ?? 0 }));
}
