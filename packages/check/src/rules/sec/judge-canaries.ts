import {
  type SuspectArgument,
  suspectArguments,
  type Suspicion,
} from '../../calls/suspect-arguments.ts';
import { shorten } from '../../excerpt.ts';
import type { CallRecord } from '../../probe/calls/calls.evidence.ts';
import type { Lists } from '../../probe/lists/lists.evidence.ts';
import type { CanaryCall, CanaryCalls } from '../../probe/security/security.evidence.ts';
import {
  type ListedTool,
  listTools,
  listNames,
  describeToolPlace,
  withoutTools,
} from '../call/judge-calls.ts';
import { reportNotApplicable, reportNotVerified, type Outcome, pass } from '../define-rule.ts';

/** One argument of one tool, and what came of the canaries in it. */
export interface TriedPlace {
  readonly tool: ListedTool;
  readonly argument: SuspectArgument;
  readonly calls: readonly CanaryCall[];
  readonly where: string;
}

/** How a rule judges one kind of canary. */
export interface CanaryJudge {
  readonly kind: Suspicion;
  /** What it says where no argument looks like that. */
  readonly none: string;
  /** Why nothing of this kind was tried. */
  readonly untried?: string | undefined;
  /** What it says where every tool does what it is there for. */
  readonly open?: string;
  /** A finding; `open` where it is the purpose of the tool; undefined where nothing came of it. */
  readonly judge: (place: TriedPlace) => Outcome | 'open' | undefined;
}

/** Judges every argument in which canaries of one kind could be put. */
export function judgeCanaries(
  { lists, canaryCalls }: { readonly lists: Lists; readonly canaryCalls: CanaryCalls },
  rule: CanaryJudge,
): readonly Outcome[] {
  const inapplicable = withoutTools(lists);
  if (inapplicable) return [inapplicable];
  const places = listTools(lists).flatMap((tool) => listPlaces(tool, rule.kind, canaryCalls));
  if (places.length === 0) return [reportNotApplicable(rule.none)];
  if (rule.untried !== undefined) return [reportNotVerified(rule.untried)];
  const judged = places
    .filter(({ calls }) => calls.length > 0)
    .map((place) => ({ place, said: rule.judge(place) }));
  const found = judged.flatMap(({ said }) => (said === undefined || said === 'open' ? [] : [said]));
  const unseen = places.filter(({ calls }) => calls.length === 0).map(({ tool }) => tool);
  if (unseen.length > 0)
    return [...found, reportNotVerified(`${listNames(dropTwins(unseen))}: ${UNSEEN}`)];
  if (found.length > 0) return found;
  const open = judged.filter(({ said }) => said === 'open').map(({ place }) => place.tool);
  if (open.length < judged.length) return [pass];
  return [
    reportNotApplicable(`${listNames(dropTwins(open))}: ${rule.open ?? 'that is what it is for.'}`),
  ];
}

const UNSEEN =
  'not tried; it is slow, it would keep what it is given, or it is not allowed without --calls all or a plan with "fuzz".';

function listPlaces(
  tool: ListedTool,
  kind: Suspicion,
  { made }: CanaryCalls,
): readonly TriedPlace[] {
  return suspectArguments(tool.definition, kind).map((argument) => {
    const { property } = argument;
    const calls = made.filter(
      (call) => call.kind === kind && call.property === property && call.record.tool === tool.name,
    );
    const where = `${describeToolPlace(tool.name)}, argument ${JSON.stringify(property)}`;
    return { tool, argument, calls, where };
  });
}

const dropTwins = (tools: readonly ListedTool[]): readonly ListedTool[] => [...new Set(tools)];

/** Whether the answer to a call holds what only a success could show. */
export function hasComeBack({ record: { exchange }, secret }: CanaryCall): boolean {
  if (secret === undefined) return false;
  const said = JSON.stringify([exchange.result, exchange.error]);
  // Files may come as base64.
  return said.includes(secret) || said.includes(btoa(secret));
}

/** What was asked for, without what differs from run to run. */
export const describeArguments = ({ tool, arguments: args, shownArguments }: CallRecord): string =>
  shorten({ method: 'tools/call', params: { name: tool, arguments: shownArguments ?? args } });
