const LONGEST = 400;

/** A value as evidence shows it: JSON on one line, cut in the middle where it is long. */
export function shorten(value: unknown, longest = LONGEST): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  if (text.length <= longest) return text;
  const half = Math.floor((longest - 20) / 2);
  return `${text.slice(0, half)}${markCut(text.length)}${text.slice(-half)}`;
}

/** What stands in place of what was cut out of a text of this length. */
export const markCut = (length: number): string => ` … (${length} characters) … `;

const MOST_LINES = 10;
/** Of more lines than that, so many of the first are kept; the others are the last. */
const FIRST_LINES = 5;
/** How much of a log is kept in which nothing sounds like a failure. */
const PLAIN_LINES = 6;
const MOST_FRAMES = 2;
const LONGEST_LINE = 200;
/** What leaves room for the mark of what was cut out. */
const CUT_LINE = 190;
/** A longer line is source or data, whatever words are in it. */
const LONGEST_SENTENCE = 1000;

/** What one program said of one thing: its words, and where that was. */
interface Passage {
  readonly words: string[];
  readonly frames: string[];
  /** The place that was named before the words, as Node and Python do. */
  readonly place: string | undefined;
  isFailure: boolean;
}

/**
 * What a person would read in the stderr of a program that has ended: the sentence that says why,
 * then where, without source code, frames of libraries and colours. At most ten lines.
 */
export function excerptStderr(text: string): readonly string[] {
  const lines = toLines(text);
  const passages = toPassages(lines);
  const from = passages.findLastIndex(({ isFailure }) => isFailure);
  const told =
    from === -1
      ? passages.flatMap(({ words }) => words).slice(-PLAIN_LINES)
      : passages.slice(from).flatMap(tell);
  return fitLines(told.length > 0 ? told : tellAll(lines)).map((line) =>
    line.length <= LONGEST_LINE ? line : shorten(line, CUT_LINE),
  );
}

const ANSI =
  // oxlint-disable-next-line no-control-regex -- these begin with controls
  /(?:\u001B\[|\u009B)[0-?]*[ -/]*[@-~]|\u001B\][^\u0007\u001B]*(?:\u0007|\u001B\\)?|\u001B[ -/]*[0-~]/g;
const CONTROLS = /[^\P{Cc}\n]/gu;
/** What Python draws to the left of a group of exceptions. */
const GROUP = /^\s+[|+] ?(?:[-+]{3,}.*)?/;

function toLines(text: string): readonly string[] {
  return text
    .replaceAll(ANSI, '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\t', '  ')
    .replaceAll(CONTROLS, '')
    .split('\n')
    .map((line) => line.replace(GROUP, '').trimEnd());
}

/** Below a line of source: the place in it. */
const UNDERLINE = /^[\s^~-]*$/;
/** Below the name of a function of Go: its file. */
const GO_FRAME = /^\s+\S+\.go:\d+/;
const FRAME = /^\s+(?:at |from |\d+: .*::|\.{3} \d+ more|\S+\.go:\d+)|^#\d+ /;
const PLACE = /^(?:file:\/\/|node:|\/|[A-Za-z]:[\\/]).*:\d+$/;
const PYTHON_PLACE = /^\s*File ".*", line \d+/;

