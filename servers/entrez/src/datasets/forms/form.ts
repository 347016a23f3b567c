import { cutText } from '@wellspoken/kit/paging';

import type { CallOptions, Eutils, Selection } from '../../eutils/eutils.ts';
import type { DatasetFile } from '../files/dataset-file.ts';

/** One way to ask for records and to lay them out as tables. */
export interface Form {
  /** What the dataset is said to hold, such as `xml` or `docsum`. */
  readonly rettype: string;
  /** How many records are asked for at once. */
  readonly batch: number;
  /** Which utility is asked, and how, beside which records are meant. */
  readonly utility: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly begin: (place: Place) => Intake;
}

/** Where records go. */
export interface Place {
  readonly file: DatasetFile;
  /** A path for a temporary file; its creator removes it. */
  readonly scratch: () => string;
}

/** Takes records in. */
export interface Intake {
  readonly fetch: (eutils: Eutils, selection: Selection, call: CallOptions) => Promise<Payload>;
  /** Writes what had to wait until all records were seen. */
  readonly end: (call: CallOptions) => Promise<void>;
  /** Closes the resources it opened, also after a failure. */
  readonly close: () => void;
}

/** The result of one request. */
export interface Payload {
  readonly fetchedAt: Date;
  readonly items: Iterable<Item | Problem>;
  /** The beginning of what came, as it came. */
  readonly raw?: string | undefined;
  /** Ids that the service said it does not have; undefined where that has to be found out. */
  readonly missing?: readonly string[];
}

/** A record that can be written. */
export interface Item {
  /** A unique key, where the tables have one. */
  readonly key?: string | undefined;
  /** What it is called by, the best name first; empty where it does not say. */
  readonly names: readonly string[];
  /** How many records it holds, where they cannot be separated. */
  readonly holds?: number | undefined;
  /** All that it says: the same facts make the same dataset. */
  readonly facts: unknown;
  readonly write: () => void;
}

/** Something about a record that callers should know. */
export interface Problem {
  readonly problem: string;
}

/** The beginning of the raw response, for display. */
export function cutRaw(text: string): string {
  return cutText(text, 1_000);
}

/** How many records most forms ask for at once. */
export const BATCH = 200;

/** A form whose records are written as they come. */
export interface PlainFormOptions<Facts> extends Pick<Form, 'rettype' | 'utility' | 'parameters'> {
  readonly batch?: number;
  readonly fetch: (
    eutils: Eutils,
    selection: Selection,
    call: CallOptions,
  ) => Promise<
    Omit<Payload, 'items'> & {
      readonly records: Iterable<Facts | Problem>;
    }
  >;
  readonly getNames: (facts: Facts) => readonly string[];
  /** Makes the tables; what it returns writes a record into them. */
  readonly begin: (file: DatasetFile) => (facts: Facts) => void;
}

/** Makes a form of how its records are fetched and written. */
export function createPlainForm<Facts extends object>(options: PlainFormOptions<Facts>): Form {
  const { rettype, utility, parameters, batch = BATCH, getNames } = options;
  return {
    rettype,
    utility,
    parameters,
    batch,
    begin: ({ file }) => {
      const write = options.begin(file);
      return {
        end: () => Promise.resolve(),
        close: () => undefined,
        fetch: async (eutils, selection, call) => {
          const { records, ...rest } = await options.fetch(eutils, selection, call);
          return { ...rest, items: toItems(records, getNames, write) };
        },
      };
    },
  };
}

function* toItems<Facts extends object>(
  records: Iterable<Facts | Problem>,
  getNames: (facts: Facts) => readonly string[],
  write: (facts: Facts) => void,
): Generator<Item | Problem, void> {
  for (const record of records) {
    if ('problem' in record) yield { problem: String(record.problem) };
    else {
      const names = getNames(record).filter((name) => name !== '');
      yield { key: names[0], names, facts: record, write: () => write(record) };
    }
  }
}
