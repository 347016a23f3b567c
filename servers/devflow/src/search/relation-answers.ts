import { splitWords } from '../sqlite/index-texts.ts';
import type { FoundTerm } from './find-terms.ts';
import { type Anchor, isAkin, type Named } from './prefer-names.ts';
import { isStopWord } from './query-terms.ts';
import type { Candidate } from './score.ts';
import type { Filter, Head, Edge, WordIndex } from './word-index.ts';

const MOST_ANCHORS = 3;
const MOST_EDGES = 1_000;
/** The entity that was named comes after so many answers. */
const ANSWERS_FIRST = 3;

/** What a query by relation is answered from. */
interface Given extends Named {
  readonly terms: readonly FoundTerm[];
}

/**
 * Puts the other end first where a query names an entity and a relation of it, as in
 * "what depends on PaymentGateway".
 */
export function answerByRelation(
  index: WordIndex,
  filter: Filter,
  given: Given,
): readonly Candidate[] {
  const { candidates, terms } = given;
  const answers = new Map<number, { fit: number; edge: Edge }>();
  const anchors = chooseAnchors(given);
  for (const anchor of anchors) {
    for (const { id, fit, edge } of readAnswers(index, filter, { anchor, terms })) {
      if (fit > (answers.get(id)?.fit ?? 0)) answers.set(id, { fit, edge });
    }
  }
  if (answers.size === 0) return candidates;
  return putFirst(candidates, answers);
}

/** The entities that are meant: those with the longest names, each word of which is used once. */
function chooseAnchors({ anchors, terms }: Given): readonly Anchor[] {
  const longest = anchors.toSorted((a, b) => weighAnchor(b, terms) - weighAnchor(a, terms));
  const chosen: Anchor[] = [];
  for (const anchor of longest) {
    const isInside = chosen.some((other) =>
      [...anchor.terms].every((which) => other.terms.has(which)),
    );
    if (!isInside) chosen.push(anchor);
  }
  return chosen.slice(0, MOST_ANCHORS);
}

function weighAnchor(anchor: Anchor, terms: readonly FoundTerm[]): number {
  return [...anchor.terms].reduce((sum, which) => sum + (terms[which]?.weight ?? 0), 0);
}

interface Asked {
  readonly anchor: Anchor;
  readonly terms: readonly FoundTerm[];
}

interface Answer {
  readonly id: number;
  readonly fit: number;
  readonly edge: Edge;
}

function readAnswers(
  index: WordIndex,
  filter: Filter,
  { anchor, terms }: Asked,
): readonly Answer[] {
  const asked = terms.filter(({ isExtra }, which) => !isExtra && !anchor.terms.has(which));
  if (asked.every(({ isStop, word }) => isStop && word !== 'own')) return [];
  const edges = index.edges(filter, anchor.entityId, MOST_EDGES);
  const fits = new Map(
    [...new Set(edges.map(({ type }) => type))].map((type) => [type, measureFit(type, asked)]),
  );
  const fitting = edges.filter(({ type }) => (fits.get(type)?.fit ?? 0) > 0);
  const others = fitting.map(({ fromId, toId }) => (fromId === anchor.entityId ? toId : fromId));
  const heads = new Map(index.heads(filter, others).map((head) => [head.id, head]));
  const start = Math.min(...[...anchor.terms].map((which) => terms[which]?.place ?? 0));
  return fitting.flatMap((edge) => {
    const isFrom = edge.fromId === anchor.entityId;
    const id = isFrom ? edge.toId : edge.fromId;
    const head = heads.get(id);
    const said = fits.get(edge.type);
    if (head === undefined || said === undefined || id === anchor.entityId) return [];
    const isRightWay =
      isFrom === isFromAnchor(edge.type, { asked, isVerbFirst: said.place < start });
    return [{ id, edge, fit: said.fit * (isRightWay ? 1 : 0.4) + chooseKindBonus(head, asked) }];
  });
}

/** How well a type of relations is what a query asks for, and where the query says so. */
function measureFit(
  type: string,
  asked: readonly FoundTerm[],
): { readonly fit: number; readonly place: number } {
  const words = splitWords(type).flatMap(({ parts }) => parts);
  const telling = words.filter((word) => !isStopWord(word) || word === 'own');
  let fit = 0;
  let place = 0;
  for (const term of asked) {
    if (term.isStop && term.word !== 'own') continue;
    const said = [term.word, ...term.phrases.map((phrase) => phrase.join(''))];
    const one = telling.some((word) => said.some((own) => isAkin(own, word)))
      ? 1
      : telling.some((word) => said.some((own) => isSynonym(own, word)))
        ? 0.8
        : 0;
    if (one > fit) [fit, place] = [one, term.place];
  }
  return { fit, place };
}

