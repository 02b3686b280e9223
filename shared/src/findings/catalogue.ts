/** The one list of finding codes; the documentation page of codes is generated from it. */
import type { CodeDescription } from './code-description.js';
import { overlayCodes } from './codes/overlay.js';
import { projectCodes } from './codes/project.js';
import { schemaCodes } from './codes/schema.js';
import { starlarkCodes } from './codes/starlark.js';
import { templateCodes } from './codes/template.js';
import { validationCodes } from './codes/validation.js';
import { workspaceCodes } from './codes/workspace.js';
import { yamlCodes } from './codes/yaml.js';

/**
 * A bundle whose code uses no description can omit them all: a call can be annotated as free of side effects, a spread
 * cannot.
 */
const codes = /* @__PURE__ */ (() =>
  ({
    ...yamlCodes,
    ...starlarkCodes,
    ...templateCodes,
    ...overlayCodes,
    ...schemaCodes,
    ...validationCodes,
    ...projectCodes,
    ...workspaceCodes,
  }) as const)();

/** A stable kebab-case name of a kind of finding. */
export type FindingCode = keyof typeof codes;

/** Describes every code that a finding can have: what is wrong, an example, what to do, and what its quick fixes do. */
export const catalogue: Readonly<Record<FindingCode, CodeDescription>> = codes;
