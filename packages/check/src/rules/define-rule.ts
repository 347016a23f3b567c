import { type Era, type Revision, specificationSite } from '@wellspoken/spec/revisions';

import type { BaseEvidence, EvidenceMap, EvidenceName } from '../probe/evidence-map.evidence.ts';
import type { Transport } from '../wire/exchange.evidence.ts';

/** The input of a judge: the base evidence, and what its rule needs. */
export type Evidence<Needs extends EvidenceName> = BaseEvidence & Pick<EvidenceMap, Needs>;

/** A rule: its words, where it applies, and the judge. */
interface Rule<Needs extends EvidenceName = EvidenceName> {
  /** The id of the catalogue, `area/name`. */
  readonly id: string;
  /** The level of a finding that names none. */
  readonly level: Level;
  readonly eras: readonly Era[];
  readonly transports: readonly Transport[];
  /** The first revision that asks for it. */
  readonly since?: Revision;
  /** Judged only with `--slow`: it waits long or measures. */
  readonly slow?: true;
  /** The evidence that the rule requires. */
  readonly needs: readonly Needs[];
  readonly source: Source;
  /** What must hold, as a sentence without a full stop. */
  readonly title: string;
  /** Why it matters to those who use the server. */
  readonly why: string;
  /** How to mend it. */
  readonly fix: string;
  /** Pure: the same evidence gives the same outcomes. */
  readonly judge: (evidence: Evidence<Needs>) => Outcome | readonly Outcome[];
}

/** A rule of any needs, as the lists of rules hold it. */
export type AnyRule = Omit<Rule, 'judge'> & {
  // A method, so that a judge of less evidence is assignable.
  judge(evidence: Evidence<EvidenceName>): Outcome | readonly Outcome[];
};

/** Checks the form of a rule by its type and gives it back. */
export function defineRule<const Needs extends EvidenceName>(rule: Rule<Needs>): AnyRule {
  return rule;
}

/** The area of a rule: what stands before the slash. */
export function readArea(rule: string): string {
  return rule.split('/')[0] ?? rule;
}

/** Both eras. */
export const bothEras: readonly Era[] = ['legacy', 'modern'];

/** Every way to reach a server. */
export const anyTransport: readonly Transport[] = ['stdio', 'http', 'sse'];

/** The proof of an outcome, in text that a person can read; long texts are cut by `shorten`. */
export interface Proof {
  /** What was sent, where that matters. */
  readonly sent?: string;
  /** What came. */
  readonly came: string;
  /** What should have come. */
  readonly expected: string;
}

/** What a finding says; the rule adds its id, its fix and its source. */
export interface Finding {
  /** The place: a method, a tool, a property. The same in every run. */
  readonly where: string;
  /** One sentence: what is wrong. */
  readonly message: string;
  readonly evidence: Proof;
  /** The level of the clause that was broken, where a rule has clauses of two levels. */
  readonly level?: Level;
  /** How to mend this place, where the fix of the rule is too general. */
  readonly fix?: string;
}

/** What a rule says about one place. */
export type Outcome =
  | { readonly verdict: 'pass' }
  | ({ readonly verdict: 'fail' | 'disputed' } & Finding)
  | {
      readonly verdict: 'not-applicable' | 'not-verified';
      readonly message: string;
      readonly where?: string;
      /** Whether it is not verified because the auditor failed. */
      readonly isFault?: true;
    };

/** It holds. */
export const pass: Outcome = { verdict: 'pass' };

/** It is broken at one place. */
export const fail = (finding: Finding): Outcome => ({ verdict: 'fail', ...finding });

/** The specification can be read both ways here; the finding says how. */
export const reportDisputed = (finding: Finding): Outcome => ({ verdict: 'disputed', ...finding });

/** The server has nothing that the rule speaks of. */
export const reportNotApplicable = (message: string): Outcome => ({
  verdict: 'not-applicable',
  message,
});

/** It could not be seen; the message says why, and what would show it. */
export const reportNotVerified = (message: string, where?: string): Outcome => ({
  verdict: 'not-verified',
  message,
  ...(where !== undefined && { where }),
});

/** It could not be seen because the auditor failed; the reason is for who mends that. */
export const reportOwnFault = (reason: string): Outcome => ({
  verdict: 'not-verified',
  message: reason,
  isFault: true,
});

/** Judges each item: not applicable without items, a pass where none has something to say. */
export function judgeEach<Item>(
  items: readonly Item[],
  none: string,
  judge: (item: Item) => Outcome | readonly Outcome[] | undefined,
): readonly Outcome[] {
  if (items.length === 0) return [reportNotApplicable(none)];
  const said = items
    .flatMap((item) => judge(item) ?? [])
    .filter(({ verdict }) => verdict !== 'pass');
  return said.length === 0 ? [pass] : said;
}

/** Where a rule comes from. */
export interface Source {
  /** As people cite it: "MCP 2026-07-28, Tools: Tool names". */
  readonly clause: string;
  readonly url?: string;
}

/** A section of the specification; `page` is a path such as `server/tools`, then the heading. */
export function citeSpecification(revision: Revision, page: string, heading?: string): Source {
  const anchor = heading === undefined ? '' : `#${toAnchor(heading)}`;
  const about = heading === undefined ? page : `${page}: ${heading}`;
  return {
    clause: `MCP ${revision}, ${about}`,
    url: `${specificationSite}${revision}/${page}${anchor}`,
  };
}

/** A type of the protocol's schema. */
export const citeSchema = (revision: Revision, type: string): Source =>
  citeSpecification(revision, 'schema', type);

/** A section of JSON-RPC 2.0. */
export const citeJsonRpc = (section: string): Source => ({
  clause: `JSON-RPC 2.0, ${section}`,
  url: 'https://www.jsonrpc.org/specification',
});

/** A section of the page on Streamable HTTP of 2026-07-28. */
export const citeStreamableHttp = (heading: string): Source =>
  citeSpecification('2026-07-28', 'basic/transports/streamable-http', heading);

/** A section of the page on transports of 2025-11-25. */
export const citeTransports = (heading: string): Source =>
  citeSpecification('2025-11-25', 'basic/transports', heading);

/** Another public document. */
export const citeDocument = (clause: string, url?: string): Source =>
  url === undefined ? { clause } : { clause, url };

/** A section of the extension for tasks. */
export const citeTasksExtension = (heading: string): Source =>
  citeDocument(
    `MCP Tasks extension 2026-07-28 (SEP-2663): ${heading}`,
    `https://github.com/modelcontextprotocol/ext-tasks/blob/main/specification/2026-07-28/tasks.md#${heading.toLowerCase().replaceAll(' ', '-')}`,
  );

// As the site makes them: lower case, words joined with hyphens, punctuation dropped.
function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s+/g, '-');
}

/** How strongly a rule is meant: by the specification's keyword, or as good practice. */
export type Level = 'must' | 'should' | 'practice';

/** The levels, the strongest first. */
export const levels: readonly Level[] = ['must', 'should', 'practice'];
