/** A bar as Mermaid reads it. */
export interface ReadBar {
  readonly title: string;
  readonly tags: readonly string[];
  readonly id: string;
  readonly startDate: string;
  readonly days: number;
}

/** A Gantt chart as Mermaid reads it. */
export interface ReadGantt {
  readonly title: string;
  readonly sections: readonly { readonly title: string; readonly bars: readonly ReadBar[] }[];
}

/**
 * What Mermaid's lexer takes a line for before it takes it for a task, by its beginning. Written
 * from its documented grammar, since the package is not among ours; each rule is as wide as the
 * widest that any version had.
 */
const NO_TASKS: readonly (readonly [what: string, beginning: RegExp])[] = [
  ['a comment', /^.?%|^#/u],
  ['an interaction', /^(?:click|call|href)\s/i],
  ['a keyword', /^(?:gantt|topAxis|inclusiveEndDates)\b/i],
  [
    'a setting',
    /^(?:dateFormat|axisFormat|tickInterval|includes|excludes|todayMarker|weekday|weekend|title|section|accDescription)\s/i,
  ],
  ['a description', /^acc(?:Title|Descr)\s*[:{]/i],
  ['a date', /^\d{4}-\d\d-\d\d/],
];

const HEAD = ['dateFormat YYYY-MM-DD', 'axisFormat %d %b'];
const TAGS = ['milestone', 'crit', 'done', 'active'];
const CODE = /#(\d+);/g;
/** Stands for `#` and `;` of codes, which Mermaid takes out of the text before it reads it. */
const OPEN = '\u{E000}';
const CLOSE = '\u{E001}';
const MADE = /\u{E000}(\d+)\u{E001}/gu;

/** Reads a Gantt chart strictly, line by line; whatever is not as it should be is an error. */
export function readGantt(text: string): ReadGantt {
  const [first, title = '', ...lines] = text
    .replace(CODE, `${OPEN}$1${CLOSE}`)
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.replace(/^ {4}/, ''));
  if (first !== 'gantt') throw new Error(`No chart: ${first}`);
  const head = lines.slice(0, HEAD.length);
  if (head.join('\n') !== HEAD.join('\n')) throw new Error(`No head: ${head.join(', ')}`);
  const sections: { title: string; bars: ReadBar[] }[] = [];
  const ids = new Set<string>();
  for (const line of lines.slice(HEAD.length)) {
    if (line.startsWith('section ')) {
      sections.push({ title: textAfter(line, 'section '), bars: [] });
      continue;
    }
    const bar = readBar(line);
    if (ids.has(bar.id)) throw new Error(`Twice: ${bar.id}`);
    ids.add(bar.id);
    sections.at(-1)?.bars.push(bar);
  }
  return { title: textAfter(title, 'title '), sections };
}

function textAfter(line: string, word: string): string {
  const text = line.slice(word.length);
  if (!line.startsWith(word) || text.trim() === '' || /[#:;%\n]/.test(text)) {
    throw new Error(`No ${word.trim()}: ${line}`);
  }
  return decode(text);
}

function readBar(line: string): ReadBar {
  const strange = NO_TASKS.find(([, beginning]) => beginning.test(line));
  if (strange !== undefined) throw new Error(`Read as ${strange[0]}: ${line}`);
  const parts = /^([^\s#:;][^#:;]*) :([^#:;\n]+)$/.exec(line);
  const [, title = '', data = ''] = parts ?? [];
  if (parts === null) throw new Error(`No task: ${line}`);
  return { title: decode(title), ...readData(data) };
}

function readData(data: string): Omit<ReadBar, 'title'> {
  const fields = data.split(', ');
  const tags = fields.filter((field) => TAGS.includes(field));
  const [id = '', startDate = '', length = '', ...more] = fields.slice(tags.length);
  const days = Number(/^(\d+)d$/.exec(length)?.[1] ?? -1);
  const least = tags.includes('milestone') ? 0 : 1;
  const isGood = [
    /^[A-Za-z0-9-]+$/.test(id),
    /^\d{4}-\d\d-\d\d$/.test(startDate),
    !Number.isNaN(Date.parse(startDate)),
    days >= least,
    more.length === 0,
  ];
  if (isGood.includes(false)) throw new Error(`No data of a task: ${data}`);
  return { tags, id, startDate, days };
}

function decode(text: string): string {
  return text.replace(MADE, (_, code: string) => String.fromCodePoint(Number(code)));
}
