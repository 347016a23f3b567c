import { shorten } from '../excerpt.ts';
import type { CallRecord } from '../probe/calls/calls.evidence.ts';
import { probes } from '../probe/index.ts';
import type { List, ListName, Lists } from '../probe/lists/lists.evidence.ts';
import { listMethods } from '../probe/lists/lists.probe.ts';
import type { EvidenceMap, EvidenceName } from '../probe/evidence-map.evidence.ts';
import { groupBy } from '../report/findings.ts';
import type { Result, Unexamined } from '../report/types.ts';
import { type AnyRule, readArea, levels } from '../rules/define-rule.ts';
import type { Exchange } from '../wire/exchange.evidence.ts';
import { readField } from '../wire/json.ts';
import type { OpenedVariant } from './detect.ts';
import type { VariantSettings, GatheredEvidence } from './run-probes.ts';
import type { ToolCaller } from './tool-caller.ts';
import { selectProbes } from './schedule.ts';

/** The parts of a variant's audit that show what could not be examined. */
interface ExaminedVariant {
  readonly opened: OpenedVariant;
  readonly rules: readonly AnyRule[];
  readonly results: readonly Result[];
  readonly gathered: ReadonlyMap<EvidenceName, GatheredEvidence>;
  readonly settings: Pick<VariantSettings, 'only' | 'permission' | 'slow'>;
  readonly toolCaller: Pick<ToolCaller, 'sample'>;
}

/**
 * What had to be examined and could not be: the lists that the server declares, the rules that
 * `only` names by their ids, and rules of a named area because the server did not answer.
 */
export function findUnexamined(examined: ExaminedVariant): readonly Unexamined[] {
  const { variant, isLocked } = examined.opened;
  // A server that requires a token is reported as not examined at all.
  if (isLocked) return [];
  const { era, transport } = variant;
  const unread = findUnreadLists(examined);
  return [
    ...unread,
    ...findUncalled(examined),
    ...findNamedRules(examined),
    ...findNamedAreas(examined, unread),
  ].map((entry): Unexamined => ({ ...entry, era, transport }));
}

/** Reports that none of the selected rules was judged; empty otherwise. */
export function findUnjudged(results: readonly Result[]): readonly Unexamined[] {
  const judged: readonly Result['verdict'][] = ['pass', 'fail', 'disputed'];
  if (results.some(({ verdict }) => judged.includes(verdict))) return [];
  const why = results.some(isUnseen)
    ? 'No rule was judged: those that were chosen could not be verified, or do not apply.'
    : 'No rule was judged: none of those that were chosen applies to it.';
  return [
    { kind: 'server', what: 'the server', why, fix: 'See --only, --skip, --era and --calls.' },
  ];
}

const ANSWER =
  'Find out why the server does not answer, or give it more time with --timeout <seconds>.';

function findUnreadLists({
  opened: { opening },
  gathered,
}: ExaminedVariant): readonly Unexamined[] {
  const found = gathered.get('lists');
  // No selected rule needs lists, or the auditor failed to read them.
  if (!found || ('missing' in found && found.isFault)) return [];
  const { exchange, capabilities } = opening;
  if (!exchange.result) {
    const why = `It ${describeEnding(exchange)} So nobody knows which lists the server has.`;
    return [{ kind: 'request', what: exchange.method ?? '', why, fix: adviseOn(exchange) }];
  }
  return Object.entries(listMethods).flatMap(([name, { method, capability }]) => {
    if (!(capability in capabilities)) return [];
    const entry = { kind: 'request', what: method } as const;
    if ('missing' in found) return [{ ...entry, why: found.missing, fix: MEND }];
    // The keys are the names of lists, and the probe of this name returns lists.
    const unread = describeUnread(name as ListName, (found.value as Lists)[name as ListName]);
    return unread ? [{ ...entry, ...unread }] : [];
  });
}

