/** Fixes at the ends of texts, for similar texts that they do not apply to, and across lines that belong together. */
import { describe, it } from 'vitest';
import { codeAfterEndFixes } from './comments.js';
import { overlayAnnotationFixes, overlayMatchFixes, overlayMismatchFixes } from './overlay.js';
import { arrayItemFixes, defaultOnItemFixes, defaultTypeFixes } from './schema.js';
import { codeSyntaxFixes } from './syntax.js';
import { fixTable } from './testing.js';
import { removalFixes, ruleAnnotationFixes } from './values.js';

const check = fixTable({
  arrayItemFixes,
  codeAfterEndFixes,
  codeSyntaxFixes,
  defaultOnItemFixes,
  defaultTypeFixes,
  overlayAnnotationFixes,
  overlayMatchFixes,
  overlayMismatchFixes,
  removalFixes,
  ruleAnnotationFixes,
});

describe('fixes', () => {
  it('of code', () => {
    check(String.raw`
      codeSyntaxFixes "«#@ x y»\na: 1\n" "got identifier, want newline"
      codeSyntaxFixes "a (@= x «# c» @)\n" "got identifier, want ')'"
      codeSyntaxFixes "x = «end»\n" {"kind": "block-unopened"}
      codeSyntaxFixes "«end»\n" "got end, want newline"
      codeSyntaxFixes "#@ load(\"a\", «1 + b»)\n" {"kind": "load-unquoted"}
      codeSyntaxFixes "«#@ if x:»\na: 1\n" {"kind": "block-unclosed"}
        + Add 'end' => "#@ if x:\na: 1\n#@ end\n"
      codeSyntaxFixes "«#@ if x:»\na: 1" {"kind": "block-unclosed"}
        + Add 'end' => "#@ if x:\na: 1\n#@ end"
      codeSyntaxFixes "«#@ if x:»\na: 1\n#@ if z:\nb: 2\n#@ end\nc: 1\n" {"kind": "block-unclosed"}
        + Add 'end' => "#@ if x:\na: 1\n#@ if z:\nb: 2\n#@ end\n#@ end\nc: 1\n"
      codeSyntaxFixes "«if x:»\ny = 1\nz = 2\n" {"kind": "block-unclosed"}
        + Add 'end' => "if x:\ny = 1\nend\nz = 2\n"
      @m.star codeSyntaxFixes "if x:\n  «if y:»\n    z = 1\nelse:\n  z = 2\nend\n" {"kind": "block-unclosed"}
        + Add 'end' => "if x:\n  if y:\n    z = 1\n  end\nelse:\n  z = 2\nend\n"
      codeSyntaxFixes "«#@ if x:»\n#@ def f(y):\n#@ return y\n#@ end\na: 1\nb: 1\n" {"kind": "block-unclosed"}
        + Add 'end' => "#@ if x:\n#@ def f(y):\n#@ return y\n#@ end\na: 1\n#@ end\nb: 1\n"
      codeSyntaxFixes "«(@ if x: @)»\n" {"kind": "block-unclosed"}
        + Add 'end' => "(@ if x: @)\n(@ end -@)\n"
      codeAfterEndFixes "#@ if/end x:\n«#@ if/end y:»\nb: 1\n"
      codeAfterEndFixes "#@ if/end x:\n#@ y = 1\n«#@ v = 1»\nb: 1\n"
        Move it above the '/end' line => "#@ v = 1\n#@ if/end x:\n#@ y = 1\nb: 1\n"
    `);
  });

  it('of overlays', () => {
    check(String.raw`
      overlayAnnotationFixes "#@overlay/match missing_ok=1\n«a»: 1\n" "something else"
      overlayAnnotationFixes "#@overlay/match missing=True\n«a»: 1\n" {"kind": "argument-unknown", "name": "missing", "nearest": "missing_ok"}
        + Change to missing_ok= => "#@overlay/match missing_ok=True\na: 1\n"
      overlayAnnotationFixes "#@overlay/match mi=True\n«a»: 1\n" {"kind": "argument-unknown", "name": "mi", "nearest": "missing_ok"}
        + Change to missing_ok= => "#@overlay/match missing_ok=True\na: 1\n"
      overlayAnnotationFixes "#@overlay/match missing_ok=0\n«a»: 1\n" {"kind": "boolean-expected", "argument": "missing_ok"}
        + Write missing_ok=False => "#@overlay/match missing_ok=False\na: 1\n"
      overlayAnnotationFixes "#@overlay/match missing_ok='No'\n«a»: 1\n" {"kind": "boolean-expected", "argument": "missing_ok"}
        + Write missing_ok=False => "#@overlay/match missing_ok=False\na: 1\n"
      overlayAnnotationFixes "#@overlay/match missing_ok=nothing\n«a»: 1\n" {"kind": "boolean-expected", "argument": "missing_ok"}
        + Write missing_ok=True => "#@overlay/match missing_ok=True\na: 1\n"
      overlayAnnotationFixes "#@overlay/match expects=\"12\"\n«a»: 1\n" {"kind": "count-malformed", "text": "12"}
        + Write expects=12 => "#@overlay/match expects=12\na: 1\n"
        Write expects="12+" => "#@overlay/match expects=\"12+\"\na: 1\n"
      overlayAnnotationFixes "#@overlay/match expects=\"1a\"\n«a»: 1\n" {"kind": "count-malformed", "text": "1a"}
      overlayAnnotationFixes "#@overlay/match expects=\"a1\"\n«a»: 1\n" {"kind": "count-malformed", "text": "a1"}
      overlayAnnotationFixes "#@overlay/match \"na me\"  \n- «b»: 1\n" {"kind": "matcher-missing"}
        + Write by= => "#@overlay/match by=\"na me\"  \n- b: 1\n"
      overlayAnnotationFixes "#@overlay/match 'na me'\n- «b»: 1\n" {"kind": "matcher-missing"}
        + Write by= => "#@overlay/match by='na me'\n- b: 1\n"
      overlayAnnotationFixes "#@overlay/match missing_ok=overlay.all\n-   «b»: 1\n" {"kind": "matcher-missing"}
        + Match by="b" => "#@overlay/match by=\"b\", missing_ok=overlay.all\n-   b: 1\n"
      overlayAnnotationFixes "#@overlay/match \"a\", expects=1\n- «b»: 1\n" {"kind": "matcher-missing"}
        + Match by="b" => "#@overlay/match by=\"b\", \"a\", expects=1\n- b: 1\n"
      overlayMatchFixes "#@overlay/match expects=1\n«a»: 1\n" "Expected number of matched nodes to be 1"
      overlayMatchFixes "#@overlay/match-child-defaults expects=1\n«a»: 1\n" {"kind": "miscounted", "count": 0}
      overlayMatchFixes "#@overlay/match expects=1\n«a»: 1\n" {"kind": "miscounted", "count": 0}
        Write missing_ok=True => "#@overlay/match missing_ok=True\na: 1\n"
      overlayMismatchFixes "#@ x = 1\na: «b»\n" "expected"
      overlayMismatchFixes "«a»: b\n" "expected"
      overlayMismatchFixes "#@ x = 1\n«a»: b\n" "expected"
        Replace the value: @overlay/replace => "#@ x = 1\n#@overlay/replace\na: b\n"
    `);
  });

  it('of schemas', () => {
    check(String.raw`
      arrayItemFixes "a: «[b]»\n"
      arrayItemFixes "a: «[b, c]»\n"
        Keep the first item => "a: [b]\n"
      arrayItemFixes "«- b\n- c»\n"
        Keep the first item => "- b\n"
      arrayItemFixes "«&x\n- b\n- c»\n"
      arrayItemFixes "a:\n  «- b: 1\n    c: 2\n  - b: 3»\nd: 1\n"
        Keep the first item => "a:\n  - b: 1\n    c: 2\nd: 1\n"
      defaultTypeFixes "«#@schema/default \"x\"»\na: 1\n" {"kind": "default-refused", "expected": "integer"}
      defaultTypeFixes "«#@schema/default \"7\"»\na: 1\n" {"kind": "default-refused", "expected": "integer"}
        + Write 7 => "#@schema/default 7\na: 1\n"
      defaultTypeFixes "«#@schema/default 7»\na: 1\n" {"kind": "default-refused", "expected": "integer"}
      defaultTypeFixes "«#@schema/default \"1.5\"»\na: 1.0\n" {"kind": "default-refused", "expected": "float"}
        + Write 1.5 => "#@schema/default 1.5\na: 1.0\n"
      defaultTypeFixes "«#@schema/default \"x\"»\na: 1.0\n" {"kind": "default-refused", "expected": "float"}
      defaultTypeFixes "«#@schema/default \"TRUE\"»\na: false\n" {"kind": "default-refused", "expected": "boolean"}
        + Write True => "#@schema/default True\na: false\n"
      defaultTypeFixes "«#@schema/default \"x\"»\na: false\n" {"kind": "default-refused", "expected": "boolean"}
      defaultTypeFixes "«#@schema/default 5»\na: false\n" "something else"
      defaultOnItemFixes "«#@schema/default 1»\n- a\n"
      defaultOnItemFixes "«#@schema/default»\n- a\n"
      defaultOnItemFixes "a:\n«#@schema/default 1»\n- 1\n"
        + Move it to the array, as a list => "#@schema/default [1]\na:\n- 1\n"
      defaultOnItemFixes "#@schema/title \"x\"\na:\n#! c\n«#@schema/default 1»\n- 1\n"
        + Move it to the array, as a list => "#@schema/default [1]\n#@schema/title \"x\"\na:\n#! c\n- 1\n"
      defaultOnItemFixes "b: 1\n#@schema/title \"x\"\na:\n«#@schema/default 1»\n- 1\n"
        + Move it to the array, as a list => "b: 1\n#@schema/default [1]\n#@schema/title \"x\"\na:\n- 1\n"
    `);
  });

  it('of data values', () => {
    check(String.raw`
      removalFixes "a:\n  «b»: 1"
        Remove b => "a:\n"
      removalFixes "a:\n  «b»:\n    c: 2\n    d: 3"
        Remove b => "a:\n"
      removalFixes "«a»:\n- 1\n- 2\nb: 1\n"
        Remove a => "b: 1\n"
      removalFixes "«a»:\n  b: 1\n\n  c: 2\n\nd: 1\n"
        Remove a => "\nd: 1\n"
      removalFixes "«a»: 1\n\nb: 2\n"
        Remove a => "\nb: 2\n"
      removalFixes "- a: 1\n  «b»: 2\n- c: 3\n"
        Remove b => "- a: 1\n- c: 3\n"
      removalFixes "- «a»: 1\n"
      ruleAnnotationFixes "#@schema/validation minlen=1\n«a»: \"\"\n" {"kind": "argument-unknown", "name": "minlen", "nearest": "min_len"}
      ruleAnnotationFixes "«#@schema/validation minlen=1»\na: \"\"\n" {"kind": "argument-unknown", "name": "minlen", "nearest": "min_len"}
        + Change to min_len= => "#@schema/validation min_len=1\na: \"\"\n"
      ruleAnnotationFixes "«#@schema/validation qqqq=1»\na: \"\"\n" {"kind": "argument-unknown", "name": "qqqq"}
      ruleAnnotationFixes "«#@schema/validation min=1»\na: 1\n" {"kind": "rule-argument-refused", "name": "min", "wanted": "number"}
      ruleAnnotationFixes "«#@schema/validation min=\"1\"»\na: 1\n" {"kind": "rule-argument-refused", "name": "min", "wanted": "number"}
        + Write min=1 => "#@schema/validation min=1\na: 1\n"
      ruleAnnotationFixes "«#@schema/validation not_null=1»\na: 1\n" {"kind": "rule-argument-refused", "name": "not_null", "wanted": "boolean"}
        + Write not_null=True => "#@schema/validation not_null=True\na: 1\n"
      ruleAnnotationFixes "«#@schema/validation not_null=0»\na: 1\n" {"kind": "rule-argument-refused", "name": "not_null", "wanted": "boolean"}
        + Write not_null=False => "#@schema/validation not_null=False\na: 1\n"
    `);
  });
});
