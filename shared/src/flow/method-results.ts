/** The possible results of methods: of strings, lists, dicts and libraries. */
import { type CallArguments, results, stringList } from './builtin-results.js';
import type { CodeLibrary } from './code-run.js';
import { elementsOf, heldValues, sequence, sequenceOf } from './elements.js';
import {
  boolFlow,
  declaredFlow,
  type Flow,
  type FlowValue,
  intFlow,
  noFlow,
  noneFlow,
  stringFlow,
  union,
  unknownFlow,
} from './flow-value.js';
import { valueAtKey } from './members.js';
import { formatted } from './operators.js';
import { type Shape, shapesOf, typeOfShape } from './shape.js';

/** The result of a call of the method `name` of `object`. */
export function methodResult(object: FlowValue, name: string, args: CallArguments): Flow {
  if (object.kind === 'library') return libraryResult(object.library, name, object);
  return union(...shapesOf(object).map((shape) => methodOfShape(shape, name, args)));
}

/** `export` is resolved by `CodeFlow`, which knows the definitions in files. */
function libraryResult({ values }: CodeLibrary, name: string, instance: FlowValue): Flow {
  switch (name) {
    case 'with_data_values':
    case 'with_data_values_schema':
      return [instance];
    case 'data_values':
      return declaredFlow(values);
    default:
      return unknownFlow;
  }
}

function methodOfShape(shape: Shape, name: string, args: CallArguments): Flow {
  switch (typeOfShape(shape)) {
    case 'string':
      if (name === 'format' && shape.kind === 'scalar') return formatted([shape], '{');
      return stringMethods.get(name) ?? unknownFlow;
    case 'list':
      return listMethod(shape, name);
    case 'dict':
      return dictMethod(shape, name, args);
    default:
      return unknownFlow;
  }
}

const stringMethods: ReadonlyMap<string, Flow> = new Map([
  ...results(stringFlow, 'capitalize', 'format', 'join', 'lower', 'lstrip', 'replace', 'rstrip', 'strip', 'title'),
  ...results(stringFlow, 'upper'),
  ...results(boolFlow, 'endswith', 'startswith', 'isalnum', 'isalpha', 'isdigit', 'islower', 'isspace', 'istitle'),
  ...results(boolFlow, 'isupper'),
  ...results(intFlow, 'count', 'find', 'index', 'rfind', 'rindex'),
  ...results(stringList, 'split', 'rsplit', 'splitlines', 'elems', 'codepoints'),
  ...results(sequence('tuple', [() => stringFlow, () => stringFlow, () => stringFlow]), 'partition', 'rpartition'),
]);

function listMethod(shape: Shape, name: string): Flow {
  switch (name) {
    case 'pop':
      return elementsOf(shape);
    case 'index':
      return intFlow;
    default:
      return noneFlow;
  }
}

function dictMethod(shape: Shape, name: string, { positional: [key, otherwise] }: CallArguments): Flow {
  const held = (): Flow => heldValues(shape);
  switch (name) {
    case 'get':
    case 'pop':
    case 'setdefault':
      return union(valueAtFlow(shape, key?.() ?? unknownFlow), otherwise?.() ?? noneFlow);
    case 'items':
      return sequenceOf('list', () => sequence('tuple', [() => elementsOf(shape), held]));
    case 'popitem':
      return sequence('tuple', [() => elementsOf(shape), held]);
    case 'keys':
      return sequenceOf('list', () => elementsOf(shape));
    case 'values':
      return sequenceOf('list', held);
    default:
      return noneFlow;
  }
}

/** `value[key]` for any key of the flow `key`. */
export function valueAtFlow(shape: Shape, key: Flow): Flow {
  return union(
    ...key.map((one) => {
      if (one.kind !== 'scalar' || one.text === undefined) return heldValues(shape);
      const member = valueAtKey(shape, one.text);
      return member === 'unknown' ? unknownFlow : (member?.flow() ?? noFlow);
    }),
  );
}
