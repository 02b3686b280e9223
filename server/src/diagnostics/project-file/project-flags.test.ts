/** What a project file says besides files: it reaches the run, and what is wrong with it is told in the project file. */
import { describe, expect, it } from 'vitest';
import { codeActions } from '../../features/actions/code-actions.js';
