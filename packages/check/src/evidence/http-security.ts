import type { Exchange } from '../wire/exchange.evidence.ts';
import type { HttpTrial } from './http-trial.ts';

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
