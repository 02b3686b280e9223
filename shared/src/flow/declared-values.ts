/** Data values as values of code, as far as they are declared. */
import { type PathStep, schemaAt } from '../schema/lookup.js';
import type { DeclaredValues } from './code-run.js';
import { type DataValue, type Flow, orUnknown, unknownFlow } from './flow-value.js';

/** The data value at `path`, in the form that it has in the code that reads it; unknown if it is not declared. */
export function declaredFlow(
  values: DeclaredValues | undefined,
  path: readonly PathStep[] = [],
  form: DataValue['form'] = 'struct',
): Flow {
  const declaration = values && schemaAt(values.declaration, path);
  if (values === undefined || declaration === undefined) return unknownFlow;
  const flow: Flow = [{ kind: 'data-value', declaration, root: values.declaration, path, form }];
  return values.isClosed ? flow : orUnknown(flow);
}
