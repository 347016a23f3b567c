import { ToolError } from '@wellspoken/kit';

/** What is wrong with a text that should be XML. */
export type XmlFault = 'empty' | 'html' | 'not_xml' | 'malformed' | 'truncated' | 'too_large';

/** Faults that a failing service produces temporarily. */
const PASSING: ReadonlySet<XmlFault> = new Set(['empty', 'html', 'truncated']);

/** Text that cannot be parsed as XML; the message gives the place but quotes nothing. */
export class XmlError extends ToolError {
  readonly fault: XmlFault;

  constructor(fault: XmlFault, message: string) {
    const again = PASSING.has(fault);
    super('upstream_failed', message, {
      retryable: again,
      suggestions: [
        again ? 'Try again in a moment.' : 'Ask for fewer records, or in another form.',
      ],
    });
    this.fault = fault;
  }
}

/** The error for text that is not in the form that was asked for. */
export function createUnreadableError(form: string, why: string): ToolError {
  return new ToolError('upstream_failed', `Expected ${form}, but ${why}.`, {
    suggestions: ['Try again in a moment.', 'Ask for the records in another form.'],
    retryable: true,
  });
}
