import type {
  JSONRPCMessage,
  RequestId,
  ServerEvent,
  Transport,
} from '@modelcontextprotocol/server';

import type { Caller } from '../../call/types.ts';
import type { Runtime } from '../../call/runtime.ts';
import { getCancelledId } from '../protocol/batches.ts';
import { listNotice } from '../protocol/capabilities.ts';
import { closeWithoutSdk, Relay, type ServedConnection } from '../protocol/connection.ts';
import { createListBytes, type ListBytes } from './answers.ts';
import {
  createLegacyFastPath,
  type LegacyFastPath,
  type LegacyPeer,
  readLegacyPeer,
} from './legacy.ts';
import { type LinkedSdk, linkSdk } from './link-sdk.ts';
import { createEnvelopes, createModernFastPath, type ModernFastPath } from './modern.ts';
import { createOpening, type Opening, READY } from './opening.ts';
import { isPlainEnvelope } from './plain.ts';
import type { FastAnswer, FastCall } from './run-call.ts';

/** A transport that can send serialized messages. */
export interface TextTransport extends Transport {
  readonly sendText: (id: RequestId, answer: FastAnswer) => void;
  /** Registers loading work that does not count against the grace period at the end of input. */
  readonly prepare: (done: Promise<unknown>) => void;
}

/** A connection on which requests can bypass the SDK. */
export interface FastConnection extends ServedConnection {
  readonly transport: TextTransport;
}

/**
 * Passes plain requests of one connection directly to the call pipeline. The SDK is loaded for the
 * first message that needs it, and the opening of the connection is replayed to it; from then on it
 * determines the client and the era.
 */
export class ConnectionFastPath {
  readonly #runtime: Runtime;
  readonly #caller: Caller;
  readonly #transport: TextTransport;
  readonly #onFailure: ServedConnection['onFailure'];
  readonly #relay: Relay;
  readonly #lists: ListBytes;
  readonly #modern: ModernFastPath;
  readonly #legacy: LegacyFastPath;
  readonly #opening: Opening;
  readonly #running = new Map<RequestId, FastCall>();
  readonly #silence: () => void;
  #sdk: LinkedSdk | undefined;
  #linking: Promise<LinkedSdk> | undefined;
  /** Messages that arrived while the SDK was loading. */
  readonly #held: JSONRPCMessage[] = [];
  #isClosed = false;

  constructor({ runtime, caller, transport, onFailure }: FastConnection) {
    this.#runtime = runtime;
    this.#caller = caller;
    this.#transport = transport;
    this.#onFailure = onFailure;
    this.#relay = new Relay(transport);
    this.#lists = createListBytes(runtime);
    const readEnvelope = createEnvelopes(
      (request) => isPlainEnvelope(request) || this.#sdk?.judge(request) === true,
    );
    this.#modern = createModernFastPath(runtime, this.#lists, readEnvelope);
    this.#legacy = createLegacyFastPath(runtime, this.#lists);
    this.#opening = createOpening({
      runtime,
      caller,
      modern: this.#modern,
      legacy: this.#legacy,
      ask: this.#ask,
      // Deferred until the response is sent; like the SDK, accepts batches only after that.
      onAgreed: (revision) => queueMicrotask(() => transport.setProtocolVersion?.(revision)),
    });
    this.#silence = runtime.definition.events.subscribe(this.#hearOfChange);
    transport.onmessage = this.#receive;
    transport.onerror = this.#onError;
    transport.onclose = this.#onClose;
    transport.start().catch(this.#onError);
  }

  /** Closes the connection; messages waiting for the SDK are dropped. */
  close(): Promise<void> {
    return (this.#sdk ?? this.#transport).close();
  }

  readonly #receive = (message: JSONRPCMessage): void => {
    const cancelled = this.#running.get(getCancelledId(message) ?? NaN);
    if (cancelled !== undefined) {
      this.#running.delete(cancelled.id);
      return cancelled.abandon('The client cancelled the request.');
    }
    // An initialized client gets change notifications, even while the SDK is loading.
    if (this.#sdk === undefined && this.#opening.note(message)) return;
    const call = this.#take(message);
    if (call === undefined) this.#pass(message);
    else this.#answer(call);
  };

  #take(message: JSONRPCMessage): FastCall | undefined {
    const sdk = this.#sdk;
    // Messages after one for the SDK wait too, to keep their order.
    if (sdk === undefined) return this.#linking ? undefined : this.#opening.take(message);
    const known = sdk.isSettled() ? sdk.side() : undefined;
    if (known === undefined) return undefined;
    const caller = this.#caller;
    return known.era === 'modern'
      ? this.#modern.takeBare({ message, caller })
      : this.#legacy({ message, caller, side: () => readLegacyPeer(known.server) });
  }

  #answer(call: FastCall): void {
    if (!(call.answer instanceof Promise)) return this.#transport.sendText(call.id, call.answer);
    this.#running.set(call.id, call);
    call.answer.then((given) => {
      // The request may have been cancelled and its id reused.
      if (this.#running.get(call.id) !== call) return;
      this.#running.delete(call.id);
      if (given !== undefined) this.#transport.sendText(call.id, given);
    }, this.#onError);
  }

  #pass(message: JSONRPCMessage): void {
    if (this.#sdk !== undefined) return this.#relay.onmessage?.(message);
    this.#held.push(message);
    void this.#link();
  }

  #link(): Promise<LinkedSdk> {
    if (this.#linking === undefined) {
      this.#linking = linkSdk({
        runtime: this.#runtime,
        caller: this.#caller,
        relay: this.#relay,
        isClosed: () => this.#isClosed,
        replay: this.#opening.replay,
      }).then(this.#onLinked);
      this.#linking.catch(this.#onLinkFailure);
      this.#transport.prepare(this.#linking);
    }
    return this.#linking;
  }

  readonly #onLinked = (sdk: LinkedSdk): LinkedSdk => {
    this.#sdk = sdk;
    // Only now, because from then on the SDK sends change notifications, and none may be sent
    // twice.
    if (this.#opening.isInitialized()) this.#relay.onmessage?.(READY);
    for (const message of this.#held.splice(0)) this.#receive(message);
    return sdk;
  };

  readonly #ask: LegacyPeer['ask'] = async (request, options) => {
    const { side } = await this.#link();
    const known = side();
    if (known === undefined) throw new Error('The connection is closed.');
    return known.server.request(request, options);
  };

  // Notifies an initialized legacy client of list changes until the SDK takes over.
  readonly #hearOfChange = (event: ServerEvent): void => {
    if (!this.#opening.isInitialized() || this.#sdk?.isAnnouncing() === true) return;
    const notice = listNotice(this.#runtime.definition, event);
    if (notice !== undefined) this.#transport.send(notice).catch(this.#onError);
  };

  readonly #onError = (error: Error): void => {
    if (this.#relay.onerror !== undefined) return this.#relay.onerror(error);
    this.#runtime.logger.debug({ err: error }, 'The connection had a fault');
  };

  readonly #onLinkFailure = (cause: unknown): void => {
    if (this.#isClosed) return;
    const [runtime, transport, onFailure] = [this.#runtime, this.#transport, this.#onFailure];
    closeWithoutSdk({ runtime, transport, onFailure }, cause);
  };

  readonly #onClose = (): void => {
    this.#isClosed = true;
    this.#silence();
    this.#lists.close();
    for (const { abandon } of this.#running.values()) abandon('The connection is closed.');
    this.#running.clear();
    this.#held.length = 0;
    this.#relay.end();
  };
}
