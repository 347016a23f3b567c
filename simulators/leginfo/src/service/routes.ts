import { CODE_NAMES } from '../codes.ts';
import { NO_PLACE, type SimPlace, type SimTocNode } from '../law/toc-tree.ts';
import type { World } from '../law/world.ts';
import { writeMultiplesAddress } from '../render/address.ts';
import { renderMultiplesPage } from '../render/multiples-page.ts';
import { renderAbsentPage, renderSectionPage, renderTextPage } from '../render/section-page.ts';
import { renderCodePage, renderCodesPage, renderTocPage } from '../render/toc-page.ts';
import { type SimSection, writeLabel } from '../sim-section.ts';
import { type Answer, makeExpiredView, makeNotFound, redirect, type SimRequest } from './answer.ts';
import type { Session } from './sessions.ts';

/** What a route answers from. */
export interface Visit {
  readonly request: SimRequest;
  readonly session: Session;
  readonly world: World;
}

type Route = (visit: Visit) => Answer;

const ROBOTS = 'User-agent: *\nDisallow: /\nCrawl-Delay: 10\n';

const ROUTES: Readonly<Record<string, Route>> = {
  'robots.txt': () => ({ type: 'text/plain', body: ROBOTS }),
  'codes.xhtml': ({ session }) => {
    session.seed();
    return { body: renderCodesPage(session.newView()) };
  },
  'codesTOC.xhtml': ({ session }) => ({ body: renderCodesPage(session.newView()) }),
  'codesTOCSelected.xhtml': withCode('tocCode', ({ session, world }, code) => ({
    body: renderCodePage(code, world.toc(code), session.newView()),
  })),
  'codedisplayexpand.xhtml': withCode('tocCode', ({ session, world }, code) => ({
    body: renderTocPage(code, world.toc(code), session.newView()),
  })),
  'codes_displayexpandedbranch.xhtml': withCode('tocCode', (visit, code) => {
    const node = findNode(visit, code);
    const nodes = node === undefined ? [] : [node];
    return { body: renderTocPage(code, nodes, visit.session.newView()) };
  }),
  'codes_displayText.xhtml': withCode('lawCode', (visit, code) => {
    const node = findNode(visit, code);
    return {
      body: renderTextPage(node?.sections ?? [], {
        treePath: node?.treePath ?? '1',
        viewState: visit.session.newView(),
      }),
    };
  }),
  'codes_displaySection.xhtml': withCode('lawCode', answerSection),
  'selectFromMultiples.xhtml': withCode('lawCode', selectFromMultiples),
};

/** Answers a request as the site does. */
export function answerVisit(visit: Visit): Answer {
  return (ROUTES[visit.request.path] ?? makeNotFound)(visit);
}

function withCode(name: string, answer: (visit: Visit, code: string) => Answer): Route {
  return (visit) => {
    const code = visit.request.parameters.get(name) ?? '';
    return Object.hasOwn(CODE_NAMES, code) ? answer(visit, code) : redirect('/faces/codes.xhtml');
  };
}

function answerSection(visit: Visit, code: string): Answer {
  const { session, world } = visit;
  const section = findAskedSection(visit, code);
  if (section === undefined) return { body: renderAbsentPage(code, session.newView()) };
  if (section.versions.length === 1) {
    return { body: renderSectionPage(section, 0, session.newView()) };
  }
  // The site does both: it sends the visitor on, or it asks on the spot.
  if (section.versions.length > 2)
    return answerMultiples(visit, section, world.treePathOf(section));
  const { article } = section;
  return redirect(writeMultiplesAddress({ code, label: writeLabel(section), article }));
}

function selectFromMultiples(visit: Visit, code: string): Answer {
  const { request, session, world } = visit;
  const section = findAskedSection(visit, code);
  if (section === undefined) return { body: renderAbsentPage(code, session.newView()) };
  if (request.method !== 'POST') return answerMultiples(visit, section, world.treePathOf(section));
  const { parameters } = request;
  if (!session.knowsView(parameters.get('javax.faces.ViewState') ?? '')) return makeExpiredView();
  const isPressed = [...parameters.keys()].some((key) =>
    /^selectFromMultiples:\w+:\d+:\w+$/.test(key),
  );
  const index = section.versions.findIndex(
    ({ act }) =>
      act.statutes === parameters.get('op_statues') &&
      act.chapter === parameters.get('op_chapter') &&
      act.section === parameters.get('op_section'),
  );
  // A form without its button leads back to the form.
  if (!isPressed || !parameters.has('selectFromMultiples') || index === -1) {
    return answerMultiples(visit, section, world.treePathOf(section));
  }
  return { body: renderSectionPage(section, index, session.newView()) };
}

function answerMultiples({ session }: Visit, section: SimSection, treePath: string): Answer {
  return { body: renderMultiplesPage(section, { treePath, viewState: session.newView() }) };
}

function findAskedSection(
  { request: { parameters }, world }: Visit,
  code: string,
): SimSection | undefined {
  const article = code === 'CONS' ? (parameters.get('article') ?? '') : '';
  return world.find(code, parameters.get('sectionNum') ?? '', article);
}

function findNode({ request: { parameters }, world }: Visit, code: string): SimTocNode | undefined {
  const undotted = (value: string): string => value.replace(/\.$/, '');
  const levels = Object.keys(NO_PLACE) as (keyof SimPlace)[];
  const isAsked = ({ place }: SimTocNode): boolean =>
    levels.every((level) => undotted(place[level]) === undotted(parameters.get(level) ?? ''));
  const search = (nodes: readonly SimTocNode[]): SimTocNode | undefined => {
    for (const node of nodes) {
      const found = isAsked(node) ? node : search(node.children);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return search(world.toc(code));
}