/** What says nothing that the words do not. */
const NOISE = [
  /^[^\p{L}\p{N}]*$/u,
  /^Node\.js v\d/,
  /^\(Use `node --trace-/,
  /Traceback \(most recent call last\):$/,
  /^(?:The above exception was|During handling of the above exception)/,
  /^goroutine \d+ \[/,
  /^exit status \d+$/,
  /^stack (?:backtrace|trace):$/i,
  /^note: (?:run with|Some details)/,
  /^npm (?:warn|notice|info|verb|http|timing)\b/i,
  // npm reports that a script failed for every program that it started.
  /^npm (?:error|ERR!) (?:A complete log|code (?:\d|ELIFECYCLE)|errno|path|syscall|workspace|location|command|Lifecycle script|Exit status|Failed at|This is probably not)/,
];

const FAILURE = /(?:error|exception|rejection|panic|panicked|fatal)\b/i;
const CONTINUED = /^(?:Caused by|Suppressed):/;

function toPassages(lines: readonly string[]): readonly Passage[] {
  const passages: Passage[] = [];
  let place: string | undefined;
  for (const line of dropSource(lines)) {
    if (isPlace(line)) {
      // Python names the last frame last; one of a library is less useful than one before it.
      if (place === undefined || !isForeign(line)) place = line;
    } else if (isFrame(line)) {
      addFrame(passages.at(-1), line);
    } else if (!isNoise(line)) {
      addWords(passages, line, place);
      place = undefined;
    }
  }
  return passages;
}

function dropSource(lines: readonly string[]): readonly string[] {
  let frameDepth = Infinity;
  return lines.filter((line, index) => {
    if (PYTHON_PLACE.test(line)) frameDepth = measureIndent(line);
    if (line !== '' && measureIndent(line) < frameDepth) frameDepth = Infinity;
    // Below a long line Node draws no mark.
    const isDump = !isShort(line) && isPlace(lines[index - 1] ?? '');
    return !isDump && measureIndent(line) <= frameDepth && !isExplained(lines[index + 1]);
  });
}

const measureIndent = (line: string): number => line.length - line.trimStart().length;

const isShort = (line: string): boolean => line.length <= LONGEST_SENTENCE;

// Two tests, because one pattern for both would take very long for a long line.
const isUnderline = (line: string): boolean => /[\^~]/.test(line) && UNDERLINE.test(line);

const isExplained = (next = ''): boolean =>
  isUnderline(next) || (isShort(next) && GO_FRAME.test(next));

const isPlace = (line: string): boolean =>
  isShort(line) && (PLACE.test(line) || PYTHON_PLACE.test(line));

const isFrame = (line: string): boolean => isShort(line) && FRAME.test(line);

const isNoise = (line: string): boolean =>
  isUnderline(line) || (isShort(line) && NOISE.some((pattern) => pattern.test(line)));

function addFrame(passage: Passage | undefined, line: string): void {
  if (!passage) return;
  passage.frames.push(line);
  passage.isFailure = true;
}

function addWords(passages: Passage[], line: string, place: string | undefined): void {
  const last = passages.at(-1);
  if (last && place === undefined && !isNext(last, line)) last.words.push(line);
  else {
    const isFailure = place !== undefined || tellsFailure(line);
    passages.push({ words: [line], frames: [], place, isFailure });
  }
}

const tellsFailure = (line: string): boolean =>
  measureIndent(line) === 0 && isShort(line) && FAILURE.test(line);

function isNext({ frames, isFailure }: Passage, line: string): boolean {
  if (measureIndent(line) > 0 || CONTINUED.test(line)) return false;
  return frames.length > 0 || (!isFailure && tellsFailure(line));
}

/** Frames of the runtime or of a library, which are not at fault. */
const FOREIGN =
  /\bnode:|[\\/]node_modules[\\/]|\/rustc\/|\bjava\.base\/|\bjdk\.|[\\/]site-packages[\\/]|[\\/]lib[\\/]python\d|<frozen |\/go\/src\/|^\s*\d+: (?:core|std|rust|_)/;
/** A frame that leads somewhere. */
const LEADING = /:\d+|::|\bline \d+/;

const isForeign = (line: string): boolean => FOREIGN.test(line);

function tell({ words, frames, place }: Passage): readonly string[] {
  const own = frames.filter((frame) => LEADING.test(frame) && !isForeign(frame));
  const before = place === undefined || place.startsWith('node:') ? [] : [toFrame(place)];
  const where = own.length > 0 ? own.slice(0, MOST_FRAMES) : before;
  return [...words, ...where.map((frame) => `    ${frame.trim().replace(/ \{$/, '')}`)];
}

const toFrame = (place: string): string => (PYTHON_PLACE.test(place) ? place : `at ${place}`);

const CUT_OFF =
  '(Nothing came after this line, which has no end. Started by hand it may say more.)';

/** Where there are no words: what came, and that Node loses what follows a very long line of source. */
function tellAll(lines: readonly string[]): readonly string[] {
  const isCutOff = !isShort(lines.at(-1) ?? '');
  return [
    ...lines.filter((line) => line !== '').slice(-PLAIN_LINES),
    ...(isCutOff ? [CUT_OFF] : []),
  ];
}

function fitLines(lines: readonly string[]): readonly string[] {
  if (lines.length <= MOST_LINES) return lines;
  const last = lines.slice(FIRST_LINES - MOST_LINES + 1);
  return [...lines.slice(0, FIRST_LINES), '…', ...last];
}
