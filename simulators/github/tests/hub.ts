import { type Simulator, startSimulator } from '../src/index.ts';

/** An answer to a GraphQL request. */
interface GraphqlAnswer {
  readonly data?: unknown;
  readonly errors?: readonly { readonly type?: string; readonly message: string }[];
}

/** An answer to a REST request. */
interface RestAnswer {
  readonly status: number;
  readonly link: string | null;
  readonly body: unknown;
}

/** A simulated GitHub and the means to talk to it without the client under test. */
export interface Hub {
  readonly simulator: Simulator;
  readonly ask: (text: string, variables?: object, token?: string) => Promise<GraphqlAnswer>;
  /** The data; an error in the answer fails the test. */
  readonly data: (text: string, variables?: object) => Promise<unknown>;
  /** `GET /repos/acme/rocket`, with a body where there is one. */
  readonly rest: (request: string, body?: object, token?: string) => Promise<RestAnswer>;
  /** The node id of an issue or pull request of acme/rocket. */
  readonly idOf: (number: number) => Promise<string>;
}

const ID_OF = `query($number: Int!) {
  repository(owner: "acme", name: "rocket") {
    issueOrPullRequest(number: $number) { ... on Node { id } }
  }
}`;

/** Starts a simulated GitHub without limits. */
export async function openHub(): Promise<Hub> {
  const simulator = await startSimulator({ hasLimits: false });
  async function send(path: string, init: RequestInit, token = simulator.token): Promise<Response> {
    return fetch(`${simulator.url}${path}`, {
      ...init,
      headers: { authorization: `bearer ${token}`, 'content-type': 'application/json' },
    });
  }
  const ask: Hub['ask'] = async (query, variables = {}, token) => {
    const body = JSON.stringify({ query, variables });
    const answer = await send('/graphql', { method: 'POST', body }, token);
    return (await answer.json()) as GraphqlAnswer;
  };
  const data: Hub['data'] = async (text, variables) => {
    const answer = await ask(text, variables);
    if (answer.errors !== undefined) throw new Error(JSON.stringify(answer.errors));
    return answer.data;
  };
  return {
    simulator,
    ask,
    data,
    rest: async (request, body, token) => {
      const [method = 'GET', path = '/'] = request.split(' ');
      const init = { method, ...(body !== undefined && { body: JSON.stringify(body) }) };
      const answer = await send(path, init, token);
      const text = await answer.text();
      return {
        status: answer.status,
        link: answer.headers.get('link'),
        body: text === '' ? undefined : (JSON.parse(text) as unknown),
      };
    },
    idOf: async (number) => {
      const found = (await data(ID_OF, { number })) as {
        readonly repository: { readonly issueOrPullRequest: { readonly id: string } };
      };
      return found.repository.issueOrPullRequest.id;
    },
  };
}
