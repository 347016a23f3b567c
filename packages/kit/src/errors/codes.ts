/** Every way in which using the kit itself can be wrong, with what it means. */
export const kitErrorCodes = {
  KIT_DEFINITION_INVALID: 'A definition is not of the kind that is expected, or lacks its code.',
  KIT_KEY_UNKNOWN: 'A definition has a key that nothing reads.',
  KIT_NAME_INVALID: 'A name breaks the rule for names.',
  KIT_NAME_DUPLICATE: 'Two definitions of one kind share a name or URI.',
  KIT_TITLE_MISSING: 'A definition has no title.',
  KIT_DESCRIPTION_MISSING: 'A definition has no description.',
  KIT_PROPERTY_UNDESCRIBED: 'An input property has no description.',
  KIT_EFFECT_INVALID: 'A tool does not say what it does to the world.',
  KIT_HINTS_INVALID: 'Hints contradict the effect or are no booleans.',
  KIT_SCHEMA_UNCONVERTIBLE: 'A schema cannot be written as JSON Schema.',
  KIT_SCHEMA_NOT_OBJECT: 'An input schema does not describe an object.',
  KIT_EXAMPLE_INVALID: 'An example does not fit its own input schema.',
  KIT_HEADER_INVALID: 'An x-mcp-header annotation breaks the rule for it.',
  KIT_ANNOTATION_INVALID: 'A content or resource annotation is out of range.',
  KIT_CONTENT_INVALID: 'A content block is not what it claims to be.',
  KIT_ICON_INVALID: 'An icon has a source that clients must refuse.',
  KIT_URI_INVALID: 'A resource URI or URI template is malformed.',
  KIT_PROMPT_ARGUMENTS_INVALID: 'Prompt arguments are not a flat object of strings.',
  KIT_COMPLETION_UNKNOWN: 'A completion is given for an argument that does not exist.',
  KIT_OPTION_INVALID: 'A setting has a value that cannot be used.',
  KIT_SPILL_OFF: 'A tool spilled a payload on a server that does not allow it.',
  KIT_BIND_REFUSED:
    'A non-loopback address was asked for without authentication, or without a name.',
  KIT_QUESTION_INVALID: 'A question to the user cannot be put in the protocol.',
} as const;

/** The code of a {@link KitError}. */
export type KitErrorCode = keyof typeof kitErrorCodes;