interface Saying {
  readonly asked: readonly FoundTerm[];
  readonly isVerbFirst: boolean;
}

/** Whether the relation that is asked for begins at the entity that was named. */
function isFromAnchor(type: string, { asked, isVerbFirst }: Saying): boolean {
  const isPassive = /(?:^|[^\p{L}])by$/iu.test(type) || /[a-z]By$/u.test(type);
  const saysBy = asked.some(({ word }) => word === 'by');
  // "depends on X" and "caused by X" end at X; "what caused X" of "caused by" begins there.
  return isPassive && !saysBy ? isVerbFirst : !isVerbFirst;
}

const PEOPLE = ['person', 'people', 'team', 'user', 'developer', 'engineer', 'member', 'group'];

/** What the kind of an answer adds: a person to "who", a test to "which tests". */
function chooseKindBonus({ type }: Head, asked: readonly FoundTerm[]): number {
  const words = splitWords(type).flatMap(({ parts }) => parts);
  const isAsked = asked.some(({ word }) => words.some((one) => isAkin(one, word)));
  if (isAsked) return 0.3;
  const isWho = asked.some(({ word }) => word === 'who' || word === 'whose' || word === 'whom');
  return isWho && words.some((word) => PEOPLE.includes(word)) ? 0.3 : 0;
}

function putFirst(
  candidates: readonly Candidate[],
  answers: ReadonlyMap<number, { readonly fit: number; readonly edge: Edge }>,
): readonly Candidate[] {
  const top = candidates[0]?.score ?? 1;
  const known = new Map(candidates.map((candidate) => [candidate.entityId, candidate]));
  const first = [...answers].map(([entityId, { fit, edge }]): Candidate => {
    const own = known.get(entityId);
    const score = top * (1 + fit) + (own?.score ?? 0) * 0.1;
    return { ...own, entityId, score, coverage: 1, edge };
  });
  const ordered = first.toSorted((a, b) => b.score - a.score || a.entityId - b.entityId);
  const rest = candidates.filter(({ entityId }) => !answers.has(entityId));
  return [
    ...ordered.slice(0, ANSWERS_FIRST),
    ...rest.slice(0, 1),
    ...ordered.slice(ANSWERS_FIRST),
    ...rest.slice(1),
  ];
}

/** Words by which people ask for one kind of relation, whatever it is called in the graph. */
const GROUPS: readonly (readonly string[])[] = [
  ['depend', 'rely', 'relies', 'use', 'need', 'require', 'consume', 'call'],
  ['own', 'responsible', 'maintain', 'manage', 'charge'],
  ['test', 'cover', 'verify', 'verifies', 'check'],
  ['cause', 'trigger', 'broke', 'break', 'blame', 'reason'],
  ['fix', 'repair', 'solve', 'resolve', 'mend'],
  ['decide', 'decision', 'took', 'taken', 'chose', 'choose', 'agree', 'approve'],
  ['part', 'contain', 'consist', 'belong', 'include', 'inside', 'component', 'comprise'],
  ['member', 'belong', 'people', 'team', 'join'],
  ['block', 'prevent', 'stop', 'wait', 'waiting', 'hold'],
  ['replace', 'supersede', 'successor', 'instead', 'succeed'],
  ['implement', 'realise', 'realize', 'deliver', 'build', 'built', 'led', 'lead'],
  ['report', 'file', 'raise', 'open', 'found'],
  ['motivate', 'reason', 'led', 'lead', 'prompt', 'because', 'why', 'inspire'],
  ['work', 'develop', 'assigned', 'busy'],
  ['review', 'discuss', 'examine', 'inspect'],
  ['relate', 'related', 'connect', 'link', 'associate'],
  ['write', 'wrote', 'written', 'author', 'create'],
];

/** Whether two words ask for the same kind of relation. */
export function isSynonym(a: string, b: string): boolean {
  return GROUPS.some(
    (group) => group.some((word) => isAkin(word, a)) && group.some((word) => isAkin(word, b)),
  );
}
