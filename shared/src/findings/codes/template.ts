/** The codes of findings about templates. */
import type { CodeDescription } from '../code-description.js';

/** Describes each code of a finding about a template or the code in it, with an example that causes the finding. */
export const templateCodes = {
  'comment-not-ytt': {
    meaning: 'A comment in a template is neither code nor marked as a comment for people.',
    example: '# replicas of the app\n#@ n = 1\nreplicas: #@ n\n',
    fix: "Write '#!' for comments and '#@' for code and annotations, or run with --ignore-unknown-comments.",
    quickFix: { does: "Makes it a comment with '#!', or code or an annotation with '#@'." },
  },
  'value-given-twice': {
    meaning: 'A node has a value of its own and one that code computes.',
    example: 'replicas: 1 #@ 1 + 1\n',
    fix: 'Keep one of the two.',
    quickFix: { does: 'Removes one of the two, or makes a node of its own of a value on the line below.' },
  },
  'code-after-node-block': {
    meaning: "Code follows a block keyword with '/end', whose block is the next node alone.",
    example: '#@ if/end True:\n#@ n = 1\nreplicas: 1\n',
    fix: "Move the code before the '/end' line, or write the block with an '#@ end' of its own.",
    quickFix: { does: "Moves the code above the '/end' line." },
  },
  'text-template-syntax': {
    meaning: "The marks '(@' and '@)' of a text template do not pair up.",
    example: '#! file: motd.txt\nWelcome to (@= name\n',
    fix: "Close each '(@' with '@)' before the next one opens.",
    quickFix: { does: 'Adds the mark that is missing, or removes the one that is too much.' },
  },
  'text-beyond-file': {
    meaning:
      'Code in a text of YAML is behind more line breaks than there are lines of the file from there on, at which ytt crashes.',
    example: '#@yaml/text-templated-strings\nmotd: "Welcome\\nto (@= \'us\' @)"',
    fix: "Write the text as a block, with '|', so that its lines are lines of the file, or end the file with more lines.",
    quickFix: { does: 'Adds the lines that are missing at the end of the file.' },
  },
  'template-code-syntax': {
    meaning: 'Code of a template is not Starlark as ytt reads it.',
    example: '#@ if True\nreplicas: 1\n#@ end\n',
    fix: 'Correct the code; blocks begin with a colon and end with an end.',
    quickFix: {
      does: "Adds the ':' or 'end', writes Starlark's operators, or puts a text or a member that is a keyword in quotes.",
    },
  },
  'undefined-name': {
    meaning: 'Code uses a name that is not defined.',
    example: '#@ count = 1\nreplicas: #@ cuont\n',
    fix: 'Define or load the name, or correct its spelling.',
    quickFix: {
      does: "Loads the module of that name, or the name from the file that defines it; writes Starlark's word for it, or changes to the nearest name.",
    },
  },
  'evaluation-failed': {
    meaning: 'Code failed when it ran.',
    example: 'replicas: #@ 1 + "1"\n',
    fix: 'Correct the expression; the related places show the calls that led to it.',
    quickFix: {
      does: 'Makes a string of a value with str(), or changes to the nearest module, file, library or member.',
    },
  },
  'member-missing': {
    meaning:
      'Code that did not run, such as that of a branch that is not taken, asks a value for a member that none of its possible values has.',
    example:
      '#! file: schema.yml\n#@data/values-schema\n---\nreplicas: 1\nwide: false\n#! file: app.yml\n#@ load("@ytt:data", "data")\n---\n#@ if data.values.wide:\nreplicas: #@ data.values.replica\n#@ end\n',
    fix: 'Correct the name, or declare the data value in the schema; ytt fails as soon as the code runs.',
    quickFix: { does: 'Changes to the nearest member.' },
  },
  'map-key-repeated': {
    meaning: 'A template gives a map the same key twice.',
    example: '#@ n = 1\nreplicas: #@ n\nreplicas: 2\n',
    fix: 'Remove one of the items, or put #@yaml/map-key-override before the later one.',
    quickFix: {
      does: 'Begins another array item or document with it, adds @yaml/map-key-override, or removes the later item.',
    },
  },
  'function-left-open': {
    meaning:
      'A function with YAML or text in its body returned from above the first of it, or failed in a way that code caught, which ytt cannot handle.',
    example: '#@ def f(n):\n#@ if n == 0:\n#@   return None\n#@ end\na: 1\n#@ end\nx: #@ f(0)\n',
    fix: 'Put the YAML in an else branch, or in a function of its own.',
    quickFix: { none: 'It takes another structure of the function.' },
  },
  'unknown-annotation': {
    meaning: 'ytt does not know an annotation and ignores it.',
    example: '#@overlay/matches missing_ok=True\nreplicas: 1\n',
    fix: 'Use the name of an annotation that ytt knows.',
    quickFix: { does: 'Changes to the nearest name, or adds the space behind it.' },
  },
  'code-without-space': {
    meaning:
      "What looks like code follows '#@' without a space, or '#@@', so ytt takes it for an annotation and ignores it.",
    example: '#@n = 1\nreplicas: 1\n',
    fix: "Put a space after '#@'.",
    quickFix: { does: "Adds the space, or writes '#@'." },
  },
  'code-in-text': {
    meaning:
      "Code is part of a text of YAML, where ytt does not run it: in quotes, directly behind other text, or between '(@=' and '@)' without @yaml/text-templated-strings above.",
    example: '#@ host = "example.com"\nhost: "#@ host"\n',
    fix: "Write the value as code alone, without quotes: '#@ host', or '#@ \"www.\" + host'.",
    quickFix: { does: 'Writes the value as code, or adds @yaml/text-templated-strings.' },
  },
} as const satisfies Record<string, CodeDescription>;
