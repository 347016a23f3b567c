import type { Era } from '@wellspoken/spec/revisions';

import { type CallRecord, MANY_TIMES } from '../probe/calls/calls.evidence.ts';
import type { AnyProbe } from '../probe/define-probe.ts';
import type { BaseEvidence, EvidenceMap, EvidenceName } from '../probe/evidence-map.evidence.ts';
import { probes } from '../probe/index.ts';
import { pinTools } from '../probe/lists/lists.probe.ts';
import type { CallReport, Result, Unexamined } from '../report/types.ts';
import { type AnyRule, reportNotVerified } from '../rules/define-rule.ts';
import type { Conversation, Variant } from '../wire/exchange.evidence.ts';
import { readField } from '../wire/json.ts';
import { describeDeaths, describeHeldBack } from './describe-end.ts';
import type { OpenedVariant } from './detect.ts';
import { concerns, judgeRule, toResults } from './judge.ts';
import type { PreparedTarget } from './prepare-target.ts';
import {
  createVariantRun,
  type GatheredEvidence,
  gatherEvidence,
  type VariantSettings,
} from './run-probes.ts';
import { type Limiter, runProbes, selectProbes } from './schedule.ts';
import { findUnexamined } from './unexamined.ts';

/** The result of auditing one variant. */
interface VariantAudit {
  readonly era: Era;
  readonly results: readonly Result[];
  /** The hash of each tool that was listed; absent where the list could not be read to its end. */
  readonly pins?: Readonly<Record<string, string>>;
  readonly calls: readonly CallReport[];
  /** Mismatches of the call plan, deaths of the server, and failures of the auditor. */
  readonly problems: readonly string[];
  readonly unexamined: readonly Unexamined[];
}

/** Progress callbacks, and the limiter that probes share. */
export interface AuditProgress {
  readonly limiter: Limiter;
  readonly planned: (steps: number) => void;
  readonly began: (step: string) => void;
  readonly did: (step: string) => void;
}

/** Runs the probes and judges the rules of one variant. */
export async function auditVariant(
  opened: OpenedVariant,
  { rules, settings }: { rules: readonly AnyRule[]; settings: VariantSettings },
  progress: AuditProgress,
): Promise<VariantAudit> {
  const { variant, opening } = opened;
  const concerned = rules.filter((rule) => concerns(rule, variant));
  const judged = concerned.filter((rule) => settings.slow || !rule.slow);
  const needed = new Set(judged.flatMap(({ needs }) => needs));
  const chosen = selectProbes(needed, probes).filter(
    ({ eras, transports }) => eras.includes(variant.era) && transports.includes(variant.transport),
  );
  progress.planned(chosen.length);
  const run = createVariantRun(opened, settings);
  const step = ({ name }: AnyProbe): string => `${variant.era} ${variant.transport}: ${name}`;
  const derivedReady = prepareDerived(needed, variant);
  try {
    await runProbes(chosen, progress.limiter, async (probe) => {
      progress.began(step(probe));
      await run.run(probe);
      progress.did(step(probe));
    });
  } finally {
    // Every process is ended, also after a failure.
    await run.end();
  }
  await derivedReady;
  const conversations = await run.end();
  const base: BaseEvidence = { variant, opening, conversations };
  const gathered = await withDerived(needed, base, run.gathered);
  const said = describeStderr(settings.prepared, conversations);
  const results = concerned.flatMap((rule) =>
    judged.includes(rule)
      ? judgeRule(rule, base, gathered)
      : toResults(rule, variant, [
          reportNotVerified('It waits long or measures: judged only with --slow.'),
        ]),
  );
  const { toolCaller } = run;
  const seen = { opened, rules: concerned, results, gathered, settings, toolCaller };
  const unexamined = findUnexamined(seen);
  const wasListed = gathered.has('lists') && !unexamined.some(({ kind }) => kind === 'request');
  return {
    results,
    unexamined,
    era: variant.era,
    // A baseline keeps the hashes that it has of tools that could not be listed.
    ...(wasListed && { pins: pinTools(toolCaller.listed()) }),
    problems: [...toolCaller.problems(), ...said, ...findOwnFaults(results)],
    calls: reportCalls(opened, toolCaller.made()),
  };
}

