/** What Mermaid shows of a bar: finished, under way, important, or a point in time. */
type BarTag = 'milestone' | 'crit' | 'done' | 'active';

/** A bar of a chart. */
export interface Bar {
  /** Tells it apart: letters, digits and `-`. */
  readonly id: string;
  readonly title: string;
  /** YYYY-MM-DD */
  readonly startDate: string;
  /** Zero only for a milestone. */
  readonly days: number;
  readonly tags: readonly BarTag[];
}

/** A Gantt chart. */
export interface Chart {
  readonly title: string;
  readonly sections: readonly { readonly title: string; readonly bars: readonly Bar[] }[];
}

/** Writes a chart as Mermaid text; sections without bars are left out. */
export function drawGantt({ title, sections }: Chart): string {
  const filled = sections.filter(({ bars }) => bars.length > 0);
  return [
    'gantt',
    `    title ${escapeMermaid(title)}`,
    '    dateFormat YYYY-MM-DD',
    '    axisFormat %d %b',
    ...filled.flatMap((section) => [
      `    section ${escapeMermaid(section.title)}`,
      ...section.bars.map((bar) => `    ${writeBar(bar)}`),
    ]),
    '',
  ].join('\n');
}

function writeBar({ id, title, startDate, days, tags }: Bar): string {
  return `${escapeMermaid(title)} :${[...tags, id, startDate, `${days}d`].join(', ')}`;
}

/** Makes ids of bars out of names, such that no two are the same. */
export function createBarIds(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    const plain = name.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'bar';
    // A bar that is called like a tag would be read as that tag.
    const base = /^(?:milestone|crit|done|active|vert)$/i.test(plain) ? `${plain}-1` : plain;
    let id = base;
    for (let more = 2; taken.has(id); more += 1) id = `${base}-${more}`;
    taken.add(id);
    return id;
  };
}

/** Words that mean something to Mermaid where a line of a Gantt chart begins with them. */
const KEYWORD =
  /^(?:gantt|title|section|click|call|href|dateFormat|axisFormat|tickInterval|todayMarker|topAxis|inclusiveEndDates|includes|excludes|weekday|weekend|accTitle|accDescr|accDescription)\b/i;
const DATE = /^\d{4}-\d\d-\d\d/;

/** Characters that end a text, begin a comment, or stand for others. */
const SPECIAL = /[:;#%"]/g;

/** A text as it stands in one line of a Gantt chart, not longer than so many characters. */
function escapeMermaid(text: string, most = 60): string {
  const plain = toVisibleLine(text, most) || '(no title)';
  const escaped = plain.replace(SPECIAL, (character) => toCharacterCode(character));
  return KEYWORD.test(plain) || DATE.test(plain)
    ? `${toCharacterCode(plain.slice(0, 1))}${escaped.slice(1)}`
    : escaped;
}

/** How Mermaid is told a character that would mean something else. */
function toCharacterCode(character: string): string {
  return `#${character.codePointAt(0)};`;
}

/** Control characters, turns of the writing direction, and halves of characters. */
const UNSEEN = /[\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu;
const HALVES = /\p{Surrogate}/gu;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A text in one line without anything unseen, cut where it is longer than so many characters. */
export function toVisibleLine(text: string, most: number): string {
  const line = text.replace(HALVES, '\uFFFD').replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  // Whole characters as people see them, so that no emoji is torn. One may be made of a great many,
  // so what is looked at has an end too, and the character there may be torn.
  const head = line.slice(0, most * 20);
  const characters = [...graphemes.segment(head)].map(({ segment }) => segment);
  if (characters.length <= most && head.length === line.length) return line;
  const kept = characters.slice(0, Math.min(most, characters.length) - 1);
  return `${kept.join('').trim()}…`;
}
