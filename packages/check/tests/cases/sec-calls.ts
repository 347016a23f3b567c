import type { CanaryCall, OddShapes } from '../../src/probe/security/security.evidence.ts';
import type { JsonObject } from '../../src/wire/json.ts';
import type { Cases } from '../support/cases.ts';
import { answered, evidence, tools } from '../support/evidence.ts';
import { closed, text, tool } from '../support/tool-evidence.ts';

type Kind = CanaryCall['kind'];
type Attempt = Pick<CanaryCall, 'form' | 'wasReached'> & { readonly said?: string };

const PRODUCT = '1299712899127';
const SECRET = 'outside canary-file-1';
const secretOf = (kind: Kind): string => (kind === 'path' ? SECRET : PRODUCT);

/** A tool with one argument, and what it said to canaries in it. */
const tried = (
  kind: Kind,
  argument: { readonly name: string; readonly schema?: JsonObject; readonly tool?: JsonObject },
  attempts: readonly Attempt[],
) =>
  evidence('modern stdio', {
    lists: {
      tools: tools(
        tool({
          inputSchema: closed({ [argument.name]: text(argument.schema ?? {}) }),
          ...argument.tool,
        }),
      ),
    },
    canaryCalls: {
      made: attempts.map(({ form, wasReached, said = 'No.' }) => ({
        kind,
        property: argument.name,
        form,
        secret: secretOf(kind),
        ...(wasReached !== undefined && { wasReached }),
        record: {
          tool: 'search_notes',
          purpose: form,
          arguments: { [argument.name]: 'x' },
          exchange: answered('tools/call', { content: [{ type: 'text', text: said }] }),
        },
      })),
    },
  });

const untried = (name: string) => tried('path', { name }, []);
const fenced = { description: 'A path inside the allowed folder.' };
const named = { description: 'The name of the page.' };
const anyPath = { description: 'The absolute path of the file, anywhere in the repository.' };
const dots = { form: 'dots', said: SECRET };
const absolute = { form: 'absolute path', said: SECRET };
const refused = (...forms: readonly string[]): readonly Attempt[] =>
  forms.map((form) => ({ form }));

const quote = { form: 'one quote', said: `near "x": syntax error` };
const loopback = { form: 'loopback address', wasReached: true };
const openWorld = { annotations: { readOnlyHint: true, openWorldHint: true } };

const shapes = (oddShapes: OddShapes) =>
  evidence('legacy stdio', { lists: { tools: tools(tool()) }, oddShapes });
const shape = (isAlive: boolean) => ({ tool: 'search_notes', shape: 'a long key', isAlive });

const noTools = evidence('legacy stdio', {
  lists: {},
  canaryCalls: { made: [] },
  oddShapes: { tried: [], polluted: [] },
});

/** The cases of the rules of area sec that calls show. */
export const secCallCases: Cases = {
  'sec/traversal': {
    passes: [
      tried('path', { name: 'path' }, refused('dots', 'absolute path')),
      tried('path', { name: 'path', schema: fenced }, refused('dots', 'absolute path')),
    ],
    fails: [
      tried('path', { name: 'file_name' }, [...refused('absolute path'), dots]),
      tried('path', { name: 'path', schema: fenced }, [absolute]),
      tried('path', { name: 'page', schema: named }, [absolute, dots]),
      tried('path', { name: 'path' }, [{ form: 'dots', said: btoa(SECRET) }]),
      tried('path', { name: 'path' }, [{ form: 'dots', wasReached: true }]),
    ],
    notApplicable: [
      noTools,
      untried('file_type'),
      // Who takes any path has no fence to climb over.
      tried('path', { name: 'path' }, [absolute, dots]),
      tried('path', { name: 'path', schema: anyPath }, [absolute, dots]),
    ],
    notVerified: [
      untried('path'),
      evidence('modern http', {
        lists: { tools: tools(tool({ inputSchema: closed({ path: text({}) }) })) },
        canaryCalls: { made: [], noPaths: 'No file can be placed.' },
      }),
    ],
  },
  'sec/command': {
    passes: [
      tried('command', { name: 'branch' }, [
        { form: 'a second command', said: 'No branch x; echo $((1000003*1299709)); echo' },
      ]),
    ],
    fails: [tried('command', { name: 'host' }, [{ form: 'a second command', said: PRODUCT }])],
    notApplicable: [
      noTools,
      tried('command', { name: 'command' }, []),
      tried('command', { name: 'path', tool: { name: 'execute_script' } }, []),
    ],
    notVerified: [tried('command', { name: 'branch' }, [])],
  },
  'sec/sql': {
    passes: [
      tried('sql', { name: 'query' }, refused('one quote', 'a product in the statement')),
      // The text is a search expression, and a parameter as it should be.
      tried('sql', { name: 'query' }, [
        { form: 'one quote', said: `fts5: syntax error near "'"` },
        ...refused('two quotes'),
      ]),
      // A language of its own complains about every quote.
      tried('sql', { name: 'query' }, [
        quote,
        { ...quote, form: 'two quotes' },
        { ...quote, form: 'a comment' },
      ]),
    ],
    fails: [
      tried('sql', { name: 'title' }, [quote, ...refused('two quotes')]),
      tried('sql', { name: 'id' }, [
        quote,
        { ...quote, form: 'two quotes' },
        ...refused('a comment'),
      ]),
      tried('sql', { name: 'title' }, [{ form: 'a product in the statement', said: PRODUCT }]),
    ],
    notApplicable: [
      noTools,
      tried('sql', { name: 'sql' }, []),
      tried('sql', { name: 'query', schema: { description: 'An SQL query.' } }, []),
    ],
    notVerified: [tried('sql', { name: 'query' }, [])],
  },
  'sec/ssrf': {
    passes: [
      tried('url', { name: 'url', tool: openWorld }, [
        { form: 'loopback address', wasReached: false },
        { form: 'loopback in short', wasReached: false },
      ]),
    ],
    fails: [
      tried('url', { name: 'url' }, [loopback]),
      tried('url', { name: 'url', tool: openWorld }, [
        { form: 'loopback address', wasReached: false },
        { form: 'loopback in short', wasReached: true },
      ]),
      tried(
        'url',
        { name: 'link', tool: openWorld, schema: { description: 'On one of the allowed hosts.' } },
        [loopback],
      ),
    ],
    notApplicable: [
      noTools,
      // Fetching what the caller names is what it is for.
      tried('url', { name: 'url', tool: openWorld }, [loopback]),
    ],
    notVerified: [tried('url', { name: 'url' }, [])],
  },
  'sec/proto-keys': {
    passes: [shapes({ tried: [shape(true)], polluted: [] })],
    fails: [
      shapes({ tried: [shape(false)], polluted: [] }),
      shapes({ tried: [{ ...shape(false), tool: '' }], polluted: [] }),
      shapes({ tried: [shape(true)], polluted: ['search_notes'] }),
    ],
    notApplicable: [noTools],
    notVerified: [shapes({ tried: [], polluted: [] })],
  },
};
