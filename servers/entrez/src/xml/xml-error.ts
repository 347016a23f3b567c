/** What is wrong with a text that should be XML. */
export type XmlFault = 'empty' | 'html' | 'not_xml' | 'malformed' | 'truncated' | 'too_large';

/** A text that cannot be read as XML; the message says what and where, and repeats nothing of it. */
export class XmlError extends Error {
  readonly fault: XmlFault;

  constructor(fault: XmlFault, message: string) {
    super(message);
    this.name = 'XmlError';
    this.fault = fault;
  }
}
