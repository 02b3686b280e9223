/** The codes of findings about validations. */
import type { CodeDescription } from '../code-description.js';

/** Describes each code of a finding about the rules of data values, with an example that causes the finding. */
export const validationCodes = {
  'validation-annotation': {
    meaning:
      'A `@schema/validation` or `@assert/validate` annotation has arguments that ytt does not accept, or that do not fit the type of the value.',
    example: '#@data/values-schema\n---\n#@schema/validation min_len="1"\nname: ""\n',
    fix: 'Give pairs of a description and a function, or the rules that ytt knows by name.',
    quickFix: { does: 'Changes to the nearest rule, writes an argument as its type, or describes a function.' },
  },
  'validation-when': {
    meaning: 'The condition `when=` of a validation failed, or gave something else than True or False.',
    example: '#@data/values-schema\n---\n#@schema/validation min_len=1, when=lambda v: v\nname: ""\n',
    fix: 'Let the function of one or two parameters return True or False.',
    quickFix: { does: 'Removes the condition.' },
  },
  'invalid-value': {
    meaning: 'A data value does not meet a rule of its validation.',
    example: '#@data/values-schema\n---\n#@schema/validation min=1\nport: 0\n',
    fix: 'Set a value that meets the rule.',
    quickFix: { does: 'Changes to a value that is allowed, or to the bound.' },
  },
} as const satisfies Record<string, CodeDescription>;
