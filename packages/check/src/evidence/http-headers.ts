import type { HttpTrial } from './http-trial.ts';

/** A request whose name a header repeats, with that header changed. */
export interface NamedRequest {
  readonly usual: HttpTrial;
  readonly missing: HttpTrial;
  /** With the name of something else. */
  readonly other: HttpTrial;
  /** With the right name in Base64. */
  readonly encoded: HttpTrial;
  /** With another name in Base64. */
  readonly encodedOther: HttpTrial;
}

/** A call of a tool that mirrors a parameter in a header, with that header changed. */
export interface ParamRequest {
  readonly tool: string;
  /** As the schema names it: "Mcp-Param-Region". */
  readonly header: string;
  readonly usual: HttpTrial;
  /** Those that must be refused. */
  readonly refused: readonly HttpTrial[];
  /** With the right value in Base64. */
  readonly encoded: HttpTrial;
  /** With the same integer in another form. */
  readonly numeric?: HttpTrial;
  /** Calls without a value, and without the header. */
  readonly unneeded: readonly HttpTrial[];
}

/** How the headers of a modern request are held against its body. */
export interface HttpHeaders {
  readonly usual: HttpTrial;
  readonly withoutVersion: HttpTrial;
  /** The header names another revision than the body, which is right. */
  readonly otherInHeader: HttpTrial;
  /** The body names another revision than the header, which is right. */
  readonly otherInBody: HttpTrial;
  /** Both name a revision that does not exist. */
  readonly unsupported: HttpTrial;
  readonly unknownMethod: HttpTrial;
  readonly withoutMethod: HttpTrial;
  readonly otherMethod: HttpTrial;
  /** Names of headers in other letters. */
  readonly namesInCapitals: HttpTrial;
  /** The value of Mcp-Method in other letters. */
  readonly valueInCapitals: HttpTrial;
  readonly withSession: HttpTrial;
  readonly withEventId: HttpTrial;
  readonly named: readonly NamedRequest[];
  readonly params: readonly ParamRequest[];
  /** Tools whose schema mirrors parameters in headers, callable or not. */
  readonly mirroring: readonly string[];
}
