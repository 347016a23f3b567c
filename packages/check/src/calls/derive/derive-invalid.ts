import type { Json, JsonObject } from '../../wire/json.ts';
import { examineSchema } from '../../schema/json-schema.ts';
import { faultsOf, type Fault } from './faults.ts';
import { knownNames, propertySchema, requiredNames } from './property-schema.ts';
import { rootShape } from './root-shape.ts';

/** Arguments that a schema forbids, for one reason. */
export interface InvalidArguments {
  /** In a few words: "wrong type of path". */
  readonly purpose: string;
  /** The property that is at fault. */
  readonly property: string;
  readonly arguments: JsonObject;
  /** What should stand there: "a string". */
  readonly expected: string;
}

// No schema knows a property of this name.
const UNKNOWN_PROPERTY = 'wellspoken_unknown_property';

/** Breaks valid arguments in one place at a time; each of the results was found to be forbidden. */
export function deriveInvalid(inputSchema: Json, valid: JsonObject): readonly InvalidArguments[] {
  const examined = examineSchema(inputSchema);
  if (examined.kind !== 'valid') return [];
  const broken = [...missing(inputSchema, valid), ...spoiled(inputSchema, valid), unknown(valid)];
  return broken.filter((each) => examined.judge(each.arguments).kind === 'invalid');
}

function missing(schema: Json, valid: JsonObject): readonly InvalidArguments[] {
  const names = requiredNames(rootShape(schema, valid)).filter((name) =>
    Object.hasOwn(valid, name),
  );
  return names.map((property) => {
    const { [property]: _removed, ...others } = valid;
    return {
      purpose: `missing ${property}`,
      property,
      arguments: others,
      expected: `the argument ${property}, which is required`,
    };
  });
}

function spoiled(schema: Json, valid: JsonObject): readonly InvalidArguments[] {
  const shape = rootShape(schema, valid);
  return knownNames(shape).flatMap((property) => {
    const current = Object.hasOwn(valid, property) ? valid[property] : undefined;
    const faults = faultsOf(propertySchema(shape, property), schema, current);
    return faults.map((fault) => spoil(valid, property, fault));
  });
}

function spoil(valid: JsonObject, property: string, fault: Fault): InvalidArguments {
  return {
    purpose: `${fault.name} ${property}`,
    property,
    // By entries, so that a name such as __proto__ is a name like any other.
    arguments: Object.fromEntries([
      ...Object.entries(valid).filter(([name]) => name !== property),
      [property, fault.value],
    ]),
    expected: fault.expected,
  };
}

const unknown = (valid: JsonObject): InvalidArguments => ({
  purpose: 'unknown property',
  property: UNKNOWN_PROPERTY,
  arguments: { ...valid, [UNKNOWN_PROPERTY]: true },
  expected: 'no property that the schema does not know',
});
