import { LAW_CODES, type LawCode } from '../law/codes.ts';

/** What people call a code. */
interface CodeNames {
  /**
   * Its name without the word "code", in lower case: alternatives of a word stand between bars, and
   * "and" may be left out.
   */
  readonly names?: readonly string[];
  /** Names that already have the word "code" in them. */
  readonly wholeNames?: readonly string[];
  /** Names that mean it only behind "Cal." or "California". */
  readonly stateNames?: readonly string[];
  /** Initials that hardly mean anything else where they stand in capitals before a number. */
  readonly initials?: readonly string[];
  /** Initials that mean many other things too. */
  readonly riskyInitials?: readonly string[];
}

/** The names of all codes; what stands under several codes is ambiguous. */
const CODE_NAMES: Readonly<Record<LawCode, CodeNames>> = {
  CONS: {
    stateNames: ['constitution|const'],
    riskyInitials: ['cons'],
  },
  BPC: {
    names: ['business|bus and professions|profession|prof|profs'],
    initials: ['bpc', 'b and p', 'b and pc'],
    riskyInitials: ['bp'],
  },
  CIV: { names: ['civil|civ'], initials: ['civ'], riskyInitials: ['cc'] },
  CCP: {
    names: ['civil|civ procedure|proc|pro'],
    wholeNames: ['code of civil|civ procedure|proc|pro', 'code civil|civ procedure|proc|pro'],
    initials: ['ccp', 'cccp'],
  },
  COM: {
    names: ['commercial|com|comm|coml'],
    stateNames: ['uniform|unif|u commercial|com|comm|coml code', 'ucc', 'u c c'],
    riskyInitials: ['com', 'cc'],
  },
  CORP: {
    names: ['corporations|corporation|corporate|corp|corps'],
    initials: ['corp'],
    riskyInitials: ['cc'],
  },
  EDC: { names: ['education|educ|edu|ed'], initials: ['edc'], riskyInitials: ['ec'] },
  ELEC: { names: ['elections|election|elec|elect'], initials: ['elec'], riskyInitials: ['ec'] },
  EVID: { names: ['evidence|evid|ev'], initials: ['evid'], riskyInitials: ['ec'] },
  FAM: { names: ['family|fam'], initials: ['fam'], riskyInitials: ['fc'] },
  FIN: { names: ['financial|finance|fin'], riskyInitials: ['fin', 'fc'] },
  FGC: {
    names: ['fish and game|g'],
    initials: ['fgc', 'f and g', 'f and gc'],
    riskyInitials: ['fg'],
  },
  FAC: {
    names: ['food and agricultural|agriculture|agric|agri|agr|ag', 'agricultural|agric|agri|agr'],
    initials: ['fac', 'f and a', 'f and ac'],
    riskyInitials: ['fa'],
  },
  GOV: { names: ['government|govt|gov'], initials: ['gov'], riskyInitials: ['gc'] },
  HNC: {
    names: ['harbors|harbor|harb and navigation|navig|nav'],
    initials: ['hnc', 'h and n', 'h and nc'],
    riskyInitials: ['hn'],
  },
  HSC: {
    names: ['health|hlth and safety|saf'],
    initials: ['hsc', 'h and s', 'h and sc'],
    riskyInitials: ['hs'],
  },
  INS: { names: ['insurance|ins|insur'], riskyInitials: ['ins', 'ic'] },
  LAB: { names: ['labor|lab'], riskyInitials: ['lab', 'lc'] },
  MVC: {
    names: ['military|milit|mil and veterans|vets|vet'],
    initials: ['mvc', 'm and v', 'm and vc'],
    riskyInitials: ['mv'],
  },
  PEN: { names: ['penal|pen'], initials: ['pen'], riskyInitials: ['pc', 'cpc'] },
  PROB: { names: ['probate|prob'], initials: ['prob'] },
  PCC: { names: ['public|pub contracts|contract|contr|cont|con'], initials: ['pcc'] },
  PRC: { names: ['public|pub resources|resource|resour|res'], initials: ['prc'] },
  PUC: { names: ['public|pub utilities|utility|util|utils'], initials: ['puc'] },
  RTC: {
    names: ['revenue|rev and taxation|taxn|tax'],
    initials: ['rtc', 'r and t', 'r and tc'],
    riskyInitials: ['rt'],
  },
  SHC: {
    names: ['streets|street|sts|st and highways|highway|hwys|hwy|high|hy'],
    initials: ['shc', 's and h', 's and hc', 's and hwy'],
    riskyInitials: ['sh'],
  },
  UIC: {
    names: ['unemployment|unemp|unempl insurance|ins', 'ui'],
    initials: ['uic', 'cuic'],
    riskyInitials: ['ui'],
  },
  VEH: { names: ['vehicle|vehicles|veh'], initials: ['veh', 'cvc'], riskyInitials: ['vc'] },
  WAT: { names: ['water|wat'], initials: ['wat'], riskyInitials: ['wc'] },
  WIC: {
    names: [
      'welfare|welf|wel and institutions|institution|institutional|institut|insts|instn|inst|ins',
    ],
    initials: ['wic', 'w and i', 'w and ic'],
    riskyInitials: ['wi'],
  },
};

