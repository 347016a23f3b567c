import { LOAD_RULES } from './load-rules.ts';
import { ORDER_RULES } from './order-rules.ts';
import type { Risk, RiskRule, Severity, SprintFacts } from './risk.ts';
import { TIME_RULES } from './time-rules.ts';

/** All rules, those about the amount of work first. */
export const RISK_RULES: readonly RiskRule[] = [...LOAD_RULES, ...ORDER_RULES, ...TIME_RULES];

/** What may go wrong with a sprint. */
export interface SprintRisks {
  readonly level: Severity;
  readonly because: string;
  /** The worst first. */
  readonly risks: readonly Risk[];
  /** Ids of rules that found nothing. */
  readonly clear: readonly string[];
}

const SEVERITIES = ['high', 'medium', 'low'] as const;
/** So many of one severity weigh as much as one of the next. */
const MANY = 3;

/** Looks for risks by fixed rules. */
export function findRisks(facts: SprintFacts): SprintRisks {
  const found = RISK_RULES.flatMap(({ id, mitigation, find }): readonly Risk[] => {
    const risk = find(facts);
    return risk === undefined ? [] : [{ rule: id, ...risk, mitigation }];
  });
  const risks = SEVERITIES.flatMap((level) => found.filter(({ severity }) => severity === level));
  const named = new Set(risks.map(({ rule }) => rule));
  const clear = RISK_RULES.map(({ id }) => id).filter((id) => !named.has(id));
  return { ...chooseRiskLevel(risks), risks, clear };
}

/** High with one high or three medium risks; medium with one medium or three low ones; else low. */
function chooseRiskLevel(risks: readonly Risk[]): Pick<SprintRisks, 'level' | 'because'> {
  const [high = 0, medium = 0, low = 0] = SEVERITIES.map(
    (level) => risks.filter(({ severity }) => severity === level).length,
  );
  const because = `${high} high, ${medium} medium and ${low} low. One high or ${MANY} medium make it high, one medium or ${MANY} low make it medium.`;
  if (high > 0 || medium >= MANY) return { level: 'high', because };
  return { level: medium > 0 || low >= MANY ? 'medium' : 'low', because };
}
