/** What goes wrong in a call and is told in its answer. */
export class Trouble extends Error {
  readonly status: number;
  constructor(message: string, status = 200) {
    super(message);
    this.status = status;
  }
}

/** A database that is not there. */
export function createInvalidDatabase(name: string): Trouble {
  return new Trouble(`Invalid db name specified: ${name}`);
}
