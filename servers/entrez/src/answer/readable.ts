import { ToolError } from '@wellspoken/kit';

import { XmlError } from '../xml/xml-error.ts';

/** What a parser makes of an answer of NCBI; XML that breaks off is a failure of NCBI, not of ours. */
export function readable<Parsed>(parse: () => Parsed): Parsed {
  try {
    return parse();
  } catch (cause) {
    if (!(cause instanceof XmlError)) throw cause;
    throw new ToolError('upstream_failed', 'NCBI sent a record that is broken XML.', {
      suggestions: ['Call again in a minute.', 'Ask for fewer records at once.'],
      retryable: true,
      cause,
    });
  }
}
