import type { Era } from '@wellspoken/spec/revisions';

import { type CallRecord, MANY_TIMES } from '../probe/calls/calls.evidence.ts';
import type { AnyProbe } from '../probe/define-probe.ts';
import { probes } from '../probe/index.ts';
import { pinTools } from '../probe/lists/lists.probe.ts';
import type { BaseEvidence, EvidenceMap, PieceName } from '../probe/pieces.evidence.ts';
import type { CallReport, Result, Unexamined } from '../report/types.ts';
import { type AnyRule, reportNotVerified } from '../rules/define-rule.ts';
import type { Conversation, Leg } from '../wire/exchange.evidence.ts';
import { readField } from '../wire/json.ts';
import { describeDeaths, describeHeldBack } from './describe-end.ts';
import type { OpenedLeg } from './detect.ts';
import type { CommandGround } from './ground.ts';
import { concerns, judgeRule, toResults } from './judge.ts';
import { bringPiece, createLegRun, type LegSettings, type Piece } from './run-probes.ts';
import { type Gate, selectProbes, runProbes } from './schedule.ts';
import { findUnexamined } from './unexamined.ts';

/** What the audit of one leg brought. */
interface LegAudit {
  readonly era: Era;
  readonly results: readonly Result[];
  /** The hash of each tool that was listed; absent where the list could not be read to its end. */
  readonly pins?: Readonly<Record<string, string>>;
  readonly calls: readonly CallReport[];
  /** Where the plan of calls does not fit the server, the server died, or the auditor failed. */
  readonly problems: readonly string[];
  readonly unexamined: readonly Unexamined[];
}

/** What happens on the way. */
export interface AuditWatch {
  readonly gate: Gate;
  readonly planned: (steps: number) => void;
  readonly began: (step: string) => void;
  readonly did: (step: string) => void;
}

/** Probes and judges one leg. */
export async function auditVariant(
  opened: OpenedLeg,
  { rules, settings }: { rules: readonly AnyRule[]; settings: LegSettings },
  watch: AuditWatch,
): Promise<LegAudit> {
  const { leg, opening } = opened;
  const concerned = rules.filter((rule) => concerns(rule, leg));
  const judged = concerned.filter((rule) => settings.slow || !rule.slow);
  const needed = new Set(judged.flatMap(({ needs }) => needs));
  const chosen = selectProbes(needed, probes).filter(
    ({ eras, transports }) => eras.includes(leg.era) && transports.includes(leg.transport),
  );
  watch.planned(chosen.length);
  const run = createLegRun(opened, settings);
  const step = ({ name }: AnyProbe): string => `${leg.era} ${leg.transport}: ${name}`;
  const prepared = prepareDerived(needed, leg);
  try {
    await runProbes(chosen, watch.gate, async (probe) => {
      watch.began(step(probe));
      await run.run(probe);
      watch.did(step(probe));
    });
  } finally {
    // Whatever happens, no process stays behind.
    await run.end();
  }
  await prepared;
  const conversations = await run.end();
  const base: BaseEvidence = { leg, opening, conversations };
  const pieces = await withDerived(needed, base, run.pieces);
  const { ground } = settings;
  const said = ground.kind === 'command' ? describeStderr(ground, conversations) : [];
  const results = concerned.flatMap((rule) =>
    judged.includes(rule)
      ? judgeRule(rule, base, pieces)
      : toResults(rule, leg, [
          reportNotVerified('It waits long or measures: judged only with --slow.'),
        ]),
  );
  const unexamined = findUnexamined({ opened, rules: concerned, results, pieces, settings });
  const wasListed = pieces.has('lists') && !unexamined.some(({ kind }) => kind === 'request');
  return {
    results,
    unexamined,
    era: leg.era,
    // A baseline keeps the hashes that it has of tools that could not be listed.
    ...(wasListed && { pins: pinTools(run.door.listed()) }),
    problems: [...run.door.problems(), ...said, ...findOwnFaults(results)],
    calls: reportCalls(opened, run.door.made()),
  };
}

