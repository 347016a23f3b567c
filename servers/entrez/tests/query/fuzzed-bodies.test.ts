import { ToolError } from '@wellspoken/kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { createEutils } from '../../src/eutils/create-eutils.ts';
import type { Eutils } from '../../src/eutils/eutils.ts';
import { startCannedNcbi } from '../support/canned-ncbi.ts';

interface Subject {
  readonly what: string;
  readonly body: string;
  readonly ask: (eutils: Eutils) => Promise<unknown>;
  /** What no broken body may be taken for. */
  readonly isEmpty: (answer: never) => boolean;
}

const article =
  '<PubmedArticle><MedlineCitation><PMID Version="1">1</PMID></MedlineCitation></PubmedArticle>';

const subjects: readonly Subject[] = [
  {
    what: 'a search',
    body: '{"header":{"type":"esearch","version":"0.3"},"esearchresult":{"count":"2","retmax":"2","retstart":"0","idlist":["111","222"],"translationset":[],"querytranslation":"x[All Fields]"}}',
    ask: (eutils) => eutils.search({ database: 'pubmed', term: 'x' }),
    isEmpty: ({ count }: { readonly count: number }) => count === 0,
  },
  {
    what: 'summaries',
    body: '{"header":{"type":"esummary","version":"0.3"},"result":{"uids":["111"],"111":{"uid":"111","title":"Änderung","authors":[{"name":"Doe J"}]}}}',
    ask: (eutils) => eutils.summarize({ database: 'pubmed', ids: ['111'] }),
    isEmpty: ({ documents, missing }: { documents: unknown[]; missing: unknown[] }) =>
      documents.length + missing.length === 0,
  },
  {
    what: 'records',
    body: `<?xml version="1.0" ?>\n<!DOCTYPE PubmedArticleSet PUBLIC "x" "y">\n<PubmedArticleSet>${article}</PubmedArticleSet>\n`,
    ask: (eutils) =>
      eutils.fetch({ selection: { database: 'pubmed', ids: ['1'] }, retmode: 'xml' }),
    isEmpty: ({ text }: { readonly text: string }) => text.trim() === '',
  },
  {
    what: 'links',
    body: '{"header":{"type":"elink","version":"0.3"},"linksets":[{"dbfrom":"pubmed","ids":["1"],"linksetdbs":[{"dbto":"gene","linkname":"pubmed_gene","links":["7157"]}]}]}',
    ask: (eutils) => eutils.link({ from: 'pubmed', to: 'gene', ids: ['1'] }),
    isEmpty: ({ sets }: { readonly sets: readonly unknown[] }) => sets.length === 0,
  },
  {
    what: 'a post',
    body: '<?xml version="1.0"?>\n<ePostResult><QueryKey>1</QueryKey><WebEnv>MCID_1</WebEnv></ePostResult>\n',
    ask: (eutils) => eutils.post({ database: 'pubmed', ids: ['1'] }),
    isEmpty: ({ handle }: { handle: { webEnv: string } }) => handle.webEnv === '',
  },
];

/** A body with one damage: cut off, a byte changed, a piece gone, or a piece twice. */
function damageBody(body: string): fc.Arbitrary<Uint8Array> {
  const whole = Buffer.from(body);
  const place = fc.nat({ max: whole.length - 1 });
  return fc.oneof(
    place.map((at) => whole.subarray(0, at)),
    fc.tuple(place, fc.nat({ max: 255 })).map(([at, byte]) => {
      const changed = Buffer.from(whole);
      changed[at] = byte;
      return changed;
    }),
    fc
      .tuple(place, fc.integer({ min: 1, max: 40 }))
      .map(([at, length]) => Buffer.concat([whole.subarray(0, at), whole.subarray(at + length)])),
    fc
      .tuple(place, fc.uint8Array({ minLength: 1, maxLength: 30 }))
      .map(([at, noise]) => Buffer.concat([whole.subarray(0, at), noise, whole.subarray(at)])),
  );
}

test.each(subjects)(
  '$what in a broken body is a clear failure, or is read, and never nothing',
  async (subject) => {
    let body: Uint8Array = new Uint8Array();
    const { openClient } = await startCannedNcbi([() => ({ body })]);
    await fc.assert(
      fc.asyncProperty(damageBody(subject.body), async (broken) => {
        body = broken;
        const client = openClient();
        try {
          const answer = await subject.ask(createEutils(client));
          // Each subject knows what it asked for.
          expect(subject.isEmpty(answer as never)).toBe(false);
        } catch (error) {
          if (!(error instanceof ToolError)) throw error;
          expect(error.code).not.toBe('internal');
          expect(error.message).toMatch(/^NCBI .{10,}/);
        } finally {
          await client.close();
        }
      }),
      { numRuns: 30 },
    );
  },
);
