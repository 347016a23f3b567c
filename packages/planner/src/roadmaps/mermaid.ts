import { escapeMermaid } from './mermaid-text.ts';

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
