/** A name as people say it: "Payment Gateway" for "PaymentGateway", "retention mart" for "retention_mart". */
function readableName(name: string): string {
  return name
    .replaceAll(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/[_-]+/gu, ' ')
    .trim();
}

// A model reads only the beginning of a long text.
const LONGEST = 2_000;

/** The text by which an entity is known. */
export function headMeaning(name: string, type: string): string {
  return `${readableName(name)} (${readableName(type)})`.slice(0, LONGEST);
}

/** The text of an observation, as far as a model reads. */
export function noteMeaning(text: string): string {
  return text.slice(0, LONGEST);
}
