/** The argument `indent=` of encoders. */
import { int64Kwarg } from '../starlark/values/arguments.js';
import { type Kwargs, StarlarkError } from '../starlark/values/value.js';

/** Spaces for each level; 0 where the argument is absent. Throws where it is out of range. */
export function indentKwarg(kwargs: Kwargs): number {
  const indent = Number(int64Kwarg(kwargs, 'indent'));
  if (indent < 0 || indent > 8) throw new StarlarkError('indent value must be between 0 and 8');
  return indent;
}
