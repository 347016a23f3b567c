import type { Exchange, Message } from '../../wire/exchange.evidence.ts';

/** An HTTP request that differs from a usual one in one way, and what came of it. */
export interface HttpTrial {
  /** The request in words: "ping without Accept". */
  readonly what: string;
  readonly exchange: Exchange;
}

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

/** How the endpoint takes requests of unusual form. */
export interface HttpRequests {
  /** A harmless request of usual form. */
  readonly usual: HttpTrial;
  /** Messages that want no answer: a notification, in the legacy era also a response. */
  readonly silent: readonly HttpTrial[];
  /** Requests with an odd Accept header, or none. */
  readonly accepts: readonly HttpTrial[];
  /** A request whose Content-Type is no JSON. */
  readonly notJson: HttpTrial;
  /** A request whose Content-Type is JSON with a charset. */
  readonly withCharset: HttpTrial;
  /** A GET that asks for a stream; only status and headers are read. */
  readonly get: Exchange;
  /** A DELETE; only in the modern era. */
  readonly delete?: Exchange;
  /** Readable requests that must be refused for what they ask. */
  readonly refused: readonly HttpTrial[];
  /** Requests with a version header that the server cannot know; only in the legacy era. */
  readonly versions: readonly HttpTrial[];
  /** Whether the server also opens with `initialize`: then old clients are its clients too. */
  readonly hasLegacy: boolean;
}

/** What became of the work of a tool after the stream of its call was closed. */
export interface HttpCancel {
  /** The tools that ran long enough to be stopped. */
  readonly tools: readonly {
    readonly name: string;
    /** Whether the server used a processor while the tool ran. */
    readonly wasBusy: boolean;
    /** Whether it still did a while after the stream was closed. */
    readonly isBusy: boolean;
    /** Whether the call would have been over by then anyway, so that rest shows nothing. */
    readonly isOver: boolean;
  }[];
}

/** How the endpoint guards itself. */
export interface HttpSecurity {
  readonly isLoopback: boolean;
  readonly usual: HttpTrial;
  readonly foreignOrigin: HttpTrial;
  readonly ownOrigin: HttpTrial;
  /** Only for loopback. */
  readonly foreignHost?: HttpTrial;
  /** The same request to other addresses of this machine; absent where it has none or the endpoint is not local. */
  readonly elsewhere?: readonly HttpTrial[];
  /** What a browser would ask before it sends a request, from a foreign page and from an own one. */
  readonly preflights: readonly { readonly from: 'foreign' | 'own'; readonly exchange: Exchange }[];
  readonly scheme: 'http' | 'https';
  /** Why the certificate is not trusted; empty where it is; absent without TLS. */
  readonly distrust?: string;
  /** Where a request with one slash more or less at the end of the path is sent on to. */
  readonly redirect?: string;
}

/** How the endpoint bounds what it takes. */
export interface HttpLimits {
  /** A request that is far too large; only on loopback. */
  readonly large?: HttpTrial;
  /** A request whose body stops half-way; only with `--slow`, and how long it was waited for. */
  readonly slowBody?: { readonly trial: HttpTrial; readonly seconds: number };
}

/** How the server keeps sessions. */
export interface HttpSessions {
  /** The ids of sessions opened one after another; empty where the server gives none. */
  readonly ids: readonly string[];
  /** A request without the id of its session. */
  readonly withoutId?: HttpTrial;
  /** A DELETE of a session, and a request in it afterwards. */
  readonly removal?: Exchange;
  readonly afterRemoval?: HttpTrial;
  /** A request with an id that the server never gave. */
  readonly unknownId?: HttpTrial;
  /** Without the token: `initialize`, and a request in a session that was opened with it. */
  readonly withoutToken?: { readonly opening: HttpTrial; readonly inSession: HttpTrial };
}

/** How the server streams. */
export interface HttpStreams {
  /** Answers in the form of a stream that was given time to end. */
  readonly closings: readonly HttpTrial[];
  /** What came on each of several streams that were open at once in one session. */
  readonly sideBySide: readonly {
    /** "GET stream 1", "stream of tools/call with count". */
    readonly name: string;
    readonly messages: readonly Message[];
  }[];
  /** What came on a stream of `subscriptions/listen` while tools were called. */
  readonly subscription?: readonly Message[];
  /** A quiet stream that was held open; only with `--slow`. */
  readonly held?: { readonly seconds: number; readonly comments: number };
}
