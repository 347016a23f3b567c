import { ProtocolError, type CallToolResult } from '@modelcontextprotocol/client';
import * as z from 'zod';

import type { TestSession } from './open-test-session.ts';
import { failureOf, wordsOf } from './words-of.ts';

/** What came of a call: what it gave, or the words and the code of its failure. */
export type Outcome =
  | { readonly isError: false; readonly given: unknown }
  | { readonly isError: true; readonly code: string; readonly words: string };

/** By what a server is asked. */
export interface Asking {
  readonly call: TestSession['call'];
  readonly client: Pick<TestSession['client'], 'readResource' | 'getPrompt'>;
}

/** One way to use the server, and the paths of the requests that it makes for that. */
export interface EveryCall {
  readonly what: string;
  readonly needs: readonly string[];
  readonly run: (session: Asking) => Promise<Outcome>;
}

const SECTION = 'codes_displaySection';
const VERSIONS = 'selectFromMultiples';
const TEXT = 'codes_displayText';
const CONTENTS = 'codedisplayexpand';

/** What asks the site for law that is there; no two of them share a page. */
export const FINDING: readonly EveryCall[] = [
  tool('fetch_ed_code', { section: '15278' }, [SECTION]),
  tool('fetch_ed_code', { section: '8482.3' }, [SECTION, VERSIONS]),
  tool('fetch_code_section', { citation: 'Veh. Code, § 23152(a)' }, [SECTION]),
  tool('fetch_code_section', { code: 'CONS', article: 'I', section: '28' }, [TEXT]),
  tool('fetch_code_range', { code: 'EDC', from: '60000', to: '60005' }, [CONTENTS, TEXT]),
  tool('fetch_code_range', { code: 'FAM', from: '3044', to: '3044' }, [SECTION]),
  tool('get_code_toc', { code: 'PEN' }, [CONTENTS]),
  tool('verify_citation', { text: 'Ed. Code, § 48900(a)(1)' }, [SECTION]),
  tool('compare_versions', { citation: 'EDC 48900.5', quote: 'Suspension, including' }, [SECTION]),
  resource('california-codes://WIC/300'),
  prompt({ section: 'CCP 1021.5' }),
];

/** What asks the site for law that is not there. */
export const MISSING: readonly EveryCall[] = [
  tool('fetch_ed_code', { section: '99999' }, [SECTION]),
  tool('fetch_code_section', { citation: 'GOV 6253' }, [SECTION]),
  tool('fetch_code_section', { citation: 'Cal. Const., art. XIII B, § 99' }, [TEXT]),
  tool('fetch_code_range', { code: 'PEN', from: '99998', to: '99998' }, [SECTION]),
  tool('fetch_code_range', { code: 'HSC', from: '1', to: '2' }, [CONTENTS]),
  tool('verify_citation', { text: 'Fam. Code, § 99999' }, [SECTION]),
  tool('compare_versions', { citation: 'EDC 77777' }, [SECTION]),
  resource('california-codes://WIC/99999'),
  prompt({ section: 'CCP 99999' }),
];

function tool(name: string, args: Record<string, unknown>, needs: readonly string[]): EveryCall {
  const what = `${name} ${JSON.stringify(args)}`;
  return { what, needs, run: async ({ call }) => outcomeOf(await call(name, args)) };
}

function resource(uri: string): EveryCall {
  return {
    what: uri,
    needs: [SECTION],
    run: async ({ client }) => settled(client.readResource({ uri })),
  };
}

function prompt(args: Record<string, string>): EveryCall {
  return {
    what: `explain_section ${JSON.stringify(args)}`,
    needs: [SECTION],
    run: async ({ client }) =>
      settled(client.getPrompt({ name: 'explain_section', arguments: args })),
  };
}

function outcomeOf(result: CallToolResult): Outcome {
  if (result.isError !== true) return { isError: false, given: result };
  return { isError: true, words: wordsOf(result), code: failureOf(result).code ?? 'none' };
}

const told = z.object({ code: z.string() });

function settled(answer: Promise<unknown>): Promise<Outcome> {
  return answer.then(
    (given): Outcome => ({ isError: false, given }),
    (error: unknown): Outcome => {
      if (!(error instanceof ProtocolError)) throw error;
      const code = told.safeParse(error.data).data?.code ?? String(error.code);
      return { isError: true, code, words: error.message };
    },
  );
}
