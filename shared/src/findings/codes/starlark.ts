/** The codes of findings about Starlark code as a whole; its errors are among those of templates. */
import type { CodeDescription } from '../code-description.js';

/** Describes each code of a finding that concerns code as a whole, with an example that causes the finding. */
export const starlarkCodes = {
  'unused-symbol': {
    meaning: 'Nothing uses this function, variable or loaded name. Editors show it in grey; `check` does not tell.',
    example: '#@ load("@ytt:data", "data")\nname: app\n',
    fix: 'Remove it, or begin its name with `_` where it is to stay.',
    quickFix: { does: 'Takes a name out of its `load`; removes the `load` where it has no other name.' },
  },
  'evaluation-limit': {
    meaning:
      'Code takes more steps, memory or nested calls than this program allows, where ytt would take them or fail.',
    example: '#@ def f(n):\n#@   return f(n + 1)\n#@ end\nreplicas: #@ f(0)\n',
    fix: 'Look for a loop or recursion that never ends, or for text or lists that grow without bound.',
    quickFix: { none: 'Why the code goes on so long cannot be told.' },
  },
} as const satisfies Record<string, CodeDescription>;
