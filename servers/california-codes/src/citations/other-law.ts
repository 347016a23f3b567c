import { isAt, type Token, type Tokens } from './tokens.ts';

/** Whose codes are not California's, in full. */
const PLACES = new Set(
  `alabama|alaska|arizona|arkansas|colorado|connecticut|delaware|district of columbia|florida|georgia
  |guam|hawaii|idaho|illinois|indiana|iowa|kansas|kentucky|louisiana|maine|maryland|massachusetts
  |michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|new hampshire|new jersey|new mexico
  |new york|north carolina|north dakota|ohio|oklahoma|oregon|pennsylvania|puerto rico|rhode island
  |south carolina|south dakota|tennessee|texas|utah|vermont|virginia|virgin islands|washington
  |west virginia|wisconsin|wyoming|united states|us|federal|model|uniform|international|internal
  |national|draft|canadian|quebec|french|german|italian|spanish|swiss|austrian|dutch|belgian|japanese
  |chinese|korean|philippine|indian|mexican|brazilian|russian|turkish|egyptian|ethiopian|thai|danish
  |israeli|polish|greek|norwegian|swedish|finnish|iranian|iraqi|argentine|chilean|napoleonic
  |los angeles|la|san francisco|sf|oakland|berkeley|san diego|san jose|sacramento|long beach|fresno
  |municipal|county|city|town|tribal|navajo`
    .split('|')
    .map((place) => place.trim()),
);

/** The same, shortened, as legal writers do; without their dots. */
const SHORT_PLACES = new Set(
  `ala|ariz|ark|colo|conn|del|d c|fla|ga|haw|ill|ind|kan|ky|la|me|md|mass|mich|minn|miss|mo|mont|neb
  |nev|n h|n j|n m|n y|n c|n d|okla|or|pa|r i|s c|s d|tenn|tex|vt|va|wash|w va|wis|wyo|u s|fed|intl
  |int|unif|mun|muni|s f|l a|p r`
    .split('|')
    .map((place) => place.trim()),
);

const MOST_WORDS = 3;

/** Whether the name right before this place says that what follows is not the law of California. */
export function isOfOthers(tokens: Tokens, at: number): boolean {
  const words: string[] = [];
  let place = at - 1;
  for (let count = 0; count < MOST_WORDS; count += 1) {
    const isDotted = isAt(tokens, place, '.');
    if (isDotted) place -= 1;
    const token = tokens[place];
    if (token?.kind !== 'word') return false;
    words.unshift(token.lower);
    const name = words.join(' ');
    const isNamed = PLACES.has(name) || (isAt(tokens, at - 1, '.') && SHORT_PLACES.has(name));
    // "us" and "or" are words.
    if (isNamed && (name.length > 2 || isUpper(token.text))) return true;
    place -= 1;
  }
  return false;
}

/** What stands before the sections of laws that are no codes, also with a comma between. */
const SHORT_LAWS = new Set(
  'usc usca uscs cfr irc regs reg const stats stat ann supp rules rule tit title ch chap chapter art article part div division amend vol no ord reporter wl'.split(
    ' ',
  ),
);
/** The same, but a comma parts them from what follows. */
const LAWS = new Set(
  'code codes law laws act acts statute statutes constitution charter bylaws ordinance ordinances policy agreement lease contract regulation regulations restatement treaty guidelines manual handbook directive amendment deed order plan'.split(
    ' ',
  ),
);

/** Whether a section without a code, marked as one there, belongs to a law that was just named. */
export function isOfOtherLaw(tokens: Tokens, at: number): boolean {
  const isParted = isAt(tokens, at - 1, ',');
  const place = isParted ? at - 2 : at - 1;
  if (tokens[place]?.kind === 'number') return isHeadingBefore(tokens, place);
  const isDotted = isAt(tokens, place, '.');
  const token = tokens[isDotted ? place - 1 : place];
  if (token?.kind !== 'word') return false;
  if (isShortLaw(token, isDotted)) return true;
  return !isParted && isLaw(token) && !isAt(tokens, place - 1, 'this');
}

/** "U.S.C." ends in a letter with a dot. */
function isShortLaw({ lower, text }: Token, isDotted: boolean): boolean {
  return SHORT_LAWS.has(lower) || (isDotted && text.length === 1);
}

/** Whether a word names a law, as "Act" or "ERISA" do. */
function isLaw({ lower, text }: Token): boolean {
  return LAWS.has(lower) || /^\p{Lu}{3,}$/u.test(text);
}

/** Whether the number at this place is that of a title or a chapter: "tit. 5, § 4600". */
function isHeadingBefore(tokens: Tokens, at: number): boolean {
  const before = isAt(tokens, at - 1, '.') ? at - 2 : at - 1;
  const token = tokens[before];
  return token?.kind === 'word' && SHORT_LAWS.has(token.lower);
}

/** What stands behind the first number of a citation of a case: "12 Cal.4th 345". */
const REPORTERS = new Set('cal u us s f fed p a n so l ct wl op ops stat usc cfr'.split(' '));

/** Whether a number begins the citation of a case or of another law. */
export function isReported(tokens: Tokens, numberAt: number): boolean {
  const token = tokens[numberAt + 1];
  return token?.kind === 'word' && REPORTERS.has(token.lower) && isUpper(token.text);
}

function isUpper(text: string): boolean {
  return /^\p{Lu}/u.test(text);
}