/** The tools that were left out of a sample, where calls were to be judged. */
function findUncalled({ toolCaller, gathered }: ExaminedVariant): readonly Unexamined[] {
  const sample = gathered.has('calls') ? toolCaller.sample() : undefined;
  if (sample === undefined) return [];
  const { called, allowed, seed } = sample;
  return [
    {
      kind: 'calls',
      what: 'tools/call',
      why: `Of ${allowed} tools that may be called only ${called} were, chosen by the seed ${seed}.`,
      fix: 'Name those that matter in a plan (--write-plan, then --calls <plan>), or call others with another --seed.',
    },
  ];
}

const MEND = 'Mend that first: what is listed there stays unknown.';

const adviseOn = ({ ending }: Exchange): string => (ending === 'answered' ? MEND : ANSWER);

/** Why a list could not be read and what to do; undefined where it was, or has more pages than are followed. */
export function describeUnread(
  name: ListName,
  list: List | undefined,
): Pick<Unexamined, 'why' | 'fix'> | undefined {
  const pages = list?.pages ?? [];
  const index = pages.findIndex(({ result }) => !Array.isArray(result?.[name]));
  const page = pages[index];
  if (!page || isWithoutTemplates(name, page)) return undefined;
  const which = index === 0 ? 'It' : `Page ${index + 1}`;
  const how = page.result ? `was answered without the list "${name}".` : describeEnding(page);
  return { why: `${which} ${how}`, fix: adviseOn(page) };
}

const METHOD_NOT_FOUND = -32601;

// The capability is that of resources: a server without templates need not know the method.
const isWithoutTemplates = (name: ListName, { error }: Exchange): boolean =>
  name === 'resourceTemplates' && readField(error, 'code') === METHOD_NOT_FOUND;

// Failures of the auditor have their own exit code.
const isUnseen = ({ verdict, isFault }: Result): boolean =>
  verdict === 'not-verified' && isFault !== true;

function findNamedRules(examined: ExaminedVariant): readonly Unexamined[] {
  const { rules, results, settings } = examined;
  return rules
    .filter(({ id }) => settings.only.includes(id))
    .flatMap((rule): readonly Unexamined[] => {
      const unseen = results.filter((result) => result.rule === rule.id && isUnseen(result));
      const [first, ...more] = new Set(unseen.map(({ message }) => message));
      if (first === undefined) return [];
      const others = more.length === 0 ? '' : ` So it is at ${more.length} more places.`;
      return [{ kind: 'rule', what: rule.id, why: first + others, fix: advise(rule, examined) }];
    });
}

function advise(
  rule: AnyRule,
  { settings: { permission, slow }, gathered }: ExaminedVariant,
): string {
  if (rule.slow && !slow) return 'Add --slow.';
  if (findUnanswered(rule, gathered)) return ANSWER;
  return listNeededEvidence(rule).includes('calls') && permission !== 'all'
    ? 'Let more tools be called with --calls all or --calls <plan>, or leave the rule out.'
    : 'Provide what the reason names, or leave the rule out.';
}

// Rules excluded by flags are not reported for a named area.
function findNamedAreas(
  { rules, results, gathered, settings: { only } }: ExaminedVariant,
  unread: readonly Unexamined[],
): readonly Unexamined[] {
  const told = unread.map(({ what }) => what);
  const found = rules
    .filter(({ id }) => only.includes(readArea(id)) && !only.includes(id))
    .filter(({ id }) => results.some((result) => result.rule === id && isUnseen(result)))
    .flatMap((rule) => {
      const exchange = findUnanswered(rule, gathered);
      if (!exchange || told.includes(exchange.method ?? '')) return [];
      const why = `${describeRequest(exchange)} ${describeEnding(exchange)}`;
      return [{ area: readArea(rule.id), rule, why }];
    });
  return groupBy(found, ({ area, why }) => `${area} ${why}`).map((group): Unexamined => {
    const [{ area, why }] = group;
    const names = group.map(({ rule }) => rule.id).join(', ');
    const strongest = levels.find((level) => group.some(({ rule }) => rule.level === level));
    return {
      kind: 'area',
      what: area,
      why: `${why} Not verified: ${names}.`,
      fix: ANSWER,
      ...(strongest && { level: strongest }),
    };
  });
}

