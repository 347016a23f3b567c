import type { HttpAnswer } from './http-answer.ts';

/** A JSON-RPC answer, as far as tests look at it. */
export interface RpcAnswer {
  readonly jsonrpc?: unknown;
  readonly id?: unknown;
  readonly method?: unknown;
  readonly result?: {
    readonly structuredContent?: unknown;
    readonly content?: readonly { readonly text?: string }[];
    readonly isError?: boolean;
  };
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

/** The messages in an HTTP answer, whether it is JSON or an event stream. */
export function messagesIn({ headers, text }: HttpAnswer): readonly RpcAnswer[] {
  if (text === '') return [];
  if (!headers.get('content-type')?.startsWith('text/event-stream')) return [parse(text)];
  const events = text.split('\n\n').filter((event) => event !== '' && !event.startsWith(':'));
  return events.map((event) => {
    const data = event.split('\n').filter((line) => line.startsWith('data: '));
    return parse(data.map((line) => line.slice('data: '.length)).join('\n'));
  });
}

/** The one message in an HTTP answer. */
export function messageIn(answer: HttpAnswer): RpcAnswer {
  const messages = messagesIn(answer);
  const [message] = messages;
  if (message === undefined || messages.length > 1) {
    throw new Error(`Expected one message, got ${messages.length}: ${answer.text}`);
  }
  return message;
}

/** The text that a call of `echo_text` or `hold_text` gave back. */
export function echoed({ result }: RpcAnswer): unknown {
  const text = result?.content?.[0]?.text;
  if (text === undefined) return undefined;
  return result?.isError === true ? text : (parse(text) as { readonly text?: unknown }).text;
}

function parse(text: string): RpcAnswer {
  return JSON.parse(text) as RpcAnswer;
}
