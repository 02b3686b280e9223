/** The codes of findings about schema documents and the types of data values. */
import type { CodeDescription } from '../code-description.js';

/**
 * Describes each code of a finding about a schema or the data values that it checks, with an example that causes it.
 */
export const schemaCodes = {
  'schema-annotation': {
    meaning: 'A `@schema/…` annotation has arguments that ytt does not accept.',
    example: '#@data/values-schema\n---\n#@schema/title 5\nname: ""\n',
    fix: 'Give the annotation the arguments that the message names.',
    quickFix: { does: 'Writes the argument that the annotation takes.' },
  },
  'schema-null': {
    meaning: 'A schema declares a data value as null, from which no type can be inferred.',
    example: '#@data/values-schema\n---\nname:\n',
    fix: 'Write a value of the wanted type, and annotate it with `@schema/nullable` where null is to be allowed.',
    quickFix: { does: 'Indents the keys below, writes an empty string, or allows any value.' },
  },
  'schema-array-items': {
    meaning: 'An array in a schema does not have exactly one item.',
    example: '#@data/values-schema\n---\nnames: []\n',
    fix: 'Write the one item that shows the type of all items; set a default with `@schema/default`.',
    quickFix: { does: 'Declares an array of strings, or keeps the first item.' },
  },
  'schema-value': {
    meaning: 'A schema holds a value that is no map, array or scalar of YAML, such as a dict made by code.',
    example: '#@data/values-schema\n---\nnames: #@ {"a": 1}\n',
    fix: 'Write the value as YAML, or return it from a function that is written in YAML.',
    quickFix: { does: 'Writes a literal as YAML.' },
  },
  'schema-default-type': {
    meaning: 'The value of `@schema/default` is not of the declared type.',
    example: '#@data/values-schema\n---\n#@schema/default 5\nname: ""\n',
    fix: 'Give a default of the declared type, or declare another type.',
    quickFix: { does: 'Writes the default as the declared type.' },
  },
  'schema-default-on-array-item': {
    meaning: 'An array item is annotated with `@schema/default`.',
    example: '#@data/values-schema\n---\nnames:\n#@schema/default "a"\n- ""\n',
    fix: 'Annotate the array itself with its default.',
    quickFix: { does: 'Moves the annotation to the array, with the value in a list.' },
  },
  'schema-example-type': {
    meaning: 'An example in `@schema/examples` is not of the declared type.',
    example: '#@data/values-schema\n---\n#@schema/examples ("a number", 5)\nname: ""\n',
    fix: 'Give examples of the declared type.',
    quickFix: { does: 'Writes the example as the declared type.' },
  },
  'schema-in-any': {
    meaning: 'A type or default is declared below `@schema/type any=True`, where it would be without effect.',
    example: '#@data/values-schema\n---\n#@schema/type any=True\nextra:\n  #@schema/nullable\n  name: ""\n',
    fix: 'Remove the annotation, or remove `@schema/type any=True` above it.',
    quickFix: { does: 'Removes the annotation.' },
  },
  'schema-unknown-annotation': {
    meaning: 'ytt does not know a `@schema/…` annotation and ignores it.',
    example: '#@data/values-schema\n---\n#@schema/nulable\nname: ""\n',
    fix: 'Use the name of an annotation that ytt knows.',
    quickFix: { does: 'Changes to the nearest name.' },
  },
  'schema-proposed-annotation': {
    meaning: 'An annotation of the design documents is used, which released versions of ytt ignore.',
    example: '#@data/values-schema\n---\n#@schema/doc "The name."\nname: ""\n',
    fix: 'Use the released annotation where there is one, or choose the proposed dialect.',
    quickFix: { does: 'Writes the released annotation, or removes the other where that is there already.' },
  },
  'schema-default-never-applies': {
    meaning: 'The value that a scalar is declared with is never its default.',
    example: '#@data/values-schema\n---\n#@schema/nullable\nname: app\n',
    fix: 'Nothing needs to be done; an empty value would say the same.',
    quickFix: { does: 'Writes an empty value.' },
  },
  'unknown-data-value': {
    meaning: 'A data value is set that the schema does not declare.',
    example:
      '#! file: schema.yml\n#@data/values-schema\n---\nname: ""\n#! file: values.yml\n#@data/values\n---\n#@overlay/match missing_ok=True\nnmae: app\n',
    fix: 'Correct the key, or declare the data value in the schema.',
    quickFix: { does: 'Changes to the nearest key, removes the key, or declares it in the schema.' },
  },
  'wrong-type': {
    meaning: 'A data value is not of the type that the schema declares.',
    example:
      '#! file: schema.yml\n#@data/values-schema\n---\nname: ""\n#! file: values.yml\n#@data/values\n---\nname: 5\n',
    fix: 'Write a value of the declared type; quote a string that looks like something else.',
    quickFix: {
      does: 'Adds or removes quotes, writes a whole number without its fraction or leading zeros, makes a list of the value or a map of the list, indents keys of the map, writes an empty value, or allows null in the schema.',
    },
  },
  'key-count': {
    meaning: 'A map has fewer or more keys of a kind than the schema expects (proposed dialect).',
    example:
      '#! file: schema.yml\n#@schema/definition data_values=True\n---\noptions:\n  #@schema/key allowed="any"\n  _: ""\n#! file: values.yml\n#@data/values\n---\noptions: {}\n',
    fix: 'Set as many keys as `expects=` asks for.',
    quickFix: { none: 'Which keys are meant cannot be told.' },
  },
  'removed-data-value': {
    meaning: 'A data value is set that the schema marks as removed (proposed dialect).',
    example:
      '#! file: schema.yml\n#@schema/definition data_values=True\n---\n#@schema/removed "Use title."\nname: ""\n#! file: values.yml\n#@data/values\n---\nname: app\n',
    fix: 'Do what the notice says.',
    quickFix: { does: 'Removes the key.' },
  },
  'deprecated-data-value': {
    meaning: 'A data value is set that the schema marks as deprecated.',
    example:
      '#! file: schema.yml\n#@data/values-schema\n---\n#@schema/deprecated "Use title."\nname: ""\n#! file: values.yml\n#@data/values\n---\nname: app\n',
    fix: 'Do what the notice says.',
    quickFix: { does: 'Removes the key.' },
  },
} as const satisfies Record<string, CodeDescription>;