/**
 * How sure a name is, the surest first: with the word "code"; initials in capitals; initials that mean
 * other things too; a name of several words without "code"; one of a single word; one that needs "Cal.".
 */
const CERTAINTIES = ['full', 'initials', 'risky', 'words', 'word', 'state'] as const;

/** How sure a name is. */
export type Certainty = (typeof CERTAINTIES)[number];

/** What a name can mean. */
export type Meanings = ReadonlyMap<LawCode, Certainty>;

/** The names that begin with the same words. */
export interface NameTree {
  readonly next: ReadonlyMap<string, NameTree>;
  readonly meanings: Meanings;
}

interface GrowingNode {
  readonly next: Map<string, GrowingNode>;
  readonly meanings: Map<LawCode, Certainty>;
}

let grown: NameTree | undefined;

/** All names of all codes, word by word; grown when the first one is looked for. */
export function getNameTree(): NameTree {
  grown ??= buildTree();
  return grown;
}

function buildTree(): NameTree {
  const root = createNode();
  for (const code of LAW_CODES) {
    for (const [words, sureness] of listNames(code)) addName(root, words, { code, sureness });
  }
  return root;
}

function createNode(): GrowingNode {
  return { next: new Map(), meanings: new Map() };
}

function addName(
  root: GrowingNode,
  words: string,
  { code, sureness }: { readonly code: LawCode; readonly sureness: Certainty },
): void {
  let node = root;
  for (const word of words.split(' ')) {
    const next = node.next.get(word) ?? createNode();
    node.next.set(word, next);
    node = next;
  }
  const known = node.meanings.get(code);
  if (known === undefined || CERTAINTIES.indexOf(sureness) < CERTAINTIES.indexOf(known)) {
    node.meanings.set(code, sureness);
  }
}

type Named = readonly [words: string, sureness: Certainty];

function listNames(code: LawCode): readonly Named[] {
  const {
    names = [],
    wholeNames = [],
    stateNames = [],
    initials = [],
    riskyInitials = [],
  } = CODE_NAMES[code];
  return [
    ...names.flatMap(expand).flatMap(withAndWithoutCode),
    ...wholeNames.flatMap(expand).map((name): Named => [name, 'full']),
    ...stateNames.flatMap(expand).map((name): Named => [name, 'state']),
    ...initials.flatMap((name) => spellInitials(name, 'initials')),
    ...riskyInitials.flatMap((name) => spellInitials(name, 'risky')),
  ];
}

function withAndWithoutCode(name: string): readonly Named[] {
  return [
    [`${name} code`, 'full'],
    [`${name} c`, 'risky'],
    [name, name.includes(' ') ? 'words' : 'word'],
  ];
}

/** "pc" is also written "p.c." and "pc code". */
function spellInitials(name: string, sureness: Certainty): readonly Named[] {
  const spelled = name.includes(' ') ? [name] : [name, name.split('').join(' ')];
  return spelled.flatMap((one): readonly Named[] => [
    [one, sureness],
    [`${one} code`, 'full'],
  ]);
}

/** Every name that a pattern stands for. */
function expand(pattern: string): readonly string[] {
  return pattern
    .split(' ')
    .reduce<readonly string[]>(
      (starts, word) =>
        starts.flatMap((start) => listAlternatives(word).map((one) => `${start} ${one}`.trim())),
      [''],
    );
}

function listAlternatives(word: string): readonly string[] {
  return word === 'and' ? ['and', ''] : word.split('|');
}
