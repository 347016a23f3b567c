interface Option {
  readonly id: string;
  readonly name: string;
}

/** What project fields and issue fields of the two select kinds have in common. */
interface Chosen {
  readonly name?: string | null;
  readonly optionId?: string | null;
  readonly options?: readonly Option[] | null;
}

interface Nodes<Node> {
  readonly nodes: readonly (Node | null)[] | null;
}

/** A value in GitHub's answer; its field determines which keys it has. */
export interface ValueNode extends Chosen {
  readonly text?: string | null;
  readonly number?: number | null;
  readonly date?: string | null;
  readonly title?: string;
  readonly iterationId?: string;
  readonly startDate?: string;
  readonly duration?: number;
  readonly milestone?: { readonly title: string } | null;
  readonly repository?: { readonly nameWithOwner: string } | null;
  readonly users?: Nodes<{ readonly login: string }> | null;
  readonly labels?: Nodes<{ readonly name: string }> | null;
  readonly reviewers?: Nodes<{ readonly login?: string; readonly slug?: string }> | null;
  readonly pullRequests?: Nodes<{
    readonly number: number;
    readonly repository: { readonly nameWithOwner: string };
  }> | null;
  readonly issueFieldValue?:
    | (Chosen & {
        readonly textValue?: string;
        readonly numberValue?: number;
        readonly dateValue?: string;
      })
    | null;
}

/** A value in plain form: a text, a number, a day, a name, or a list of names. */
export type Plain = string | number | readonly string[];

/** The value of an item in a field. */
export interface FieldValue {
  readonly value: Plain;
  /** Of the option or iteration, if any. */
  readonly valueId?: string;
  /** For people to read. */
  readonly formatted: string;
}

type Reader = (node: ValueNode) => FieldValue | undefined;

const READERS: readonly Reader[] = [
  ({ text }) => wrapPlain(text),
  ({ number }) => wrapPlain(number),
  ({ date }) => wrapPlain(date),
  readChosen,
  readIteration,
  ({ milestone }) => wrapPlain(milestone?.title),
  ({ repository }) => wrapPlain(repository?.nameWithOwner),
  ({ users }) => list(users, ({ login }) => login),
  ({ labels }) => list(labels, ({ name }) => name),
  ({ reviewers }) => list(reviewers, ({ login, slug }) => login ?? slug ?? 'someone'),
  ({ pullRequests }) =>
    list(pullRequests, ({ number, repository }) => `${repository.nameWithOwner}#${number}`),
  ({ issueFieldValue }) => readIssueField(issueFieldValue),
];

/** Reads the value of GitHub's answer, if any; an empty list counts as none. */
export function readValue(node: ValueNode | null | undefined): FieldValue | undefined {
  if (node === null || node === undefined) return undefined;
  for (const read of READERS) {
    const value = read(node);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Wraps a value that is its own text. */
export function wrapPlain(value: Plain | null | undefined): FieldValue | undefined {
  if (value === null || value === undefined) return undefined;
  if (typeof value !== 'object') return { value, formatted: String(value) };
  return value.length === 0 ? undefined : { value, formatted: value.join(', ') };
}

function list<Node>(
  connection: Nodes<Node> | null | undefined,
  readName: (node: Node) => string,
): FieldValue | undefined {
  const nodes = connection?.nodes ?? [];
  return wrapPlain(nodes.filter((node): node is Node & {} => node !== null).map(readName));
}

function readChosen({ name, optionId, options }: Chosen): FieldValue | undefined {
  if (typeof name === 'string') {
    const valueId = optionId ?? undefined;
    return { value: name, formatted: name, ...(valueId !== undefined && { valueId }) };
  }
  return wrapPlain(options?.map((option) => option.name));
}

function readIteration({
  title,
  iterationId,
  startDate,
  duration,
}: ValueNode): FieldValue | undefined {
  if (title === undefined || iterationId === undefined) return undefined;
  const formatted = `${title} (from ${startDate}, ${duration} days)`;
  return { value: title, valueId: iterationId, formatted };
}

function readIssueField(value: ValueNode['issueFieldValue']): FieldValue | undefined {
  if (value === null || value === undefined) return undefined;
  return wrapPlain(value.textValue ?? value.numberValue ?? value.dateValue) ?? readChosen(value);
}
