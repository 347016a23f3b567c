import { checkAnswer, type Expectation } from '../wire/check-answer.ts';
import { writeHttpRequest, type HttpTarget } from '../wire/http-request.ts';
import { FIRST_ID } from '../wire/message.ts';
import { messageIn, type HttpResponse } from '../wire/response-reader.ts';
import { createStop, isSample, summarize, type Burst, type Stop, type Until } from './burst.ts';
import { openConnection, type Connection } from './http-connection.ts';

/** How many connections there are, each with one request under way. */
export const CONNECTIONS = 16;

interface Run {
  readonly mayStop: Stop;
  readonly latencies: number[];
  readonly finish: () => void;
  readonly fail: (error: Error) => void;
  sent: number;
}

/** Connections to one server, over which requests are sent in bursts. */
export class HttpLoad {
  readonly #expected: Expectation;
  readonly #connections: Connection[] = [];
  #run: Run | undefined;
  #nextId = FIRST_ID;

  private constructor(expected: Expectation) {
    this.#expected = expected;
  }

  /** Opens the connections. */
  static async open(target: HttpTarget, expected: Expectation): Promise<HttpLoad> {
    const load = new HttpLoad(expected);
    const template = writeHttpRequest(expected.task, target);
    for (let index = 0; index < CONNECTIONS; index++) {
      const connection = await openConnection(target.url, template, {
        onResponse: (from, response) => load.#take(from, response),
        wantsBody: ({ id }) => isSample(id),
        onFailure: (error) => load.#run?.fail(error),
      });
      load.#connections.push(connection);
    }
    return load;
  }

  /** Keeps one request under way on each connection; ends when all are answered. */
  async burst(until: Until): Promise<Burst> {
    const begin = performance.now();
    const latencies: number[] = [];
    await new Promise<void>((finish, fail) => {
      this.#run = { mayStop: createStop(until), latencies, finish, fail, sent: 0 };
      for (const connection of this.#connections) this.#send(connection, this.#run, begin);
    });
    this.#run = undefined;
    return summarize(latencies, begin);
  }

  close(): void {
    for (const connection of this.#connections) connection.close();
  }

  #send(connection: Connection, run: Run, now: number): void {
    run.sent += 1;
    connection.send(this.#nextId++, now);
  }

  #take(connection: Connection, response: HttpResponse): void {
    if (this.#run === undefined) throw new Error('Expected no response, got one.');
    checkResponse(response, connection.id, this.#expected);
    const run = this.#run;
    const now = performance.now();
    run.latencies.push(now - connection.sentAt);
    if (!run.mayStop(run.sent, now)) this.#send(connection, run, now);
    else if (run.latencies.length === run.sent) run.finish();
  }
}

function checkResponse(
  { status, contentType, body }: HttpResponse,
  id: number,
  expected: Expectation,
): void {
  if (status !== 200) {
    throw new Error(`Expected status 200, got ${status}: ${body.toString('utf8', 0, 500)}`);
  }
  if (!isSample(id)) return;
  checkAnswer(messageIn(contentType, body.toString('utf8')), id, expected);
}
