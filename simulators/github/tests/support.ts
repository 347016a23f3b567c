import { type Simulator, type SimulatorOptions, startSimulator } from '../src/index.ts';

/** An error of a GraphQL answer. */
export interface HubError {
  readonly type?: string;
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** A GraphQL answer, whole. */
export interface Answer<Data> {
  readonly status: number;
  readonly headers: Headers;
  readonly data: Data | null | undefined;
  readonly errors: readonly HubError[];
}

/** A simulated GitHub and ways to ask it. */
export interface Hub {
  readonly simulator: Simulator;
  readonly ask: <Data = unknown>(
    query: string,
    variables?: object,
    token?: string,
  ) => Promise<Answer<Data>>;
  /** The data of an answer that must have no errors. */
  readonly data: <Data>(query: string, variables?: object) => Promise<Data>;
  readonly rest: (
    route: string,
    body?: object,
    token?: string,
  ) => Promise<{ readonly status: number; readonly headers: Headers; readonly body: unknown }>;
}

/** Starts a simulated GitHub; whoever starts it ends it. */
export async function openHub(options: SimulatorOptions = {}): Promise<Hub> {
  const simulator = await startSimulator(options);
  const ask: Hub['ask'] = async <Data>(
    query: string,
    variables: object = {},
    token = simulator.token,
  ) => {
    const response = await fetch(`${simulator.url}/graphql`, {
      method: 'POST',
      headers: { authorization: `bearer ${token}` },
      body: JSON.stringify({ query, variables }),
    });
    const { status, headers } = response;
    const { data, errors = [] } = (await response.json()) as Partial<Answer<Data>>;
    return { status, headers, data, errors };
  };
  return {
    simulator,
    ask,
    data: async <Data>(query: string, variables: object = {}) => {
      const { data, errors } = await ask<Data>(query, variables);
      if (errors.length > 0 || !data) throw new Error(JSON.stringify(errors));
      return data;
    },
    rest: async (route, body, token = simulator.token) => {
      const [method = 'GET', path = ''] = route.split(' ');
      const response = await fetch(`${simulator.url}${path}`, {
        method,
        headers: { authorization: `token ${token}` },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        body: text === '' ? undefined : JSON.parse(text),
      };
    },
  };
}

/** A project, its fields and its items, as the tests look at them. */
export interface Board {
  readonly id: string;
  readonly fields: { readonly nodes: readonly BoardField[] };
  readonly items: { readonly nodes: readonly BoardItem[] };
}

interface BoardField {
  readonly id: string;
  readonly databaseId: number;
  readonly name: string;
  readonly options?: readonly { readonly id: string; readonly name: string }[];
  readonly configuration?: {
    readonly iterations: readonly { readonly id: string; readonly title: string }[];
    readonly completedIterations: readonly { readonly id: string; readonly title: string }[];
  };
}

interface BoardItem {
  readonly id: string;
  readonly content: { readonly id: string; readonly title: string } | null;
  readonly status: { readonly name: string; readonly optionId: string } | null;
  readonly sprint: { readonly title: string; readonly iterationId: string } | null;
}

/** Reads a project of acme. */
export async function boardOf({ data }: Hub, number = 1): Promise<Board> {
  const { organization } = await data<{ organization: { projectV2: Board } }>(BOARD, { number });
  return organization.projectV2;
}

/** The field of a board that has the name. */
export function fieldOf({ fields }: Board, name: string): BoardField {
  const found = fields.nodes.find((field) => field.name === name);
  if (found === undefined) throw new Error(`The board has no field ${name}.`);
  return found;
}

/** The item of a board that has the title. */
export function itemOf({ items }: Board, title: string): BoardItem {
  const found = items.nodes.find(({ content }) => content?.title === title);
  if (found === undefined) throw new Error(`The board has no item ${title}.`);
  return found;
}

const BOARD = `query Board($number: Int!) {
  organization(login: "acme") {
    projectV2(number: $number) {
      id
      fields(first: 50) {
        nodes {
          ... on ProjectV2FieldCommon { id databaseId name }
          ... on ProjectV2SingleSelectField { options { id name } }
          ... on ProjectV2IterationField {
            configuration { iterations { id title } completedIterations { id title } }
          }
        }
      }
      items(first: 50) {
        nodes {
          id
          content {
            ... on Issue { id title }
            ... on PullRequest { id title }
            ... on DraftIssue { id title }
          }
          status: fieldValueByName(name: "Status") {
            ... on ProjectV2ItemFieldSingleSelectValue { name optionId }
          }
          sprint: fieldValueByName(name: "Sprint") {
            ... on ProjectV2ItemFieldIterationValue { title iterationId }
          }
        }
      }
    }
  }
}`;
