import type { InputRequest, ServerEvent, ServerNotification } from '@modelcontextprotocol/server';

import type { RemoteRequest, RemoteSetup } from '../call/remote.ts';
import type { Called } from '../call/respond.ts';
import type { AuditLine, Caller, Exchange, LogLevel } from '../call/types.ts';
import type { HealthReport } from '../define/server.ts';
import type { ReadTarget } from '../define/resource.ts';
import type { Logger } from '../utils/platform.ts';
import type { Thrown } from '../worker/task.ts';
import type { ToldDefinition } from './tell-definition.ts';

/** The fields of an exchange that are data; the others are functions, which stay where they are. */
export interface ToldExchange extends Pick<
  Exchange,
  'method' | 'client' | 'capabilities' | 'meta' | 'inputResponses' | 'requestState'
> {
  readonly caller: Omit<Caller, 'source'>;
  /** The number of the caller's source. */
  readonly source: number | undefined;
}

/** The options of a runtime that are data. */
export interface ToldSetup extends Omit<RemoteSetup, 'audit' | 'logger'> {
  /** Whether audit lines are posted as such, written to the log, or not made. */
  readonly audit: 'posted' | 'logged' | 'off';
}

/** A message to the thread that has the handlers. */
export type ToThread =
  | { readonly kind: 'start'; readonly runtime: number; readonly setup: ToldSetup }
  | {
      readonly kind: 'request';
      readonly id: number;
      readonly runtime: number;
      readonly request: RemoteRequest;
      readonly exchange: ToldExchange;
      /** Whether the client can be sent requests during this one. */
      readonly canAsk: boolean;
    }
  | { readonly kind: 'cancel'; readonly id: number; readonly reason: string }
  | { readonly kind: 'response'; readonly question: number; readonly response: unknown }
  | { readonly kind: 'refusal'; readonly question: number; readonly reason: string }
  | {
      readonly kind: 'watch';
      readonly watch: number;
      /** The position of the resource in the definition. */
      readonly resource: number;
      readonly target: ReadTarget;
    }
  | { readonly kind: 'unwatch'; readonly watch: number }
  | { readonly kind: 'left'; readonly sources: readonly number[] }
  | { readonly kind: 'health'; readonly id: number }
  | { readonly kind: 'close' };

/** The result of a request. */
export type ThreadResult =
  /** The result of a call as JSON, which is copied as one string and not written again. */
  | {
      readonly kind: 'called';
      readonly id: number;
      readonly json: string;
      readonly meta: Called['meta'];
    }
  | { readonly kind: 'value'; readonly id: number; readonly value: unknown }
  | {
      readonly kind: 'fault';
      readonly id: number;
      readonly code: number;
      readonly message: string;
      readonly data?: Readonly<Record<string, unknown>> | undefined;
    };

/** A message from the thread that has the handlers. */
export type FromThread =
  | { readonly kind: 'opened'; readonly definition: ToldDefinition }
  | { readonly kind: 'failed'; readonly sentence: string; readonly code: number }
  | ThreadResult
  | { readonly kind: 'notify'; readonly id: number; readonly notification: ServerNotification }
  | {
      readonly kind: 'log';
      readonly id: number;
      readonly level: LogLevel;
      readonly data: unknown;
    }
  | {
      readonly kind: 'question';
      readonly id: number;
      readonly question: number;
      readonly request: InputRequest;
    }
  | { readonly kind: 'withdrawn'; readonly question: number }
  | {
      readonly kind: 'logged';
      readonly runtime: number;
      readonly level: keyof Logger;
      readonly fields: object;
      readonly message: string;
    }
  | { readonly kind: 'audit'; readonly runtime: number; readonly line: AuditLine }
  | { readonly kind: 'event'; readonly event: ServerEvent; readonly hidden: readonly string[] }
  | { readonly kind: 'watching'; readonly watch: number }
  | { readonly kind: 'unwatchable'; readonly watch: number; readonly thrown: Thrown }
  | { readonly kind: 'changed'; readonly watch: number }
  | { readonly kind: 'health'; readonly id: number; readonly report: HealthReport }
  | { readonly kind: 'closed' };

/** A function for each kind of message. */
export type Hearers<Message extends { readonly kind: string }> = {
  readonly [Kind in Message['kind']]?: (message: Extract<Message, { readonly kind: Kind }>) => void;
};

/** Gives a message to the function for its kind. */
export function hearWith<Message extends { readonly kind: string }>(
  hearers: Hearers<Message>,
  message: Message,
): void {
  // The table has a function that takes the messages of each kind.
  const hear = hearers[message.kind as Message['kind']] as ((message: Message) => void) | undefined;
  hear?.(message);
}
