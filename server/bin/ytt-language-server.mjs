#!/usr/bin/env node
import module from 'node:module';

// From Node.js 22 on, what was compiled at one start serves the next.
module.enableCompileCache?.();
await import('../dist/main.mjs');
