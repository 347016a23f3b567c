import type { AnyRule } from '../define-rule.ts';
import { toolsAnnotationsContradict } from './annotations-contradict.ts';
import { toolsAnnotations, toolsAnnotationsTypes } from './annotations.ts';
import { toolsBounds } from './bounds.ts';
import { toolsBudget } from './budget.ts';
import { toolsAdditionalProperties, toolsEmptyClosed } from './closed-input.ts';
import { toolsDefaultValid } from './default-valid.ts';
import { toolsDescriptionParts } from './description-parts.ts';
import { toolsDescriptionTwins } from './description-twins.ts';
import { toolsDescription } from './description.ts';
import { toolsEnum } from './enum.ts';
import { toolsFormat } from './format.ts';
import { toolsIcons } from './icons.ts';
import { toolsInputObject } from './input-object.ts';
import { toolsListChanged } from './list-changed.ts';
import { toolsListConstant } from './list-constant.ts';
import { toolsListShape } from './list-shape.ts';
import { toolsNameHostSafe } from './name-host-safe.ts';
import { toolsNameStyle } from './name-style.ts';
import { toolsNameCharset, toolsNameLength, toolsNameUnique } from './names.ts';
import { toolsOrder } from './order.ts';
import { toolsOutputAbsent } from './output-absent.ts';
import { toolsOutputRoot } from './output-root.ts';
import { toolsOutputStrength } from './output-strength.ts';
import { toolsPinned } from './pinned.ts';
import { toolsPortable } from './portable.ts';
import { toolsPropertyDescribed, toolsPropertyTyped } from './properties.ts';
import { toolsRefLocal } from './ref-local.ts';
import { toolsRequiredValid } from './required-valid.ts';
import { toolsSchemaSize } from './schema-size.ts';
import { toolsOutputValid, toolsSchemaValid } from './schema-valid.ts';
import { toolsTaskSupport } from './task-support.ts';
import { toolsTitle } from './title.ts';
import { toolsXMcpHeader, toolsXMcpHeaderSecret } from './x-mcp-header.ts';

/** The rules of area `tools`, by id. */
export const toolRules: readonly AnyRule[] = [
  toolsAdditionalProperties,
  toolsAnnotations,
  toolsAnnotationsContradict,
  toolsAnnotationsTypes,
  toolsBounds,
  toolsBudget,
  toolsDefaultValid,
  toolsDescription,
  toolsDescriptionParts,
  toolsDescriptionTwins,
  toolsEmptyClosed,
  toolsEnum,
  toolsFormat,
  toolsIcons,
  toolsInputObject,
  toolsListChanged,
  toolsListConstant,
  toolsListShape,
  toolsNameCharset,
  toolsNameHostSafe,
  toolsNameLength,
  toolsNameStyle,
  toolsNameUnique,
  toolsOrder,
  toolsOutputAbsent,
  toolsOutputRoot,
  toolsOutputStrength,
  toolsOutputValid,
  toolsPinned,
  toolsPortable,
  toolsPropertyDescribed,
  toolsPropertyTyped,
  toolsRefLocal,
  toolsRequiredValid,
  toolsSchemaSize,
  toolsSchemaValid,
  toolsTaskSupport,
  toolsTitle,
  toolsXMcpHeader,
  toolsXMcpHeaderSecret,
];
