#!/usr/bin/env node
// Writes the figures below which the conformance test must not fall:
// node scripts/conformance.mjs --json | node scripts/ratchet.mjs
import { readFileSync, writeFileSync } from 'node:fs';

const report = JSON.parse(readFileSync(0, 'utf8'));
const measures = ['verdict', 'output', 'place', 'words'];
const ratchet = Object.fromEntries(
  Object.entries(report).map(([set, row]) => [
    set,
    Object.fromEntries(measures.flatMap((measure) => (row[measure][1] > 0 ? [[measure, row[measure][0]]] : []))),
  ]),
);
const target = new URL('../test/conformance/ratchet.json', import.meta.url);
writeFileSync(target, `${JSON.stringify(ratchet, null, 2)}\n`);
