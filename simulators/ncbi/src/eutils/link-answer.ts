import type { LinkType } from '../links/link-types.ts';
import type { Scored } from '../links/targets.ts';
import { renderLeaf, renderProlog, wrap } from '../render/xml.ts';
import type { Answer, SimulatorRequest } from '../route.ts';
import { answerJson, XML } from '../service/answers.ts';
import { wantsJson } from './selection.ts';

/** The links of one group of records. */
export interface FoundSet {
  readonly ids: readonly string[];
  readonly links: readonly {
    readonly type: LinkType;
    readonly targets: readonly Scored[];
    readonly queryKey?: number;
  }[];
  readonly webEnv?: string;
}

type FoundLink = FoundSet['links'][number];

const HEADER = { type: 'elink', version: '0.3' };
const HEAD = renderProlog(
  'eLinkResult',
  '-//NLM//DTD elink 20101123//EN',
  'https://eutils.ncbi.nlm.nih.gov/eutils/dtd/20101123/elink.dtd',
);

/** An answer of elink whose link sets are written already. */
export function linkSets(sets: readonly string[]): Answer {
  return { type: XML, body: `${HEAD}${wrap('eLinkResult', `\n${sets.join('\n')}\n`)}\n` };
}

/** The same in JSON. */
export function answerLinkSets(linksets: readonly unknown[]): Answer {
  return answerJson({ header: HEADER, linksets });
}

/** What went wrong with links. */
export function linkTrouble(request: SimulatorRequest, message: string): Answer {
  if (wantsJson(request)) return answerJson({ header: HEADER, linksets: [], ERROR: message });
  return { type: XML, body: `${HEAD}${wrap('eLinkResult', renderLeaf('ERROR', message))}\n` };
}

/** Links, with scores or in history where the command says so. */
export function linkAnswer(
  request: SimulatorRequest,
  from: string,
  { sets, command }: { readonly sets: readonly FoundSet[]; readonly command: string },
): Answer {
  return wantsJson(request)
    ? answerLinkSets(sets.map((set) => describeSet(from, set, command)))
    : linkSets(sets.map((set) => renderSet(from, set, command)));
}

function describeSet(from: string, set: FoundSet, command: string): unknown {
  const named = ({ type }: FoundLink): { readonly dbto: string; readonly linkname: string } => ({
    dbto: type.to,
    linkname: type.name,
  });
  if (command === 'neighbor_history') {
    return {
      dbfrom: from,
      ids: set.ids,
      linksetdbhistories: set.links.map((link) => ({
        ...named(link),
        querykey: String(link.queryKey),
      })),
      webenv: set.webEnv,
    };
  }
  const links = ({ targets }: FoundLink): readonly unknown[] =>
    command === 'neighbor_score'
      ? targets.map(({ id, score }) => ({ id, score }))
      : targets.map(({ id }) => id);
  return {
    dbfrom: from,
    ids: set.ids,
    ...(set.links.length === 0
      ? {}
      : { linksetdbs: set.links.map((link) => ({ ...named(link), links: links(link) })) }),
  };
}

function renderSet(from: string, set: FoundSet, command: string): string {
  const isKept = command === 'neighbor_history';
  const links = set.links.map((link) => (isKept ? renderHistory(link) : renderLink(link, command)));
  return wrap(
    'LinkSet',
    [
      renderLeaf('DbFrom', from),
      wrap('IdList', set.ids.map((id) => renderLeaf('Id', id)).join('')),
      ...links,
      renderLeaf('WebEnv', set.webEnv),
    ].join('\n'),
  );
}

function renderHistory({ type, queryKey }: FoundLink): string {
  return wrap(
    'LinkSetDbHistory',
    renderLeaf('DbTo', type.to) +
      renderLeaf('LinkName', type.name) +
      renderLeaf('QueryKey', queryKey),
  );
}

function renderLink({ type, targets }: FoundLink, command: string): string {
  const hasScores = command === 'neighbor_score';
  return wrap(
    'LinkSetDb',
    [
      renderLeaf('DbTo', type.to),
      renderLeaf('LinkName', type.name),
      ...targets.map(({ id, score }) =>
        wrap('Link', renderLeaf('Id', id) + renderLeaf('Score', hasScores ? score : undefined)),
      ),
    ].join('\n'),
  );
}
