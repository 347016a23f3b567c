/** Letters of which each pair is a word: no spaces part the words, or endings are written onto them. */
const DENSE =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}]+/gu;
/** A run of letters and digits; `_` joins those of code. */
const RUN = /[\p{L}\p{N}_][\p{L}\p{M}\p{N}_]*/gu;
/** Where `camelCase`, `HTTPServer` and `snake_case` are parted. */
const SEAM = /_+|(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
/** Accents and points that writers leave out at will; elsewhere a mark makes another letter. */
const MARKS =
  /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]|[^\p{L}\p{M}])\p{M}+/gu;
const APOSTROPHES = /(?<=\p{L})['’](?=\p{L})/gu;
/** Longer words are keys, hashes and encoded files. */
const LONGEST = 40;

/** A text without differences of spelling that have no meaning: accents, marks, widths. */
export function foldText(text: string): string {
  return normalizeText(normalizeText(text, 'NFKD').replace(MARKS, '')).replace(APOSTROPHES, '');
}

/**
 * The words of a text in lower case and in their order, without those that say nothing. Names of
 * code count whole and in parts: `readFile` is `readfile`, `read` and `file`.
 */
export function splitWords(text: string): readonly string[] {
  const words: string[] = [];
  for (const [run] of foldText(text).matchAll(RUN)) {
    for (const word of splitRun(run)) if (isCounted(word)) words.push(word);
  }
  return words;
}

/** Most runs are of this kind, and need no more looking at. */
const SIMPLE = /^[a-z\d]+$/;

function splitRun(run: string): readonly string[] {
  if (SIMPLE.test(run)) return [run];
  const { pairs, rest } = splitDense(run);
  return [...pairs, ...rest.flatMap(splitCompound)];
}

/** The pairs of letters that are words in a run, and what stands beside them. */
export function splitDense(run: string): {
  readonly pairs: readonly string[];
  readonly rest: readonly string[];
} {
  const dense = run.match(DENSE);
  if (dense === null) return { pairs: [], rest: [run] };
  const rest = run.replace(DENSE, ' ').split(' ').filter(Boolean);
  return { pairs: dense.flatMap(joinPairs), rest };
}

function splitCompound(run: string): readonly string[] {
  const parts = run.split(SEAM).filter((part) => part !== '');
  const whole = run.toLowerCase();
  const lower = parts.map((part) => part.toLowerCase());
  return lower.length === 1 ? lower : [whole, ...lower];
}

function joinPairs(dense: string): readonly string[] {
  const letters = Array.from(dense);
  if (letters.length === 1) return letters;
  return letters.slice(1).map((letter, place) => `${letters[place] ?? ''}${letter}`);
}

const SMALL_NUMBER = /^\p{N}{1,2}$/u;
const ONE_PLAIN_LETTER = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]$/u;

/** Parts of versions and dates are shared by most reports, and mean little. */
function isCounted(word: string): boolean {
  return (
    word.length <= LONGEST &&
    !SMALL_NUMBER.test(word) &&
    !ONE_PLAIN_LETTER.test(word) &&
    !isStopWord(word)
  );
}

// Marks, and the two letters that normalization makes marks of.
const LONG_RUN = /[\p{M}\uFF9E\uFF9F]{30}(?=[\p{M}\uFF9E\uFF9F])/gu;
const JOINER = '\u034F';

/**
 * A text in a Unicode normalization form, in linear time: the same as in the kit, which planning does
 * not import. `normalize` takes the square of the number of marks in a run, so long runs are parted.
 */
export function normalizeText(text: string, form: 'NFC' | 'NFKC' | 'NFKD' = 'NFC'): string {
  return text.replace(LONG_RUN, `$&${JOINER}`).normalize(form);
}

/** Words of English that say nothing of what a text is about. */
const STOP_WORDS = new Set(
  `a about above after again against all almost also although always am an and another any anyone
  anything are arent around as at away back be because been before being below between both but by
  came can cannot cant come comes could couldnt did didnt do does doesnt doing done dont down during
  each either else ever every everything few for from further get gets getting give gives go goes
  going gone got had has hasnt have havent having he hello help her here hers hi him his how however i id ie
  if ill im in inside instead into is isnt it its itself ive just know let like likes made make makes
  making many may maybe me mean might more most much must my myself near need needed needs neither
  never nice no none nor not nothing now of off often ok on once one only or other others our out
  over own perhaps please put quite rather really same see seem seems several shall she should
  shouldnt since so some somebody someone something sometimes soon still such sure take takes than
  thank thanks that thats the their them then there theres these they theyre thing things think this
  those though through thus to together too toward try trying two under until up upon us use used
  using usually very via want wants was wasnt way we well went were werent what whatever when where
  whether which while who whole whom whose why will wish with within without wont would wouldnt yes
  yet you your yours`.split(/\s+/u),
);

