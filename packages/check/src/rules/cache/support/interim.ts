import { fieldOf, type JsonObject } from '../../../wire/json.ts';

/** Whether a result asks for input and is not the last word. */
export const isInterim = (result: JsonObject): boolean =>
  fieldOf(result, 'resultType') === 'input_required';
