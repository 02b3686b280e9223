/** The codes of findings about schema documents and the types of data values. */
import type { CodeDescription } from '../code-description.js';

export const schemaCodes = {
  'schema-annotation': {
    meaning: 'A `@schema/…` annotation has arguments that ytt does not accept.',
    example: '#@data/values-schema\n---\n#@schema/title 5\nname: ""\n',
    fix: 'Give the annotation the arguments that the message names.',
  },
  'schema-null': {
    meaning: 'A schema declares a data value as null, from which no type can be inferred.',
    example: '#@data/values-schema\n---\nname:\n',
    fix: 'Write a value of the wanted type, and annotate it with `@schema/nullable` where null is to be allowed.',
  },
  'schema-array-items': {
    meaning: 'An array in a schema does not have exactly one item.',
    example: '#@data/values-schema\n---\nnames: []\n',
    fix: 'Write the one item that shows the type of all items; set a default with `@schema/default`.',
  },
  'schema-value': {
    meaning: 'A schema holds a value that is no map, array or scalar of YAML, such as a dict made by code.',
    example: '#@data/values-schema\n---\nnames: #@ {"a": 1}\n',
    fix: 'Write the value as YAML, or return it from a function that is written in YAML.',
  },
  'schema-default-type': {
    meaning: 'The value of `@schema/default` is not of the declared type.',
    example: '#@data/values-schema\n---\n#@schema/default 5\nname: ""\n',
    fix: 'Give a default of the declared type, or declare another type.',
  },
  'schema-default-on-array-item': {
    meaning: 'An array item is annotated with `@schema/default`.',
    example: '#@data/values-schema\n---\nnames:\n#@schema/default "a"\n- ""\n',
    fix: 'Annotate the array itself with its default.',
  },
  'schema-example-type': {
    meaning: 'An example in `@schema/examples` is not of the declared type.',
    example: '#@data/values-schema\n---\n#@schema/examples ("a number", 5)\nname: ""\n',
    fix: 'Give examples of the declared type.',
  },
  'schema-in-any': {
    meaning: 'A type or default is declared below `@schema/type any=True`, where it would be without effect.',
    example: '#@data/values-schema\n---\n#@schema/type any=True\nextra:\n  #@schema/nullable\n  name: ""\n',
    fix: 'Remove the annotation, or remove `@schema/type any=True` above it.',
  },
  'schema-unknown-annotation': {
    meaning: 'ytt does not know a `@schema/…` annotation and ignores it.',
    example: '#@data/values-schema\n---\n#@schema/nulable\nname: ""\n',
    fix: 'Use the name of an annotation that ytt knows.',
  },
  'schema-proposed-annotation': {
    meaning: 'An annotation of the design documents is used, which released versions of ytt ignore.',
    example: '#@data/values-schema\n---\n#@schema/doc "The name."\nname: ""\n',
    fix: 'Use the released annotation where there is one, or choose the proposed dialect.',
  },
  'schema-default-never-applies': {
    meaning: 'The value that a scalar is declared with is never its default.',
    example: '#@data/values-schema\n---\n#@schema/nullable\nname: app\n',
    fix: 'Nothing needs to be done; an empty value would say the same.',
  },
  'unknown-data-value': {
    meaning: 'A data value is set that the schema does not declare.',
    example:
      '#! file: schema.yml\n#@data/values-schema\n---\nname: ""\n#! file: values.yml\n#@data/values\n---\n#@overlay/match missing_ok=True\nnmae: app\n',
    fix: 'Correct the key, or declare the data value in the schema.',
  },
  'wrong-type': {
    meaning: 'A data value is not of the type that the schema declares.',
    example:
      '#! file: schema.yml\n#@data/values-schema\n---\nname: ""\n#! file: values.yml\n#@data/values\n---\nname: 5\n',
    fix: 'Write a value of the declared type; quote a string that looks like something else.',
  },
  'key-count': {
    meaning: 'A map has fewer or more keys of a kind than the schema expects (proposed dialect).',
    example:
      '#! file: schema.yml\n#@schema/definition data_values=True\n---\noptions:\n  #@schema/key allowed="any"\n  _: ""\n#! file: values.yml\n#@data/values\n---\noptions: {}\n',
    fix: 'Set as many keys as `expects=` asks for.',
  },
  'removed-data-value': {
    meaning: 'A data value is set that the schema marks as removed (proposed dialect).',
    example:
      '#! file: schema.yml\n#@schema/definition data_values=True\n---\n#@schema/removed "Use title."\nname: ""\n#! file: values.yml\n#@data/values\n---\nname: app\n',
    fix: 'Do what the notice says.',
  },
  'deprecated-data-value': {
    meaning: 'A data value is set that the schema marks as deprecated.',
    example:
      '#! file: schema.yml\n#@data/values-schema\n---\n#@schema/deprecated "Use title."\nname: ""\n#! file: values.yml\n#@data/values\n---\nname: app\n',
    fix: 'Do what the notice says.',
  },
} as const satisfies Record<string, CodeDescription>;
