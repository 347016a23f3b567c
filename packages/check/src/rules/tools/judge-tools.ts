import type { List, Lists } from '../../probe/lists/lists.evidence.ts';
import { readField, isObject, type Json, type JsonObject } from '../../wire/json.ts';
import { judgeEach, reportNotApplicable, reportNotVerified, type Outcome } from '../define-rule.ts';
import { listPropertyNames, type SchemaNode, walkSchema } from './walk-schema.ts';

type Said = Outcome | readonly Outcome[] | undefined;

/** Which tools a rule speaks of, and what to say where there are none. */
export interface Pick {
  readonly only: (tool: ToolView) => boolean;
  readonly none: string;
}

const everyTool: Pick = { only: () => true, none: 'The server lists no tools.' };

/** Judges every tool by itself. */
export function judgeTools(
  lists: Lists,
  judge: (tool: ToolView) => Said,
  { only, none }: Pick = everyTool,
): readonly Outcome[] {
  return judgeToolList(lists, (tools) => judgeEach(tools.filter(only), none, judge));
}

/** Judges the tools together. */
export function judgeToolList(
  lists: Lists,
  judge: (tools: readonly ToolView[]) => readonly Outcome[],
): readonly Outcome[] {
  const list = lists.tools;
  if (list === undefined) return [reportNotApplicable('The server does not declare tools.')];
  if (!isList(list)) return [reportNotVerified('tools/list was not answered with a list.')];
  const tools = viewTools(list.items);
  if (tools.length === 0) return [reportNotApplicable('The server lists no tools.')];
  return list.isComplete ? judge(tools) : judge(tools).map(withdrawPass);
}

const isList = ({ pages, items }: List): boolean =>
  items.length > 0 || Array.isArray(pages[0]?.result?.['tools']);

// What was not seen may break the rule, so nothing passes.
const withdrawPass = (outcome: Outcome): Outcome =>
  outcome.verdict === 'pass' || outcome.verdict === 'not-applicable'
    ? reportNotVerified('Not all pages of tools/list could be read.')
    : outcome;

/** A listed tool, read gently: what is missing or of another type reads as empty. */
export interface ToolView {
  /** Its name, or its position where it has none. */
  readonly name: string;
  /** The place as findings name it: `tools/list, tool "read_file"`. */
  readonly where: string;
  /** Its position among the listed items. */
  readonly index: number;
  readonly raw: JsonObject;
  readonly description: string;
  readonly annotations: JsonObject;
  readonly inputSchema: Json | undefined;
  readonly outputSchema: Json | undefined;
}

/** The listed items that are objects, in order; a name that comes again is numbered. */
export function viewTools(items: readonly Json[]): readonly ToolView[] {
  const seen = new Map<string, number>();
  return items.flatMap((raw, index) => {
    if (!isObject(raw)) return [];
    const name = readText(raw, 'name') || `number ${index + 1}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return [{ ...viewTool(raw, name, times), index }];
  });
}

/** A text field of an object; empty where it is absent or no text. */
export function readText(value: unknown, ...path: readonly string[]): string {
  const found = readField(value, ...path);
  return typeof found === 'string' ? found : '';
}

function viewTool(raw: JsonObject, name: string, times: number): Omit<ToolView, 'index'> {
  const annotations = raw['annotations'];
  return {
    name,
    where: `tools/list, tool ${JSON.stringify(name)}${times > 1 ? ` (${times})` : ''}`,
    raw,
    description: readText(raw, 'description'),
    annotations: isObject(annotations) ? annotations : {},
    inputSchema: raw['inputSchema'],
    outputSchema: raw['outputSchema'],
  };
}

/** A property that a caller fills in. */
export type Argument = SchemaNode & { readonly name: string };

/** The properties that a caller fills in, also inside objects, lists, unions and definitions. */
export const listArguments = (inputSchema: Json | undefined): readonly Argument[] =>
  walkSchema(inputSchema, 'inputSchema').filter(
    (node): node is Argument => node.name !== undefined && !node.isCondition && !node.isRefinement,
  );

/** The tools that take arguments by name. */
export const takesArguments: Pick = {
  only: ({ inputSchema }) =>
    listPropertyNames(inputSchema).length > 0 || listArguments(inputSchema).length > 0,
  none: 'No tool takes named arguments.',
};

/** The tools that promise a form for their results. */
export const hasOutput: Pick = {
  only: ({ outputSchema }) => outputSchema !== undefined,
  none: 'No tool declares an outputSchema.',
};

/** The names of a list, in order. */
export const listNames = ({ items }: List): readonly string[] =>
  items.map((item) => readText(item, 'name'));

/** Whether two lists, both read to their end, hold the same names in any order. */
export function hasSameNames(one: List, other: List): boolean {
  return (
    one.isComplete &&
    other.isComplete &&
    listNames(one).toSorted().join('\n') === listNames(other).toSorted().join('\n')
  );
}

/** The names that one of two lists has and the other has not, for people. */
export function describeDifference(one: List, other: List): string {
  const [before, after] = [listNames(one), listNames(other)];
  const [known, present] = [new Set(before), new Set(after)];
  const missing = before.filter((name) => !present.has(name));
  const added = after.filter((name) => !known.has(name));
  return [
    ...(missing.length === 0 ? [] : [`without ${missing.join(', ')}`]),
    ...(added.length === 0 ? [] : [`with ${added.join(', ')}`]),
  ].join('; ');
}
