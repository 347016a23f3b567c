import type { AnyRule } from '../define-rule.ts';
import { badArgsActionable } from './bad-args-actionable.ts';
import { badArgsVisible } from './bad-args-visible.ts';
import { cancel } from './cancel.ts';
import { contentShape } from './content-shape.ts';
import { emptySuccess } from './empty-success.ts';
import { errorHasText } from './error-has-text.ts';
import { errorProse } from './error-prose.ts';
import { extraArgs } from './extra-args.ts';
import { handles } from './handles.ts';
import { hiddenFailureRule } from './hidden-failure.ts';
import { idempotent } from './idempotent.ts';
import { isErrorPlace } from './iserror-place.ts';
import { jsonOnlyText } from './json-only-text.ts';
import { leakHost } from './leak-host.ts';
import { leakPath } from './leak-path.ts';
import { leakSecret } from './leak-secret.ts';
import { leakStack } from './leak-stack.ts';
import { malformed } from './malformed.ts';
import { noArguments } from './no-arguments.ts';
import { noHiddenState } from './no-hidden-state.ts';
import { notProtocolError } from './not-protocol-error.ts';
import { openWorld } from './open-world.ts';
import { outputSize } from './output-size.ts';
import { parallel } from './parallel.ts';
import { progress } from './progress.ts';
import { readOnly } from './read-only.ts';
import { strayFields } from './stray-fields.ts';
import { structuredOnError } from './structured-on-error.ts';
import { structuredPresent } from './structured-present.ts';
import { structuredRoot } from './structured-root.ts';
import { structuredValid } from './structured-valid.ts';
import { textMirror } from './text-mirror.ts';
import { timeout } from './timeout.ts';
import { unknownTool } from './unknown-tool.ts';
import { validates } from './validates.ts';

/** The rules of area `call`, by id. */
export const callRules: readonly AnyRule[] = [
  badArgsActionable,
  badArgsVisible,
  cancel,
  contentShape,
  emptySuccess,
  errorHasText,
  errorProse,
  extraArgs,
  handles,
  hiddenFailureRule,
  idempotent,
  isErrorPlace,
  jsonOnlyText,
  leakHost,
  leakPath,
  leakSecret,
  leakStack,
  malformed,
  noArguments,
  noHiddenState,
  notProtocolError,
  openWorld,
  outputSize,
  parallel,
  progress,
  readOnly,
  strayFields,
  structuredOnError,
  structuredPresent,
  structuredRoot,
  structuredValid,
  textMirror,
  timeout,
  unknownTool,
  validates,
];
