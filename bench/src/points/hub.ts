import { ContenderError } from '../shared/command-line.ts';

/** GitHub as a plain client sees it: one request for each call, nothing kept. */
export interface Hub {
  readonly graphql: <Data>(query: string, variables?: object) => Promise<Data>;
  readonly rest: <Data>(route: string, body?: object) => Promise<Data>;
}

/** A client without any help, for what another design would send. */
export function createHub(url: string, token: string): Hub {
  const send = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (response.ok) return response.json();
    throw new ContenderError(`${method} ${path} was answered with ${response.status}.`);
  };
  return {
    graphql: async <Data>(query: string, variables: object = {}) => {
      const answer = (await send('POST', '/graphql', { query, variables })) as GraphAnswer<Data>;
      const [problem] = answer.errors ?? [];
      if (problem !== undefined) throw new ContenderError(problem.message);
      return answer.data;
    },
    rest: async <Data>(route: string, body?: object) => {
      const [method = 'GET', path = '/'] = route.split(' ');
      return (await send(method, path, body)) as Data;
    },
  };
}

interface GraphAnswer<Data> {
  readonly data: Data;
  readonly errors?: readonly { readonly message: string }[];
}
