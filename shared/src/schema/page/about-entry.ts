/** The content of a documentation page about a data value, in reading order, independent of the format. */
import { describeSchema, typeText } from '../export/describe.js';
import type { Combination, KeyRule, SchemaNode, Union } from '../schema-node.js';
import { code, type InlinePart, text } from './inline-text.js';
import type { PageEntry } from './page-entries.js';
import { ruleWords } from './rule-words.js';
import { type TextBlock, textBlocks } from './text-blocks.js';
import { yamlAt, yamlText } from './yaml-text.js';

/** A labelled piece of information: words, or a value. */
export type Fact =
  | { readonly name: string; readonly lines: readonly (readonly InlinePart[])[] }
  | { readonly name: string; readonly yaml: string };

/** A word beside the name of a data value. */
export type Mark = 'required' | 'optional' | 'deprecated' | 'removed';

export interface AboutEntry {
  readonly title: string;
  readonly marks: readonly Mark[];
  /** What to do instead of setting it. */
  readonly notices: readonly { readonly mark: 'deprecated' | 'removed'; readonly blocks: readonly TextBlock[] }[];
  readonly description: readonly TextBlock[];
  readonly facts: readonly Fact[];
  /** YAML that can be copied into a values file. */
  readonly examples: readonly { readonly name: string; readonly yaml: string }[];
}

/**
 * Returns what a page says about `entry`, without the data values below it. Notices of a removal or deprecation take
 * the place of the marks `required` and `optional`.
 */
export function aboutEntry(entry: PageEntry): AboutEntry {
  const { schema, keys, steps } = entry;
  const { title, deprecated, removed, description, examples } = describeSchema(schema);
  const notices = [
    ...(removed === undefined ? [] : [{ mark: 'removed', blocks: textBlocks(removed) } as const]),
    ...(deprecated === undefined ? [] : [{ mark: 'deprecated', blocks: textBlocks(deprecated) } as const]),
  ];
  return {
    title: title.trim(),
    marks: notices.length > 0 ? notices.map(({ mark }) => mark) : presence(entry),
    notices,
    description: textBlocks(description),
    facts: [...typeFacts(schema), ...keyFacts(keys), ...defaultFacts(entry), ...ruleFacts(schema)],
    examples: examples.map(({ description: name, value }) => ({ name: name.trim(), yaml: yamlAt(steps, value) })),
  };
}

/** Whether it is required, or may be absent. */
function presence({ keys, isRequired }: PageEntry): readonly Mark[] {
  if (isRequired) return ['required'];
  return keys?.literal === true && keys.isAnyNumber ? ['optional'] : [];
}

/** Longer types are omitted, as the data values below are listed. */
const longestType = 100;

function typeFacts(schema: SchemaNode): readonly Fact[] {
  const written = typeText(schema, 1);
  const type = code(written.length > longestType ? typeText(schema) : written);
  const facts: Fact[] = [{ name: 'Type', lines: [schema.nullable ? [type, text(' or null')] : [type]] }];
  const alternatives = schema.kind === 'any' ? schema.alternatives : undefined;
  if (alternatives !== undefined && alternatives.schemas.length > 1)
    facts.push({ name: 'Must fit', lines: [[text(modeWords[alternatives.mode])]] });
  return facts;
}

const modeWords: Readonly<Record<(Union | Combination)['mode'], string>> = {
  union: 'one of these types',
  'one-of': 'exactly one of these types',
  'any-of': 'at least one of these types',
  'all-of': 'all of these types',
};

function keyFacts(keys: KeyRule | undefined): readonly Fact[] {
  if (keys === undefined || keys.literal) return [];
  const named: readonly InlinePart[] =
    keys.pattern === undefined
      ? [text('those that a function of the schema accepts')]
      : keys.pattern === 'any'
        ? [text('any')]
        : [text('those that the regular expression '), code(keys.pattern), text(' matches as a whole')];
  return [
    { name: 'Keys', lines: [named] },
    { name: 'How many keys', lines: [[text(keys.expectation)]] },
  ];
}

/** The default of a map consists of those of its data values; optional ones have none. */
function defaultFacts({ schema, keys, choice }: PageEntry): readonly Fact[] {
  if (schema.kind === 'null' || choice !== undefined || schema.documentation.removed !== undefined) return [];
  if (keys !== undefined || (schema.kind === 'map' && !schema.nullable)) return [];
  return [{ name: 'Default', yaml: yamlText(schema.default) }];
}

function ruleFacts(schema: SchemaNode): readonly Fact[] {
  const { validation } = schema;
  if (validation === undefined || validation.rules.length === 0) return [];
  const name = validation.when === undefined ? 'Must be' : 'Must be, under a condition';
  return [{ name, lines: validation.rules.map((rule) => ruleWords(rule, schema)) }];
}
