import type { Answer } from '../../route.ts';

/** What PubChem calls its refusals, and the status of each. */
export const FAULT_STATUS = {
  BadRequest: 400,
  NotFound: 404,
  MethodNotAllowed: 405,
  ServerError: 500,
  Unimplemented: 501,
  ServerBusy: 503,
  Timeout: 504,
} as const;

/** A refusal of PubChem, to be written in the form that was asked for. */
export interface PugFault {
  readonly code: keyof typeof FAULT_STATUS;
  readonly message: string;
  readonly details?: readonly string[];
}

/** Writes a refusal as JSON, as XML, or as the plain text that goes with all other forms. */
export function writeFault({ code, message, details = [] }: PugFault, format: string): Answer {
  const status = FAULT_STATUS[code];
  const name = `PUGREST.${code}`;
  const headers = code === 'ServerBusy' ? { headers: { 'retry-after': '1' } } : {};
  if (format === 'JSON') {
    const fault = { Code: name, Message: message, ...(details.length > 0 && { Details: details }) };
    return {
      ...headers,
      status,
      type: 'application/json',
      body: `${JSON.stringify({ Fault: fault }, undefined, 2)}\n`,
    };
  }
  if (format === 'XML') {
    const lines = details.map((detail) => `  <Details>${detail}</Details>\n`).join('');
    return {
      ...headers,
      status,
      type: 'application/xml',
      body: `<?xml version="1.0" encoding="UTF-8" ?>\n<Fault xmlns="http://pubchem.ncbi.nlm.nih.gov/pug_rest">\n  <Code>${name}</Code>\n  <Message>${message}</Message>\n${lines}</Fault>\n`,
    };
  }
  const lines = details.map((detail) => `Detail: ${detail}\n`).join('');
  return {
    ...headers,
    status,
    type: 'text/plain',
    body: `Status: ${status}\nCode: ${name}\nMessage: ${message}\n${lines}`,
  };
}
