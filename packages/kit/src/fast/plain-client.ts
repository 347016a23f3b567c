import type { ClientCapabilities, Implementation } from '@modelcontextprotocol/server';

import type { JudgeEnvelope } from '../protocol/judge-envelope.ts';
import { metaKeys } from '../protocol/meta-keys.ts';
import { isObject } from '../runtime/is-object.ts';

/** Whether a member of an object has the form that is known of it. */
type Form = (value: unknown) => boolean;

const isText: Form = (value) => typeof value === 'string';
const isFlag: Form = (value) => typeof value === 'boolean';
const isEmpty = formOf({});

const isNamed = formOf({ name: isText, version: isText, title: isText, description: isText });

/**
 * Whether a client introduces itself in the way of every day, seen without the SDK's schemas;
 * `false` says only that the SDK should judge.
 */
export function isPlainInfo(value: unknown): value is Implementation {
  return isNamed(value) && 'name' in (value as object) && 'version' in (value as object);
}

const isPlain = formOf({
  elicitation: formOf({ form: formOf({ applyDefaults: isFlag }), url: isEmpty }),
  sampling: formOf({ context: isEmpty, tools: isEmpty }),
  roots: formOf({ listChanged: isFlag }),
});

/** The same for what a client can do. */
export function isPlainCapabilities(value: unknown): value is ClientCapabilities {
  return isPlain(value);
}

/** The same for the envelope of a modern request, whose version was read before. */
export const isPlainEnvelope: JudgeEnvelope = ({ params }) => {
  const { [metaKeys.clientInfo]: info, [metaKeys.clientCapabilities]: capabilities } =
    params?._meta ?? {};
  return (info === undefined || isPlainInfo(info)) && isPlainCapabilities(capabilities);
};

// No member is required, and one that is not known makes the whole unknown.
function formOf(members: Readonly<Record<string, Form>>): Form {
  const known = new Map(Object.entries(members));
  return (value) => {
    if (!isObject(value)) return false;
    for (const member in value) if (known.get(member)?.(value[member]) !== true) return false;
    return true;
  };
}
