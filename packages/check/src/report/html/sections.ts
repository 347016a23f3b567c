import { levels } from '../../rules/define-rule.ts';
import { findingsOf, groupBy, type RuleFindings } from '../findings.ts';
import type { ReproduceOptions } from '../reproduce.ts';
import type { Report, Result, Verdict } from '../types.ts';
import { count, legOf } from '../words.ts';
import { escapeXml } from '../xml.ts';
import { findingCard, renderCard, ruleName, type Card, type CardVerdict } from './card.ts';

/** The cards of a report under headings, the most pressing first. */
export function renderSections(report: Report, options: ReproduceOptions): string {
  const { broken, disputed, accepted } = findingsOf(report);
  const cards = (verdict: CardVerdict, findings: readonly RuleFindings[]): readonly Card[] =>
    findings.map((finding) => findingCard(report, finding, { ...options, verdict }));
  return [
    section('Broken', cards('fail', broken)),
    section('Disputed: the specification can be read both ways', cards('disputed', disputed)),
    section('Accepted by the baseline', cards('accepted', accepted)),
    section('Not verified', reasonCards(report, 'not-verified')),
    section('Passed', passCards(report)),
    section('Not applicable', reasonCards(report, 'not-applicable')),
  ].join('\n');
}

function section(title: string, cards: readonly Card[]): string {
  if (cards.length === 0) return '';
  const head = `<section data-group><h2>${escapeXml(title)}</h2>`;
  return [head, ...cards.map(renderCard), '</section>'].join('\n');
}

/** One card for each level and reason, with the rules that it is the reason of. */
function reasonCards({ results }: Report, verdict: Verdict): readonly Card[] {
  const said = results.filter((result) => result.verdict === verdict);
  return byLevel(said).flatMap(([level, group]) =>
    groupBy(group, ({ message }) => message).map((alike): Card => {
      const rules = groupBy(alike, ({ rule }) => rule);
      return {
        level,
        verdict,
        summary: `${escapeXml(alike[0].message)} <span class="soft">(${count(rules.length, 'rule')})</span>`,
        body: listOf(rules),
      };
    }),
  );
}

function passCards({ results }: Report): readonly Card[] {
  const passed = results.filter(({ verdict }) => verdict === 'pass');
  return byLevel(passed).map(([level, group]): Card => {
    const rules = groupBy(group, ({ rule }) => rule);
    const summary = `${count(rules.length, 'rule')}`;
    return { level, verdict: 'pass', summary, body: listOf(rules) };
  });
}

function listOf(rules: readonly (readonly [Result, ...Result[]])[]): string {
  const items = rules.map((group) => {
    const legs = [...new Set(group.map(legOf))].join(', ');
    return `<li>${ruleName(group[0])} <span class="soft">${escapeXml(legs)}</span></li>`;
  });
  return `<ul>${items.join('')}</ul>`;
}

function byLevel(
  results: readonly Result[],
): readonly (readonly [Result['level'], readonly Result[]])[] {
  return levels.flatMap((level) => {
    const group = results.filter((result) => result.level === level);
    return group.length === 0 ? [] : [[level, group] as const];
  });
}
