import type { AnyRule } from '../define-rule.ts';
import { badArgsActionable } from './bad-args-actionable.rule.ts';
import { badArgsVisible } from './bad-args-visible.rule.ts';
import { cancel } from './cancel.rule.ts';
import { contentShape } from './content-shape.rule.ts';
import { emptySuccess } from './empty-success.rule.ts';
import { errorHasText } from './error-has-text.rule.ts';
import { errorProse } from './error-prose.rule.ts';
import { extraArgs } from './extra-args.rule.ts';
import { handles } from './handles.rule.ts';
import { hiddenFailureRule } from './hidden-failure.rule.ts';
import { idempotent } from './idempotent.rule.ts';
import { isErrorPlace } from './iserror-place.rule.ts';
import { jsonOnlyText } from './json-only-text.rule.ts';
import { leakHost } from './leak-host.rule.ts';
import { leakPath } from './leak-path.rule.ts';
import { leakSecret } from './leak-secret.rule.ts';
import { leakStack } from './leak-stack.rule.ts';
import { malformed } from './malformed.rule.ts';
import { noArguments } from './no-arguments.rule.ts';
import { noHiddenState } from './no-hidden-state.rule.ts';
import { notProtocolError } from './not-protocol-error.rule.ts';
import { openWorld } from './open-world.rule.ts';
import { outputSize } from './output-size.rule.ts';
import { parallel } from './parallel.rule.ts';
import { progress } from './progress.rule.ts';
import { readOnly } from './read-only.rule.ts';
import { strayFields } from './stray-fields.rule.ts';
import { structuredOnError } from './structured-on-error.rule.ts';
import { structuredPresent } from './structured-present.rule.ts';
import { structuredRoot } from './structured-root.rule.ts';
import { structuredValid } from './structured-valid.rule.ts';
import { textMirror } from './text-mirror.rule.ts';
import { timeout } from './timeout.rule.ts';
import { unknownTool } from './unknown-tool.rule.ts';
import { validates } from './validates.rule.ts';

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
