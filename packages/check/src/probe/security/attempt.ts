import {
  suspectArguments,
  type SuspectArgument,
  type Suspicion,
} from '../../calls/suspect-arguments.ts';
import type { CallRecord } from '../calls/calls.evidence.ts';
import { readField, isObject, type JsonObject } from '../../wire/json.ts';
import { findGoodArguments } from '../calls/caller.ts';
import type { CallableTool, ProbeContext } from '../define-probe.ts';
import type { Session } from '../../wire/session.ts';

/** One argument of one tool that is put to the test. */
export interface Place {
  readonly tool: CallableTool;
  readonly argument: SuspectArgument;
  readonly good: JsonObject;
}

/** What is put into an argument, and how it is reported where it differs from run to run. */
export interface Canary {
  readonly form: string;
  readonly text: string;
  readonly shownAs?: string;
}

/** Arguments that are tried at once, of each kind. */
export const WIDTH = 2;
/** Tools that take longer are not called again and again. */
const SLOW_MS = 2000;

/** The arguments of tools that may be tried with anything, and that look like this. */
export function findPlaces(context: ProbeContext, kind: Suspicion): readonly Place[] {
  const calls = context.getEvidence('calls');
  const isSlow = ({ name }: CallableTool): boolean =>
    calls.some(({ tool, tookMs = 0 }) => tool === name && tookMs > SLOW_MS);
  // Of paths and addresses nothing is left behind but our own, and they come back at once.
  const isFit = (tool: CallableTool): boolean =>
    kind === 'path' || kind === 'url' || !(isSlow(tool) || saysToWrite(tool));
  return context
    .callable()
    .filter((tool) => tool.mayFuzz && isFit(tool))
    .flatMap((tool) => {
      const good = findGoodArguments(tool, calls);
      if (!isObject(good)) return [];
      return suspectArguments(tool.definition, kind).map((argument) => ({ tool, argument, good }));
    });
}

// It would keep the canaries: files and entries of odd names.
const saysToWrite = ({ definition }: CallableTool): boolean =>
  readField(definition, 'annotations', 'readOnlyHint') === false;

/** Calls a tool with a canary in one argument. */
export function attempt(
  { context, session }: { readonly context: ProbeContext; readonly session: Session },
  { tool, argument, good }: Place,
  { form, text, shownAs }: Canary,
): Promise<CallRecord | undefined> {
  const filled = (value: string): JsonObject => ({
    ...good,
    [argument.property]: argument.isList ? [value] : value,
  });
  return context.call(session, {
    tool: tool.name,
    purpose: `canary in ${argument.property}: ${form}`,
    arguments: filled(text),
    ...(shownAs !== undefined && { shownArguments: filled(shownAs) }),
    isFuzz: true,
  });
}