type Readers = {
  readonly [Name in EvidenceName]?: (found: EvidenceMap[Name]) => readonly (Exchange | undefined)[];
};

/**
 * The requests of usual form in each piece, which every server has to answer. What is sent to see
 * whether it is refused may go unanswered: rules judge that.
 */
const usualRequests: Readers = {
  calls: readCalls,
  completions: ({ known }) => known.map(({ exchange }) => exchange),
  contents: ({ resources, prompts }) => [...resources, ...prompts],
  features: ({ ping }) => [ping],
  framing: ({ lone }) => [lone],
  httpHeaders: ({ usual }) => [usual.exchange],
  httpRequests: ({ usual }) => [usual.exchange],
  httpSecurity: ({ usual }) => [usual.exchange],
  promptGets: ({ trials }) => trials.flatMap(({ gets }) => gets.map(({ exchange }) => exchange)),
  reads: ({ listed }) => listed.map(({ exchange }) => exchange),
  repeatedLists: ({ tools }) => [...(tools?.first.pages ?? []), ...(tools?.second.pages ?? [])],
  requests: ({ plain }) => [plain],
  subscribing: ({ subscribe, unsubscribe }) => [subscribe, unsubscribe],
};

// A call may be lost when another call crashes the process; the tool is then called again.
function readCalls(records: readonly CallRecord[]): readonly Exchange[] {
  const answered = new Set(
    records.filter(({ exchange }) => exchange.ending === 'answered').map(({ tool }) => tool),
  );
  return records.filter(({ tool }) => !answered.has(tool)).map(({ exchange }) => exchange);
}

/** The first ordinary request behind a rule's evidence that was not answered. */
function findUnanswered(
  rule: AnyRule,
  gathered: ReadonlyMap<EvidenceName, GatheredEvidence>,
): Exchange | undefined {
  return listNeededEvidence(rule)
    .flatMap((name) => readUsual(name, gathered.get(name)))
    .find(({ ending }) => ending !== 'answered');
}

/** The evidence that a rule needs, directly or indirectly. */
const listNeededEvidence = ({ needs }: AnyRule): readonly EvidenceName[] =>
  selectProbes(new Set(needs), probes).map(({ name }) => name);

function readUsual(name: EvidenceName, found: GatheredEvidence | undefined): readonly Exchange[] {
  if (!found || 'missing' in found) return [];
  // Stored under the name of its probe, which determines the type.
  const read = usualRequests[name] as ((value: unknown) => readonly Exchange[]) | undefined;
  return (read?.(found.value) ?? []).filter((exchange) => exchange !== undefined);
}

/** How a request without a result ended, as the end of a sentence. */
function describeEnding({ ending, error, http }: Exchange): string {
  if (error !== undefined) return `was answered with the error ${shorten(error, 200)}.`;
  switch (ending) {
    case 'silent':
      return 'was not answered in time.';
    case 'closed':
      return 'was not answered: the server ended, or closed the connection.';
    case 'unreachable':
      return 'could not be sent: the server could not be reached any more.';
    case 'answered':
      return http && http.status >= 300
        ? `was answered with HTTP ${http.status}.`
        : 'was answered with something that is no result.';
  }
}

/** A request by its method, with what it names. */
function describeRequest({ method = '', sent }: Exchange): string {
  const named = readField(sent, 'params', 'name') ?? readField(sent, 'params', 'uri');
  return typeof named === 'string' ? `${method} of ${shorten(JSON.stringify(named), 100)}` : method;
}
