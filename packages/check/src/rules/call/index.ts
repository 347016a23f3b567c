import type { AnyRule } from '../define-rule.ts';
import { callBadArgsActionable } from './bad-args-actionable.rule.ts';
import { callBadArgsVisible } from './bad-args-visible.rule.ts';
import { callCancel } from './cancel.rule.ts';
import { callContentShape } from './content-shape.rule.ts';
import { callEmptySuccess } from './empty-success.rule.ts';
import { callErrorHasText } from './error-has-text.rule.ts';
import { callErrorProse } from './error-prose.rule.ts';
import { callExtraArgs } from './extra-args.rule.ts';
import { callHandles } from './handles.rule.ts';
import { callHiddenFailure } from './hidden-failure.rule.ts';
import { callIdempotent } from './idempotent.rule.ts';
import { callIserrorPlace } from './iserror-place.rule.ts';
import { callJsonOnlyText } from './json-only-text.rule.ts';
import { callLeakHost } from './leak-host.rule.ts';
import { callLeakPath } from './leak-path.rule.ts';
import { callLeakSecret } from './leak-secret.rule.ts';
import { callLeakStack } from './leak-stack.rule.ts';
import { callMalformed } from './malformed.rule.ts';
import { callNoArguments } from './no-arguments.rule.ts';
import { callNoHiddenState } from './no-hidden-state.rule.ts';
import { callNotProtocolError } from './not-protocol-error.rule.ts';
import { callOpenWorld } from './open-world.rule.ts';
import { callOutputSize } from './output-size.rule.ts';
import { callParallel } from './parallel.rule.ts';
import { callProgress } from './progress.rule.ts';
import { callReadOnly } from './read-only.rule.ts';
import { callStrayFields } from './stray-fields.rule.ts';
import { callStructuredOnError } from './structured-on-error.rule.ts';
import { callStructuredPresent } from './structured-present.rule.ts';
import { callStructuredRoot } from './structured-root.rule.ts';
import { callStructuredValid } from './structured-valid.rule.ts';
import { callTextMirror } from './text-mirror.rule.ts';
import { callTimeout } from './timeout.rule.ts';
import { callUnknownTool } from './unknown-tool.rule.ts';
import { callValidates } from './validates.rule.ts';

/** The rules of area `call`, by id. */
export const callRules: readonly AnyRule[] = [
  callBadArgsActionable,
  callBadArgsVisible,
  callCancel,
  callContentShape,
  callEmptySuccess,
  callErrorHasText,
  callErrorProse,
  callExtraArgs,
  callHandles,
  callHiddenFailure,
  callIdempotent,
  callIserrorPlace,
  callJsonOnlyText,
  callLeakHost,
  callLeakPath,
  callLeakSecret,
  callLeakStack,
  callMalformed,
  callNoArguments,
  callNoHiddenState,
  callNotProtocolError,
  callOpenWorld,
  callOutputSize,
  callParallel,
  callProgress,
  callReadOnly,
  callStrayFields,
  callStructuredOnError,
  callStructuredPresent,
  callStructuredRoot,
  callStructuredValid,
  callTextMirror,
  callTimeout,
  callUnknownTool,
  callValidates,
];
