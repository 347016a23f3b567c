import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { revisions, type Revision } from '@wellspoken/spec/revisions';
import { expect, test } from 'vitest';

import type { JsonObject } from '../../src/wire/json.ts';
import { validateMessage } from '../../src/schema/messages/validate-message.ts';
import { loadWireSchemas } from '../../src/schema/messages/find-wire-faults.ts';
import type { WireSchemas } from '../../src/schema/messages/wire-schemas.ts';
import { damage } from './damage.ts';
import { readSamples, type Sample } from './messages.ts';
import { ownSamples } from './own-samples.ts';
import { readReference, type Reference } from './reference.ts';

const data = fileURLToPath(new URL('../../../../../shared/data/', import.meta.url));
const isThere = existsSync(data);

if (!isThere) {
  console.log(
    'Skipped: the schemas of the protocol are not beside the repository (../shared/data).',
  );
}

interface Difference {
  readonly revisions: readonly Revision[];
  readonly what: RegExp;
  readonly why: string;
}

/** Where we say otherwise than the protocol's own schema, and why. */
const known: readonly Difference[] = [
  {
    revisions: revisions.map(({ revision }) => revision),
    what: /^error: id = null: we accept$/,
    why: 'JSON-RPC wants null where the id is not known, and the protocol does not forbid JSON-RPC',
  },
  {
    revisions: ['2024-11-05', '2025-03-26', '2025-06-18'],
    what: /^error: id dropped: we accept$/,
    why: 'the older schemas have no form for an error without a known id, which broken JSON needs',
  },
  {
    revisions: ['2025-06-18'],
    what: /^ElicitRequest: params\.requestedSchema\.properties\.field\.default = .*: we accept$/,
    why: 'only one of the four kinds of fields had a default then; the package knows all of them',
  },
];

interface Comparison {
  readonly revision: Revision;
  readonly reference: Reference;
  readonly schemas: WireSchemas;
}

function differences(
  sample: Sample,
  { revision, reference, schemas }: Comparison,
): readonly string[] {
  const { type, answers, message, name } = sample;
  const context = { revision, schemas, ...(answers !== undefined && { answers }) };
  const compare = (how: string, each: JsonObject): readonly string[] => {
    const isRight = reference.accepts(sample, each);
    const [fault] = validateMessage(each, context);
    if (isRight === (fault === undefined)) return [];
    return [
      `${type}: ${how}: ${fault === undefined ? 'we accept' : `we say ${fault.path} ${fault.message}`}`,
    ];
  };
  const whole = compare(`the whole of ${name}`, message);
  // Damage tells something only of what was right before.
  if (!reference.accepts(sample, message)) return whole;
  return [...whole, ...damage(message).flatMap(({ how, message: each }) => compare(how, each))];
}

const samples = isThere ? [...readSamples(`${data}mcp-examples`), ...ownSamples] : [];

test.skipIf(!isThere).each(revisions)(
  'the official package and the schema of $revision agree on every message and every damage to it',
  async ({ revision, era }) => {
    const reference = readReference(`${data}mcp-schema`, revision);
    const schemas = await loadWireSchemas(era);
    const judged = samples.filter(
      (sample) => reference.knows(sample) && (sample.only?.includes(revision) ?? true),
    );
    expect(judged.length).toBeGreaterThan(20);
    const found = judged.flatMap((sample) => differences(sample, { revision, reference, schemas }));
    const expected = known.filter((difference) => difference.revisions.includes(revision));
    const unknown = found.filter((said) => !expected.some(({ what }) => what.test(said)));
    expect([...new Set(unknown)]).toEqual([]);
    const gone = expected.filter(({ what }) => !found.some((said) => what.test(said)));
    expect(gone.map(({ why }) => why)).toEqual([]);
  },
);