/** What the stderr of a server says about what went wrong, and what it lacked. */
function describeStderr(
  { hide, surroundings }: CommandGround,
  conversations: readonly Conversation[],
): readonly string[] {
  const stderr = conversations.map(
    ({ process }) => `${process?.stderrHead ?? ''}\n${process?.lastStderr ?? ''}`,
  );
  const lacked = describeHeldBack(surroundings.findHeldBack(stderr.join('\n')));
  return [...describeDeaths(conversations, hide), ...lacked];
}

const findOwnFaults = (results: readonly Result[]): readonly string[] =>
  results.flatMap(({ isFault, message }) => (isFault ? [message] : []));

async function withDerived(
  needed: ReadonlySet<PieceName>,
  base: BaseEvidence,
  pieces: ReadonlyMap<PieceName, Piece>,
): Promise<ReadonlyMap<PieceName, Piece>> {
  const derived = [...needed].filter(isDerived);
  const found = await Promise.all(
    derived.map(async (name): Promise<[PieceName, Piece]> => [
      name,
      await bringPiece(() => findDerived(name, base)),
    ]),
  );
  const missing = [...needed].filter((name) => !pieces.has(name) && !isDerived(name));
  const absent = missing.map((name): [PieceName, Piece] => [
    name,
    { missing: `The probe "${name}" has nothing to do here.` },
  ]);
  return new Map([...pieces, ...absent, ...found]);
}

const compareByText = (a: CallReport, b: CallReport): number =>
  JSON.stringify(a) < JSON.stringify(b) ? -1 : 1;

function reportCalls(opened: OpenedLeg, made: readonly CallRecord[]): readonly CallReport[] {
  const calls = made.map((call) => toCallReport(opened, call)).toSorted(compareByText);
  // How often something is measured depends on its speed.
  return calls.filter(
    (call, index) =>
      call.purpose !== MANY_TIMES || JSON.stringify(call) !== JSON.stringify(calls[index - 1]),
  );
}

function toCallReport({ leg }: OpenedLeg, call: CallRecord): CallReport {
  const { tool, purpose, exchange } = call;
  const args = call.shownArguments ?? call.arguments;
  return {
    era: leg.era,
    transport: leg.transport,
    tool,
    purpose,
    ...(args !== undefined && { arguments: args }),
    outcome: readOutcome(exchange),
  };
}

function readOutcome(exchange: CallRecord['exchange']): CallReport['outcome'] {
  if (exchange.error !== undefined) return 'protocol-error';
  if (!exchange.result) return 'no-answer';
  return readField(exchange.result, 'isError') === true ? 'tool-error' : 'result';
}

/** Pieces that are made of what was said, after all probes have run. */
const makers = {
  wireFaults: async ({ conversations, leg }: BaseEvidence) =>
    (await importMessageSchemas()).findWireFaults(conversations, leg),
} as const;

// Loaded where a rule needs them: there are many.
const importMessageSchemas = (): Promise<typeof import('../schema/messages/find-wire-faults.ts')> =>
  import('../schema/messages/find-wire-faults.ts');

/** Loads what such pieces take, while servers start and there is nothing else to do. */
async function prepareDerived(names: ReadonlySet<PieceName>, { era }: Leg): Promise<void> {
  if (!names.has('wireFaults')) return;
  // Who makes the piece hears of a failure.
  await importMessageSchemas()
    .then(({ loadWireSchemas }) => loadWireSchemas(era))
    .catch(() => undefined);
}

/** A piece that no probe brings. */
type DerivedName = keyof typeof makers;

/** Whether a piece is made after the probes. */
const isDerived = (name: PieceName): name is DerivedName => name in makers;

/** Makes a piece. */
const findDerived = <Name extends DerivedName>(
  name: Name,
  base: BaseEvidence,
): Promise<EvidenceMap[Name]> => makers[name](base);
