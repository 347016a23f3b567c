import { alignColumns } from '../shared/table.ts';
import { COUNTED, getMean, type Score } from './score.ts';
import { HALVES, KINDS, type Kind, type Query } from './set.ts';

/** The ways of searching, in the order in which they are printed. */
export const MODES = ['keyword', 'semantic', 'hybrid'] as const;

/** How one query was answered in one mode. */
export interface Result {
  readonly query: Query;
  readonly mode: (typeof MODES)[number];
  readonly score: Score;
}

/** How far the fused search may be behind the better one, and how far before words on paraphrases. */
const AIMS = { behind: 0.03, ahead: 0.2 } as const;

/** Writes the results as tables, and whether the aims are met. */
export function writeReport(results: readonly Result[]): string {
  const tables = HALVES.map((half) => {
    const rows = KINDS.map((kind) => {
      const count = results.filter(createFilter(kind, half)).length / MODES.length;
      const cells = MODES.map((mode) => write(computeAverage(results, { kind, half, mode })));
      return [kind, String(count), ...cells];
    });
    const head = [half, 'queries', ...MODES.map((mode) => (mode === 'hybrid' ? 'fused' : mode))];
    return alignColumns([head, ...rows], 1);
  });
  return [
    [
      `Each cell: recall@${COUNTED} and mean reciprocal rank. Recall: the share of the`,
      'relevant entities among the first three; either of two answers a paraphrase.',
    ].join('\n'),
    ...tables,
    ...listAims(results),
  ].join('\n\n');
}

interface Cell {
  readonly kind: Kind;
  readonly half: string;
  readonly mode: string;
}

function createFilter(kind: Kind, half: string): (result: Result) => boolean {
  return ({ query }) => query.kind === kind && query.half === half;
}

function computeAverage(results: readonly Result[], { kind, half, mode }: Cell): Score {
  const chosen = results.filter(createFilter(kind, half)).filter((result) => result.mode === mode);
  return getMean(chosen.map(({ score }) => score));
}

const write = ({ recall, reciprocalRank }: Score): string =>
  `${recall.toFixed(3)} ${reciprocalRank.toFixed(3)}`;

function listAims(results: readonly Result[]): readonly string[] {
  const half = 'held-out';
  const getRecall = (kind: Kind, mode: string): number =>
    computeAverage(results, { kind, half, mode }).recall;
  const rows = KINDS.map((kind) => {
    const best = Math.max(getRecall(kind, 'keyword'), getRecall(kind, 'semantic'));
    const behind = best - getRecall(kind, 'hybrid');
    return [
      `${kind}: fused is behind the better by`,
      behind.toFixed(3),
      describeMet(behind <= AIMS.behind),
    ];
  });
  const ahead = getRecall('paraphrase', 'hybrid') - getRecall('paraphrase', 'keyword');
  return [
    `Aims, on the held-out half: fused at most ${AIMS.behind} behind the better of the two in\nevery kind, and on paraphrases at least ${AIMS.ahead} before words alone.`,
    alignColumns(
      [
        ...rows,
        [
          'paraphrase: fused is before words by',
          ahead.toFixed(3),
          describeMet(ahead >= AIMS.ahead),
        ],
      ],
      1,
    ),
  ];
}

const describeMet = (isMet: boolean): string => (isMet ? 'met' : 'not met');
