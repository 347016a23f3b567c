import type { BaseEvidence, EvidenceMap, EvidenceName } from '../probe/evidence-map.evidence.ts';
import type { Result } from '../report/types.ts';
import {
  type AnyRule,
  type Evidence,
  reportNotVerified,
  reportOwnFault,
  type Outcome,
} from '../rules/define-rule.ts';
import type { Variant } from '../wire/exchange.evidence.ts';
import type { GatheredEvidence } from './run-probes.ts';

/** Whether a rule applies to a variant. */
export const concerns = (rule: AnyRule, { era, transport, revision }: Variant): boolean =>
  rule.eras.includes(era) &&
  rule.transports.includes(transport) &&
  (rule.since === undefined || rule.since <= revision);

/** Judges one rule in one variant. */
export function judgeRule(
  rule: AnyRule,
  base: BaseEvidence,
  gathered: ReadonlyMap<EvidenceName, GatheredEvidence>,
): readonly Result[] {
  const missing = rule.needs
    .map((name) => gathered.get(name))
    .find((found) => !found || 'missing' in found);
  if (missing && 'missing' in missing) {
    const tell = missing.isFault ? reportOwnFault : reportNotVerified;
    return toResults(rule, base.variant, [tell(missing.missing)]);
  }
  const found = Object.fromEntries(
    rule.needs.flatMap((name): [EvidenceName, EvidenceMap[EvidenceName]][] => {
      const found = gathered.get(name);
      return found && 'value' in found ? [[name, found.value]] : [];
    }),
  );
  // All required evidence is present: missing evidence returned above.
  const outcomes = judgeSafely(rule, { ...base, ...found } as Evidence<EvidenceName>);
  return toResults(
    rule,
    base.variant,
    Array.isArray(outcomes) ? (outcomes as readonly Outcome[]) : [outcomes as Outcome],
  );
}

// A rule that throws must not abort the report.
function judgeSafely(
  rule: AnyRule,
  evidence: Evidence<EvidenceName>,
): ReturnType<AnyRule['judge']> {
  try {
    return rule.judge(evidence);
  } catch (error) {
    // Deeply nested answers overflow recursive code.
    if (error instanceof RangeError) {
      return reportNotVerified('An answer of the server is nested too deeply to be judged.');
    }
    const reason = error instanceof Error ? error.message : String(error);
    return reportOwnFault(`The rule ${rule.id} failed, which is a fault of ours: ${reason}`);
  }
}

/** The results of one rule, deduplicated and in a stable order. */
export function toResults(
  rule: AnyRule,
  { era, transport }: Variant,
  outcomes: readonly Outcome[],
): readonly Result[] {
  const results = outcomes.map((outcome) => toResult(rule, { era, transport }, outcome));
  // Of equal results the first by text is kept, because arrival order varies.
  const sorted = results.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? 1 : -1));
  const byText = new Map(
    sorted.map((result) => [`${result.verdict} ${result.where} ${result.message}`, result]),
  );
  const failed = [...byText.values()].filter(({ verdict }) => verdict !== 'pass');
  const kept = failed.length > 0 ? failed : [...byText.values()];
  return kept.toSorted((a, b) => (order(a) < order(b) ? -1 : 1));
}

const order = ({ where, message, verdict }: Result): string => `${where}\n${verdict}\n${message}`;

function toResult(
  rule: AnyRule,
  variant: Pick<Variant, 'era' | 'transport'>,
  outcome: Outcome,
): Result {
  const { id, title, fix, source } = rule;
  const common = {
    rule: id,
    title,
    level: rule.level,
    ...variant,
    where: '',
    message: '',
    fix,
    source,
  };
  switch (outcome.verdict) {
    case 'pass':
      return { ...common, verdict: 'pass' };
    case 'not-applicable':
    case 'not-verified':
      return { ...common, ...outcome, where: outcome.where ?? '' };
    case 'fail':
    case 'disputed':
      return { ...common, ...outcome, level: outcome.level ?? rule.level, fix: outcome.fix ?? fix };
  }
}
