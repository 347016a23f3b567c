import type { Answer } from '../route.ts';
import { makeHtmlPage } from '../shell/answers.ts';
import { writeFault } from './pubchem/faults.ts';

/** Ways to fail that only the services beside the E-utilities have. */
export const EXTERNAL_FAULT_KINDS = [
  'gone',
  'pubchem_timeout',
  'pubchem_server_error',
  'pubchem_method_not_allowed',
  'pubchem_unimplemented',
  'pubchem_throttled',
] as const;

/** The name of such a way. */
type ExternalFaultKind = (typeof EXTERNAL_FAULT_KINDS)[number];

interface Failed {
  readonly request: { readonly segments: readonly string[] };
  readonly answer: () => Answer;
}

const THROTTLED =
  'Request Count status: Red (88%), Request Time status: Yellow (61%), Service status: Green (20%)';

/** What is answered when a service fails in such a way. */
export const EXTERNAL_FAILING: Readonly<Record<ExternalFaultKind, (failed: Failed) => Answer>> = {
  gone: () => makeHtmlPage(404, '404 Not Found'),
  pubchem_timeout: ({ request }) =>
    writeFault({ code: 'Timeout', message: 'The request timed out' }, chooseFormat(request)),
  pubchem_server_error: ({ request }) =>
    writeFault(
      {
        code: 'ServerError',
        message: 'Some problem on the server side',
        details: ['output: at /export/home/pug/cgi-bin/pug.cpp:1017'],
      },
      chooseFormat(request),
    ),
  pubchem_method_not_allowed: ({ request }) =>
    writeFault({ code: 'MethodNotAllowed', message: 'Request not allowed' }, chooseFormat(request)),
  pubchem_unimplemented: ({ request }) =>
    writeFault({ code: 'Unimplemented', message: 'Not implemented yet' }, chooseFormat(request)),
  pubchem_throttled: ({ answer }) => {
    const given = answer();
    return { ...given, headers: { ...given.headers, 'x-throttling-control': THROTTLED } };
  },
};

function chooseFormat({ segments }: Failed['request']): string {
  return segments.at(-1) ?? '';
}
