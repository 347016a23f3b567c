import type { BaseEvidence } from '../../probe/evidence-map.evidence.ts';
import type { Lists } from '../../probe/lists/lists.evidence.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import { type Json, readField, toItems } from '../../wire/json.ts';
import { type Outcome, reportNotApplicable } from '../define-rule.ts';

/** A listed resource or template. */
export interface Listed {
  readonly definition: Json;
  /** The URI or the template, where it is a text. */
  readonly uri?: string;
  readonly where: string;
}

/** The resources of a server. */
export const listResources = ({ resources }: Lists): readonly Listed[] =>
  (resources?.items ?? []).map((definition) =>
    toListed(definition, 'uri', 'resources/list, resource'),
  );

/** The templates of a server. */
export const listTemplates = ({ resourceTemplates }: Lists): readonly Listed[] =>
  (resourceTemplates?.items ?? []).map((definition) =>
    toListed(definition, 'uriTemplate', 'resources/templates/list, template'),
  );

function toListed(definition: Json, field: string, list: string): Listed {
  const uri = readField(definition, field);
  const name = readField(definition, 'name');
  const told = typeof uri === 'string' ? uri : name;
  return {
    definition,
    where: `${list} ${typeof told === 'string' ? JSON.stringify(told) : 'without a name'}`,
    ...(typeof uri === 'string' && { uri }),
  };
}

/** Why a rule on resources has nothing to judge; undefined where it has. */
export function withoutResources({ opening }: Pick<BaseEvidence, 'opening'>): Outcome | undefined {
  return 'resources' in opening.capabilities
    ? undefined
    : reportNotApplicable('The server does not declare resources.');
}

/** Whether a server declares resources and lists none, so that nothing is earned by it. */
const isEmpty = (lists: Lists): boolean =>
  listResources(lists).length === 0 && listTemplates(lists).length === 0;

/** A pass, unless there was nothing that could have earned it. */
export function explainOutcomes(lists: Lists, outcomes: readonly Outcome[]): readonly Outcome[] {
  const isVain = isEmpty(lists) && outcomes.every(({ verdict }) => verdict === 'pass');
  return isVain ? [reportNotApplicable('The server lists no resource and no template.')] : outcomes;
}

/** One item of the contents that came. */
export interface Content {
  readonly uri?: string;
  readonly mimeType?: string;
  readonly text?: string;
  readonly blob?: string;
}

/** The contents of an answer; undefined where it has none. */
export function readContents({ result }: Exchange): readonly Content[] | undefined {
  const contents = readField(result, 'contents');
  return Array.isArray(contents) ? toItems(contents).map(toContent) : undefined;
}

function toContent(item: Json): Content {
  return Object.fromEntries(
    ['uri', 'mimeType', 'text', 'blob'].flatMap((name): [string, string][] => {
      const value = readField(item, name);
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}

/** The bytes of a content: those of its text in UTF-8, or those that its Base64 stands for. */
export function measureSize({ text, blob }: Content): number | undefined {
  if (text !== undefined) return new TextEncoder().encode(text).length;
  if (blob === undefined) return undefined;
  const letters = blob.replaceAll(/[=\s]/g, '').length;
  return Math.floor((letters * 3) / 4);
}
