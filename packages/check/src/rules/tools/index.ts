import type { AnyRule } from '../define-rule.ts';
import { toolsAnnotationsContradict } from './annotations-contradict.rule.ts';
import { toolsAnnotations, toolsAnnotationsTypes } from './annotations.rule.ts';
import { toolsBounds } from './bounds.rule.ts';
import { toolsBudget } from './budget.rule.ts';
import { toolsAdditionalProperties, toolsEmptyClosed } from './closed-input.rule.ts';
import { toolsDefaultValid } from './default-valid.rule.ts';
import { toolsDescriptionParts } from './description-parts.rule.ts';
import { toolsDescriptionTwins } from './description-twins.rule.ts';
import { toolsDescription } from './description.rule.ts';
import { toolsEnum } from './enum.rule.ts';
import { toolsFormat } from './format.rule.ts';
import { toolsIcons } from './icons.rule.ts';
import { toolsInputObject } from './input-object.rule.ts';
import { toolsListChanged } from './list-changed.rule.ts';
import { toolsListConstant } from './list-constant.rule.ts';
import { toolsListShape } from './list-shape.rule.ts';
import { toolsNameHostSafe } from './name-host-safe.rule.ts';
import { toolsNameStyle } from './name-style.rule.ts';
import { toolsNameCharset, toolsNameLength, toolsNameUnique } from './names.rule.ts';
import { toolsOrder } from './order.rule.ts';
import { toolsOutputAbsent } from './output-absent.rule.ts';
import { toolsOutputRoot } from './output-root.rule.ts';
import { toolsOutputStrength } from './output-strength.rule.ts';
import { toolsPinned } from './pinned.rule.ts';
import { toolsPortable } from './portable.rule.ts';
import { toolsPropertyDescribed, toolsPropertyTyped } from './properties.rule.ts';
import { toolsRefLocal } from './ref-local.rule.ts';
import { toolsRequiredValid } from './required-valid.rule.ts';
import { toolsSchemaSize } from './schema-size.rule.ts';
import { toolsOutputValid, toolsSchemaValid } from './schema-valid.rule.ts';
import { toolsTaskSupport } from './task-support.rule.ts';
import { toolsTitle } from './title.rule.ts';
import { toolsXMcpHeader, toolsXMcpHeaderSecret } from './x-mcp-header.rule.ts';

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
