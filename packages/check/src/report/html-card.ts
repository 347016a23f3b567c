import type { Level } from '../rules/define-rule.ts';
import { escapeXml, toWebLink } from './escape.ts';
import {
  formatCount,
  describeVariant,
  levelWords,
  type Place,
  type RuleFindings,
} from './findings.ts';
import { reproduce, type ReproduceOptions } from './reproduce.ts';
import type { Report, Result } from './types.ts';

/** What a card stands for in the filters. */
export type CardVerdict = Result['verdict'] | 'accepted';

/** A part of the page that can be filtered, closed until it is clicked unless it is open. */
export interface Card {
  readonly level: Level;
  readonly verdict: CardVerdict;
  readonly isOpen?: boolean;
  /** HTML. */
  readonly summary: string;
  /** HTML. */
  readonly body: string;
}

/** One card as HTML. */
export function renderCard({ level, verdict, isOpen, summary, body }: Card): string {
  const open = isOpen === true ? ' open' : '';
  const tag = `<span class="tag ${level}">${levelWords[level]}</span>`;
  return [
    `<details data-level="${level}" data-verdict="${verdict}"${open}>`,
    `<summary>${tag}${summary}</summary>`,
    `<div class="body">${body}</div>`,
    '</details>',
  ].join('\n');
}

/** The card of a rule with findings: every place, how to mend it, the source and the command. */
export function renderFindingCard(
  report: Report,
  findings: RuleFindings,
  options: ReproduceOptions & { readonly verdict: CardVerdict },
): Card {
  const { rule, level, places } = findings;
  const { verdict } = options;
  const number = formatCount(places.length, 'place');
  return {
    level,
    verdict,
    isOpen: verdict === 'fail',
    summary: `${renderRuleName(findings)} <span class="soft">(${number})</span>`,
    body: [
      ...places.slice(0, IN_FULL).map((place) => renderPlace(report, place)),
      ...renderMorePlaces(report, places.slice(IN_FULL)),
      renderAdvice(findings),
      ...renderCommand(report, { rule, place: places[0] }, options),
    ].join('\n'),
  };
}

/** The name and the title of a rule. */
export function renderRuleName({ rule, title }: Pick<Result, 'rule' | 'title'>): string {
  return `<code>${escapeXml(rule)}</code> ${escapeXml(title)}`;
}

const IN_FULL = 3;

/** The other places, folded so that the page stays short. */
function renderMorePlaces(report: Report, places: readonly Place[]): readonly string[] {
  if (places.length === 0) return [];
  const body = places.map((place) => renderPlace(report, place)).join('\n');
  const summary = `<summary>${formatCount(places.length, 'more place')}</summary>`;
  return [`<details>${summary}<div class="body">${body}</div></details>`];
}

function renderPlace(report: Report, place: Place): string {
  const { where, message, evidence, variants, acceptedReason } = place;
  const isEverywhere = variants.length >= report.eras.length;
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['at', where === '' ? undefined : renderCode(where)],
    ['on', isEverywhere ? undefined : escapeXml(variants.map(describeVariant).join(', '))],
    ['sent', evidence?.sent === undefined ? undefined : renderCode(evidence.sent)],
    ['came', evidence === undefined ? undefined : renderCode(evidence.came)],
    ['expected', evidence === undefined ? undefined : escapeXml(evidence.expected)],
    ['accepted', acceptedReason === undefined ? undefined : escapeXml(acceptedReason)],
  ];
  return `<div class="place"><p>${escapeXml(message)}</p>${renderRows(rows)}</div>`;
}

function renderRows(rows: readonly (readonly [string, string | undefined])[]): string {
  const said = rows.flatMap(([label, html]) =>
    html === undefined ? [] : [`<dt>${label}</dt><dd>${html}</dd>`],
  );
  return said.length === 0 ? '' : `<dl>${said.join('')}</dl>`;
}

function renderAdvice({ places, source }: RuleFindings): string {
  const fixes = [...new Set(places.map(({ fix }) => fix))];
  const clause = escapeXml(source.clause);
  return renderRows([
    ...fixes.map((fix) => ['to mend', escapeXml(fix)] as const),
    ['source', renderLink(source.url, clause)],
  ]);
}

function renderCommand(
  report: Report,
  { rule, place }: { readonly rule: string; readonly place: Place | undefined },
  options: ReproduceOptions,
): readonly string[] {
  const variant = place?.variants[0];
  if (variant === undefined) return [];
  return [`<pre>${escapeXml(reproduce(report, { rule, ...variant }, options).join(' '))}</pre>`];
}

function renderCode(text: string): string {
  return `<code>${escapeXml(text)}</code>`;
}

// Only the web is linked: an address with another scheme could run something.
function renderLink(url: string | undefined, html: string): string {
  const address = toWebLink(url);
  return address === undefined
    ? html
    : `<a href="${escapeXml(address)}" rel="noreferrer">${html}</a>`;
}
