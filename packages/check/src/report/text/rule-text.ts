import type { Place, RuleFindings } from '../findings.ts';
import { reproduce, type ReproduceOptions } from '../reproduce.ts';
import type { Report } from '../types.ts';
import { visible } from '../visible.ts';
import { webLink } from '../web-link.ts';
import { count, legOf } from '../words.ts';
import { BESIDE, labelled, WIDTH, wrapCommand, wrapHard } from './lines.ts';
import type { Paint } from './paint.ts';

/** What the text of a finding is written with. */
export interface RuleTextOptions extends ReproduceOptions {
  readonly paint: Paint;
}

const IN_FULL = 3;
const NAMED = 20;

/** All that a report says of one broken rule: the first places in full, the others by name. */
export function ruleText(
  report: Report,
  findings: RuleFindings,
  options: RuleTextOptions,
): readonly string[] {
  const { rule, title, places } = findings;
  const { paint } = options;
  const [head = '', ...more] = wrapHard(`${rule}: ${visible(title)}`, WIDTH);
  const full = places.slice(0, IN_FULL);
  return [
    [paint.bold(head), ...more].join('\n'),
    ...full.flatMap((place, index) => [
      ...(index === 0 ? [] : ['']),
      ...placeText(report, place, paint),
    ]),
    ...moreText(places.slice(IN_FULL), paint),
    ...(places.length > 1 ? [''] : []),
    ...adviceText(report, findings, options),
  ];
}

function placeText(report: Report, place: Place, paint: Paint): readonly string[] {
  const { where, message, evidence, legs } = place;
  const isEverywhere = legs.length >= report.eras.length;
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['at', where === '' ? undefined : where],
    ['on', isEverywhere ? undefined : legs.map(legOf).join(', ')],
    ['wrong', message],
    ['sent', evidence?.sent],
    ['came', evidence?.came],
    ['expected', evidence?.expected],
  ];
  return rows.flatMap(([label, text]) =>
    text === undefined ? [] : labelled(label, wrapHard(visible(text), BESIDE), paint.dim),
  );
}

function moreText(places: readonly Place[], paint: Paint): readonly string[] {
  if (places.length === 0) return [];
  const named = places.slice(0, NAMED).flatMap(({ where }) => {
    const [first = '', ...rest] = wrapHard(visible(where), BESIDE - 2);
    return [`- ${first}`, ...rest.map((line) => `  ${line}`)];
  });
  const left = places.length - NAMED;
  const end = left > 0 ? [`and ${left} more, which --format json has`] : [];
  const head = `${count(places.length, 'more place')}:`;
  return ['', ...labelled('also at', [head, ...named, ...end], paint.dim)];
}

function adviceText(
  report: Report,
  { rule, places, source }: RuleFindings,
  options: RuleTextOptions,
): readonly string[] {
  const { paint } = options;
  const fixes = [...new Set(places.map(({ fix }) => fix))].slice(0, IN_FULL);
  const leg = places[0]?.legs[0];
  const link = webLink(source.url);
  const command = leg === undefined ? [] : reproduce(report, { rule, ...leg }, options);
  return [
    ...fixes.flatMap((fix) => labelled('mend', wrapHard(visible(fix), BESIDE), paint.green)),
    ...labelled('spec', wrapHard(visible(source.clause), BESIDE), paint.dim),
    // A line of its own, because it must not be broken.
    ...(link === undefined ? [] : [`    ${paint.cyan(link)}`]),
    ...(command.length === 0 ? [] : labelled('again', wrapCommand(command, BESIDE), paint.dim)),
  ];
}