/** What stderr says about crashes and about missing variables. */
function describeStderr(
  prepared: PreparedTarget,
  conversations: readonly Conversation[],
): readonly string[] {
  if (prepared.kind !== 'command') return [];
  const { hide, workspace } = prepared;
  const stderr = conversations.map(
    ({ process }) => `${process?.stderrHead ?? ''}\n${process?.lastStderr ?? ''}`,
  );
  const lacked = describeHeldBack(workspace.findHeldBack(stderr.join('\n')));
  return [...describeDeaths(conversations, hide), ...lacked];
}

const findOwnFaults = (results: readonly Result[]): readonly string[] =>
  results.flatMap(({ isFault, message }) => (isFault ? [message] : []));

async function withDerived(
  needed: ReadonlySet<EvidenceName>,
  base: BaseEvidence,
  gathered: ReadonlyMap<EvidenceName, GatheredEvidence>,
): Promise<ReadonlyMap<EvidenceName, GatheredEvidence>> {
  const derived = [...needed].filter(isDerived);
  const found = await Promise.all(
    derived.map(async (name): Promise<[EvidenceName, GatheredEvidence]> => [
      name,
      await gatherEvidence(() => findDerived(name, base)),
    ]),
  );
  const missing = [...needed].filter((name) => !gathered.has(name) && !isDerived(name));
  const absent = missing.map((name): [EvidenceName, GatheredEvidence] => [
    name,
    { missing: `The probe "${name}" has nothing to do here.` },
  ]);
  return new Map([...gathered, ...absent, ...found]);
}

const compareByText = (a: CallReport, b: CallReport): number =>
  JSON.stringify(a) < JSON.stringify(b) ? -1 : 1;

function reportCalls(opened: OpenedVariant, made: readonly CallRecord[]): readonly CallReport[] {
  const calls = made.map((call) => toCallReport(opened, call)).toSorted(compareByText);
  // The number of measurements depends on speed, so identical ones are listed once.
  return calls.filter(
    (call, index) =>
      call.purpose !== MANY_TIMES || JSON.stringify(call) !== JSON.stringify(calls[index - 1]),
  );
}

function toCallReport({ variant }: OpenedVariant, call: CallRecord): CallReport {
  const { tool, purpose, exchange } = call;
  const args = call.shownArguments ?? call.arguments;
  return {
    era: variant.era,
    transport: variant.transport,
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

/** Evidence derived from the conversations after all probes have run. */
const makers = {
  wireFaults: async ({ conversations, variant }: BaseEvidence) =>
    (await importMessageSchemas()).findWireFaults(conversations, variant),
} as const;

// Loaded on demand: the schemas are large.
const importMessageSchemas = (): Promise<typeof import('../schema/messages/find-wire-faults.ts')> =>
  import('../schema/messages/find-wire-faults.ts');

/** Loads the schemas while servers start and nothing else is running. */
async function prepareDerived(names: ReadonlySet<EvidenceName>, { era }: Variant): Promise<void> {
  if (!names.has('wireFaults')) return;
  // A failure is reported when the evidence is derived.
  await importMessageSchemas()
    .then(({ loadWireSchemas }) => loadWireSchemas(era))
    .catch(() => undefined);
}

/** The name of evidence that no probe returns. */
type DerivedName = keyof typeof makers;

/** Whether evidence is derived after the probes. */
const isDerived = (name: EvidenceName): name is DerivedName => name in makers;

/** Derives evidence. */
const findDerived = <Name extends DerivedName>(
  name: Name,
  base: BaseEvidence,
): Promise<EvidenceMap[Name]> => makers[name](base);
