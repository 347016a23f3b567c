import type {
  JSONRPCMessage,
  RequestId,
  ServerEvent,
  Transport,
} from '@modelcontextprotocol/server';

import type { Caller } from '../context/types.ts';
import { cancelledBy } from '../protocol/cancelled-by.ts';
import { Relay } from '../protocol/relay.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { createEnvelopes } from './envelopes.ts';
import { createLegacyLane, type LegacyLane } from './legacy-lane.ts';
import { legacySideOf, type LegacySide } from './legacy-side.ts';
import { createListBytes, type ListBytes } from './lists.ts';
import { createModernLane, type ModernLane } from './modern-lane.ts';
import { createOpening, type Opening } from './opening.ts';
import { isPlainEnvelope } from './plain-client.ts';
import type { QuickAnswer, QuickCall } from './quick.ts';
import { linkSdk, type LinkedSdk } from './sdk-link.ts';

/** A transport that can send what is JSON already. */
export interface TextTransport extends Transport {
  readonly sendText: (id: RequestId, answer: QuickAnswer) => void;
}

/** A connection that may be answered past the SDK. */
export interface FastConnection {
  readonly runtime: Runtime;
  readonly caller: Caller;
  readonly transport: TextTransport;
}

/**
 * Takes plain requests of one connection straight to the call pipeline. The SDK is loaded with the
 * first message that is for it, hears how the conversation began, and from then on says who the
 * client is and which era it speaks.
 */
export class ConnectionLane {
  readonly #runtime: Runtime;
  readonly #caller: Caller;
  readonly #transport: TextTransport;
  readonly #relay: Relay;
  readonly #lists: ListBytes;
  readonly #modern: ModernLane;
  readonly #legacy: LegacyLane;
  readonly #opening: Opening;
  readonly #running = new Map<RequestId, QuickCall>();
  readonly #silence: () => void;
  #sdk: LinkedSdk | undefined;
  #linking: Promise<LinkedSdk> | undefined;
  /** What came while the SDK was on its way. */
  #held: JSONRPCMessage[] = [];
  #isClosed = false;

  constructor({ runtime, caller, transport }: FastConnection) {
    this.#runtime = runtime;
    this.#caller = caller;
    this.#transport = transport;
    this.#relay = new Relay(transport, async () => {});
    this.#lists = createListBytes(runtime);
    const readEnvelope = createEnvelopes(
      (request) => isPlainEnvelope(request) || this.#sdk?.judge(request) === true,
    );
    this.#modern = createModernLane(runtime, this.#lists, readEnvelope);
    this.#legacy = createLegacyLane(runtime, this.#lists);
    this.#opening = createOpening({
      runtime,
      caller,
      modern: this.#modern,
      legacy: this.#legacy,
      ask: this.#ask,
      onAgreed: (revision) => transport.setProtocolVersion?.(revision),
    });
    this.#silence = runtime.definition.events.subscribe(this.#hearOfChange);
    transport.onmessage = this.#receive;
    transport.onerror = this.#onError;
    transport.onclose = this.#onClose;
    transport.start().catch(this.#onError);
  }

  /** Ends the conversation. */
  async close(): Promise<void> {
    const sdk = await this.#linking?.catch(() => undefined);
    await (sdk ?? this.#transport).close();
  }

  readonly #receive = (message: JSONRPCMessage): void => {
    const cancelled = this.#running.get(cancelledBy(message) ?? NaN);
    if (cancelled !== undefined) {
      this.#running.delete(cancelled.id);
      return cancelled.abandon('The client cancelled the request.');
    }
    // What came first is answered first, as far as the SDK has a part in it.
    if (this.#linking !== undefined && this.#sdk === undefined) {
      this.#held.push(message);
      return;
    }
    const call = this.#sdk === undefined ? this.#opening.take(message) : this.#take(message);
    if (call === undefined) this.#pass(message);
    else if (call !== 'noted') this.#answer(call);
  };

  #take(message: JSONRPCMessage): QuickCall | undefined {
    const caller = this.#caller;
    const known = this.#sdk?.side();
    if (known === undefined) return undefined;
    if (known.era === 'legacy') {
      return this.#legacy({ message, caller, side: () => legacySideOf(known.server) });
    }
    return this.#sdk?.isSettled() === true ? this.#modern.takeBare({ message, caller }) : undefined;
  }

  #answer(call: QuickCall): void {
    if (!(call.answer instanceof Promise)) return this.#transport.sendText(call.id, call.answer);
    this.#running.set(call.id, call);
    call.answer.then((given) => {
      // Its id may have been cancelled, and used again.
      if (this.#running.get(call.id) !== call) return;
      this.#running.delete(call.id);
      if (given !== undefined) this.#transport.sendText(call.id, given);
    }, this.#onError);
  }

  #pass(message: JSONRPCMessage): void {
    if (this.#sdk !== undefined) return this.#relay.onmessage?.(message);
    this.#held.push(message);
    this.#link().catch(this.#onLinkFailure);
  }

  #link(): Promise<LinkedSdk> {
    this.#linking ??= linkSdk({
      runtime: this.#runtime,
      caller: this.#caller,
      relay: this.#relay,
      isClosed: () => this.#isClosed,
      story: this.#opening.story,
    }).then((sdk) => {
      this.#sdk = sdk;
      const held = this.#held;
      this.#held = [];
      for (const message of held) this.#receive(message);
      return sdk;
    });
    return this.#linking;
  }

  readonly #ask: LegacySide['ask'] = async (request, options) => {
    const { side } = await this.#link();
    const known = side();
    if (known === undefined) throw new Error('The connection is closed.');
    return known.server.request(request, options);
  };

  // A legacy client that is initialized hears of lists that change; the SDK tells it.
  readonly #hearOfChange = (event: ServerEvent): void => {
    if (!this.#opening.isInitialized() || event.kind === 'resource_updated') return;
    if (this.#sdk?.isAnnouncing() === true) return;
    this.#link().then(({ announce }) => announce(event), this.#onLinkFailure);
  };

  readonly #onError = (error: Error): void => {
    if (this.#relay.onerror !== undefined) return this.#relay.onerror(error);
    this.#runtime.logger.debug({ err: error }, 'The connection had a fault');
  };

  // Without the SDK there is nobody to answer what was held.
  readonly #onLinkFailure = (err: unknown): void => {
    if (this.#isClosed) return;
    this.#runtime.logger.error({ err }, 'The connection is closed, because the SDK did not load');
    void this.#transport.close();
  };

  readonly #onClose = (): void => {
    this.#isClosed = true;
    this.#silence();
    this.#lists.close();
    for (const { abandon } of this.#running.values()) abandon('The connection is closed.');
    this.#running.clear();
    this.#relay.end();
  };
}