/** Words of the forms that reports are written in, whatever they report. */
const FORM_WORDS = new Set(
  `actual additional behavior behaviour bug bugs context describe description environment expect
  expected feature happen happened happens information issue issues problem problems repro reproduce
  reproduction request result results screenshot screenshots step steps version versions`.split(
    /\s+/u,
  ),
);

/** Whether a word, in lower case and without apostrophes, says nothing by itself. */
function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word) || FORM_WORDS.has(word);
}

const VOWEL = /[aeiouy]/;
const PLAIN = /^[a-z]+$/;
/** `stopped` is `stop`, but `missed` is `miss` and `pulled` is `pull`. */
const DOUBLED = /([bdgmnprt])\1$/;
const SHORTEST = 4;

/** The stem of an English word, so that `deletes`, `deleted` and `deleting` are one. */
export function findStem(word: string): string {
  if (word.length < SHORTEST || !PLAIN.test(word)) return word;
  return removeLastE(removeEnding(toSingular(word)));
}

function toSingular(word: string): string {
  if (/(?:ss|us|is)$/.test(word) || !word.endsWith('s')) return word;
  if (/(?:ch|sh|x|ss|zz)es$/.test(word)) return word.slice(0, -2);
  if (word.length > SHORTEST && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.slice(0, -1);
}

function removeEnding(word: string): string {
  const [ending] = /(?:ing|ied|ed)$/.exec(word) ?? [];
  if (ending === undefined) return word;
  const rest = word.slice(0, -ending.length);
  if (rest.length < 3 || !VOWEL.test(rest)) return word;
  return ending === 'ied' ? `${rest}y` : rest.replace(DOUBLED, '$1');
}

/** What is left of `deleting` has no e, so neither may `delete`. */
function removeLastE(word: string): string {
  return word.length > SHORTEST && word.endsWith('e') ? word.slice(0, -1) : word;
}

/** Words that reports of software use for the same; the first of a line stands for all of it. */
const SAME = `
crash panic segfault sigsegv abort
freeze hang stuck unresponsive
slow sluggish slowness lag laggy
error exception failure fail
delete remove erase
login signin logon
email mail e-mail
photo picture image
folder directory dir
dialog modal popup dialogue
app application program
config configuration setting settings preference
docs documentation doc readme
restart reboot relaunch
update upgrade
memory ram oom
link url
authentication auth
credential credentials secret
notification alert
list listing
missing absent lost vanish disappear
wrong incorrect invalid
empty blank
quick fast
timezone tz
dark night
repository repo
parameter param argument arg
function method
message msg
database db
environment env
mobile phone smartphone
color colour
gray grey
behavior behaviour
center centre
canceled cancelled
`;

const FIRST = new Map(
  SAME.trim()
    .split('\n')
    .flatMap((line) => {
      const stems = line.split(' ').map(findStem);
      return stems.map((stem) => [stem, stems[0] ?? stem] as const);
    }),
);

/** What a word means, as far as comparing goes: its stem, or that of a word for the same. */
export function findMeaning(word: string): string {
  const stem = findStem(word);
  return FIRST.get(stem) ?? stem;
}

const BETWEEN = /[^\p{L}\p{M}\p{N}]+/gu;

/** The runs of three letters of a text, in lower case; spaces mark where words begin and end. */
export function findTrigrams(text: string): ReadonlySet<string> {
  const plain = foldText(text).toLowerCase().replace(BETWEEN, ' ').trim();
  if (plain === '') return new Set();
  const letters = Array.from(` ${plain} `);
  return new Set(
    letters.slice(2).map((letter, at) => `${letters[at] ?? ''}${letters[at + 1] ?? ''}${letter}`),
  );
}

/** How much two sets share: what is in both, divided by what is in either; 0 where both are empty. */
export function computeJaccard(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [small, large] = one.size <= other.size ? [one, other] : [other, one];
  let shared = 0;
  for (const entry of small) if (large.has(entry)) shared += 1;
  const either = one.size + other.size - shared;
  return either === 0 ? 0 : shared / either;
}
