/** What is offered for mistakes in documents, overlays, schemas and data values. */
import { describe, it } from 'vitest';
import {
  libraryRefFixes,
  misplacedFixes,
  modelineFixes,
  pathFixes,
  projectFixes,
  repeatedAnnotationFixes,
  unannotatedFixes,
  unusedDocumentFixes,
} from './documents.js';
import {
  overlayAnnotationFixes,
  overlayMatchFixes,
  overlayMismatchFixes,
  overlayOperationFixes,
  repeatedByOverlayFixes,
} from './overlay.js';
import {
  annotationFixes,
  anyFixes,
  arrayItemFixes,
  defaultOnItemFixes,
  defaultTypeFixes,
  schemaValueFixes,
  unusedDefaultFixes,
} from './schema.js';
import { fixTable } from './testing.js';
import { conditionFixes, removalFixes, repeatedKeyFixes, ruleAnnotationFixes } from './values.js';

const check = fixTable({
  annotationFixes,
  anyFixes,
  arrayItemFixes,
  conditionFixes,
  defaultOnItemFixes,
  defaultTypeFixes,
  libraryRefFixes,
  misplacedFixes,
  modelineFixes,
  overlayAnnotationFixes,
  overlayMatchFixes,
  overlayMismatchFixes,
  overlayOperationFixes,
  pathFixes,
  projectFixes,
  removalFixes,
  repeatedAnnotationFixes,
  repeatedByOverlayFixes,
  repeatedKeyFixes,
  ruleAnnotationFixes,
  schemaValueFixes,
  unannotatedFixes,
  unusedDefaultFixes,
  unusedDocumentFixes,
});

describe('fixes', () => {
  it('of documents', () => {
    check(String.raw`
      misplacedFixes "#@ x = 1\n---\n# c\n\n«#@data/values»\na: 1\n"
        Move it above the ´---´ => "#@ x = 1\n#@data/values\n---\n# c\n\na: 1\n"
      misplacedFixes "---\nb: 1\n«#@data/values»\na: 1\n"
      misplacedFixes "«#@data/values»\na: 1\n"
        Begin a document below it with ´---´ => "#@data/values\n---\na: 1\n"
      misplacedFixes "«#@data/values»\na: 1\n---\nb: 1\n"
        - Begin a document below it with ´---´ => "#@data/values\n---\na: 1\n---\nb: 1\n"
      misplacedFixes "b: 1\n---x\n«#@data/values»\n"
      repeatedAnnotationFixes "#@data/values\n«#@data/values»\n---\n"
        Remove this one => "#@data/values\n---\n"
      unannotatedFixes "#@data/values\n---\na: 1\n«---»\nb: 1\n" {"kind": "document-unlike-others", "others": "data/values"}
        Make it one, too: @data/values => "#@data/values\n---\na: 1\n#@data/values\n---\nb: 1\n"
      unannotatedFixes "#@data/values-schema\n---\na: 1\n«---»\nb: 1\n" {"kind": "document-unlike-others", "others": "data/values-schema"}
        Make it one, too: @data/values-schema => "#@data/values-schema\n---\na: 1\n#@data/values-schema\n#@overlay/match-child-defaults missing_ok=True\n---\nb: 1\n"
      unusedDocumentFixes "#@library/ref \"@a\"\n#@data/values\n«---»\na: 1\n"
        Remove its address => "#@data/values\n---\na: 1\n"
      unusedDocumentFixes "#@library/ref \"@a\"\n---\n#@data/values\n«---»\na: 1\n"
      modelineFixes "#! ytt-schema: «x.yml»\na: 1\n"
        - Remove the modeline => "a: 1\n"
      projectFixes "projects:\n- «files»: [a]\n" {"kind":"project-incomplete","lacks":"name"}
        Add name: app => "projects:\n- name: app\n  files: [a]\n"
      projectFixes "projects:\n- «name»: a\n" {"kind":"project-incomplete","lacks":"files"}
        Add files: [.] => "projects:\n- files: [.]\n  name: a\n"
      projectFixes "projects:\n- «{»name: a}\n" {"kind":"project-incomplete","lacks":"files"}
      projectFixes "projects:\n- «name»: a\n" "There is another"
      pathFixes "files:\n  - «a.yml»\n  - b.yml\n"
        - Remove the path => "files:\n  - b.yml\n"
      pathFixes "files: [«a.yml»]\n"
      libraryRefFixes "#@library/ref \"«a»\"\n---\n"
        + Begin with '@' => "#@library/ref \"@a\"\n---\n"
      libraryRefFixes "«#@library/ref \"@a~\"»\n---\n"
        Remove the empty alias => "#@library/ref \"@a\"\n---\n"
      libraryRefFixes "«#@library/ref \"@~\"»\n---\n"
      libraryRefFixes "«#@library/ref \"@a~b\"»\n---\n"
      libraryRefFixes "«#@library/ref a»\n---\n"
    `);
  });

  it('of overlays', () => {
    check(String.raw`
      overlayAnnotationFixes "#@overlay/match missing=True\n«a»: 1\n" {"kind": "argument-unknown", "name": "missing", "nearest": "missing_ok"}
        + Change to missing_ok= => "#@overlay/match missing_ok=True\na: 1\n"
      overlayAnnotationFixes "#@overlay/match expcts=1\n#@overlay/remove\n«a»: 1\n" {"kind": "argument-unknown", "name": "expcts", "nearest": "expects"}
        + Change to expects= => "#@overlay/match expects=1\n#@overlay/remove\na: 1\n"
      overlayAnnotationFixes "#@overlay/match qqqqq=1\n«a»: 1\n" {"kind": "argument-unknown", "name": "qqqqq"}
      overlayAnnotationFixes "#@overlay/match missing_ok=1\n«a»: 1\n" {"kind": "boolean-expected", "argument": "missing_ok"}
        + Write missing_ok=True => "#@overlay/match missing_ok=True\na: 1\n"
      overlayAnnotationFixes "#@overlay/match missing_ok=\"no\"\n«a»: 1\n" {"kind": "boolean-expected", "argument": "missing_ok"}
        + Write missing_ok=False => "#@overlay/match missing_ok=False\na: 1\n"
      overlayAnnotationFixes "#@overlay/match missing_ok=True\n«a»: 1\n" {"kind": "boolean-expected", "argument": "missing_ok"}
      overlayAnnotationFixes "a:\n  «-» name: x\n" {"kind": "matcher-missing"}
        + Match by="name" => "a:\n  #@overlay/match by=\"name\"\n  - name: x\n"
      overlayAnnotationFixes "a:\n  #@overlay/match missing_ok=True\n  «-» name: x\n" {"kind": "matcher-missing"}
        + Match by="name" => "a:\n  #@overlay/match by=\"name\", missing_ok=True\n  - name: x\n"
      overlayAnnotationFixes "a:\n  #@overlay/match\n  #@overlay/match-child-defaults expects=1\n  «-» x\n" {"kind": "matcher-missing"}
        + Match by=overlay.all => "a:\n  #@overlay/match by=overlay.all\n  #@overlay/match-child-defaults expects=1\n  - x\n"
      overlayAnnotationFixes "a:\n  #@overlay/match  \n  «-» x\n" {"kind": "matcher-missing"}
        + Match by=overlay.all => "a:\n  #@overlay/match by=overlay.all  \n  - x\n"
      overlayAnnotationFixes "«---»\na: 1\n" {"kind": "matcher-missing"}
        + Match by=overlay.all => "#@overlay/match by=overlay.all\n---\na: 1\n"
      overlayMatchFixes "#@overlay/match by=\"name\", expects = 10\n«---»\n" {"kind": "miscounted", "count": 13}
        Write expects=13 => "#@overlay/match by=\"name\", expects=13\n---\n"
      overlayMatchFixes "#@overlay/match by=\"name\", expects=2\n«---»\n" {"kind": "miscounted", "count": 3}
        Write expects=3 => "#@overlay/match by=\"name\", expects=3\n---\n"
      overlayMatchFixes "#@overlay/match by=\"name\", expects=\"1+\"\n«---»\n" {"kind": "miscounted", "count": 0}
        Write missing_ok=True => "#@overlay/match by=\"name\", missing_ok=True\n---\n"
      overlayMatchFixes "#@overlay/match by=\"name\"\n«---»\n" {"kind": "miscounted", "count": 0}
      overlayMismatchFixes "#@ x = 1\na:\n  «b»:\n    c: 1\n"
        Replace the value: @overlay/replace => "#@ x = 1\na:\n  #@overlay/replace\n  b:\n    c: 1\n"
      overlayMismatchFixes "a:\n  «b»:\n    c: 1\n"
      overlayMismatchFixes "a: «{{ \"b\" }}»  \n"
        + Put it in quotes => "a: \"{{ \\\"b\\\" }}\"  \n"
      repeatedByOverlayFixes "#@overlay/match by=all\n#@overlay/replace\n«a»: 1\n"
        Remove @overlay/replace => "#@overlay/match by=all\na: 1\n"
      repeatedByOverlayFixes "#@overlay/match by=all\n«a»: 1\n"
      overlayOperationFixes "#@overlay/append\n«a»: 1\n" {"kind": "operation-misplaced", "annotation": "overlay/append"}
        + Change to @overlay/match missing_ok=True => "#@overlay/match missing_ok=True\na: 1\n"
      overlayOperationFixes "#@overlay/append  \n«a»: 1\n" {"kind": "operation-misplaced", "annotation": "overlay/append"}
        + Change to @overlay/match missing_ok=True => "#@overlay/match missing_ok=True  \na: 1\n"
      overlayOperationFixes "#@overlay/insert before=True\n«a»: 1\n" {"kind": "operation-misplaced", "annotation": "overlay/insert"}
        + Change to @overlay/match missing_ok=True => "#@overlay/match missing_ok=True\na: 1\n"
      overlayOperationFixes "#@overlay/remove\n#@overlay/match by=all\n#@overlay/replace\n«a»: 1\n" {"kind": "operation-repeated"}
        Remove @overlay/replace => "#@overlay/remove\n#@overlay/match by=all\na: 1\n"
        Remove @overlay/remove => "#@overlay/match by=all\n#@overlay/replace\na: 1\n"
      overlayOperationFixes "#@overlay/append\n#@overlay/match by=all\n«a»: 1\n" {"kind": "operation-misplaced", "annotation": "overlay/append"}
        + Change to @overlay/match missing_ok=True => "#@overlay/match missing_ok=True\n#@overlay/match by=all\na: 1\n"
      overlayOperationFixes "#@overlay/appends\n«a»: 1\n" {"kind": "operation-misplaced", "annotation": "overlay/append"}
      overlayOperationFixes "#@overlay/merge\n#@overlay/assert via=f\n«a»: 1\n" {"kind": "operation-repeated"}
        Remove @overlay/assert => "#@overlay/merge\na: 1\n"
        Remove @overlay/merge => "#@overlay/assert via=f\na: 1\n"
      overlayOperationFixes "#@overlay/insert after=True\n#@overlay/append\n«a»: 1\n" {"kind": "operation-repeated"}
        Remove @overlay/append => "#@overlay/insert after=True\na: 1\n"
        Remove @overlay/insert => "#@overlay/append\na: 1\n"
      overlayOperationFixes "#@overlay/remove\n«a»: 1\n" "other"
    `);
  });

  it('of schemas', () => {
    check(String.raw`
      annotationFixes "«#@schema/type any»\na: 1\n"
        + Write any=True => "#@schema/type any=True\na: 1\n"
      annotationFixes "«#@schema/type»\na: 1\n"
        + Write any=True => "#@schema/type any=True\na: 1\n"
      annotationFixes "«#@schema/type any=0»\na: 1\n"
        + Write any=False => "#@schema/type any=False\na: 1\n"
      annotationFixes "«#@schema/type other=1»\na: 1\n"
      annotationFixes "«#@schema/nullable  True»\na: 1\n"
        + Remove the arguments => "#@schema/nullable\na: 1\n"
      annotationFixes "  «#@schema/title 5»\n"
        + Write "5" => "  #@schema/title \"5\"\n"
      annotationFixes "  «#@schema/desc»\n"
        + Write "" => "  #@schema/desc \"\"\n"
      annotationFixes "«#@schema/deprecated \"a\", \"b\"»\n"
        + Write "a, b" => "#@schema/deprecated \"a, b\"\n"
      annotationFixes "«#@schema/desc x + 1»\n"
      annotationFixes "«#@schema/examples [1]»\n"
        + Describe each example => "#@schema/examples (\"Example\", [1])\n"
      annotationFixes "«#@schema/examples (\"a\", 1)»\n"
      annotationFixes "«#@ schema/nullable 1»\n"
        + Remove the arguments => "#@ schema/nullable\n"
      annotationFixes "«a: 1»\n"
      arrayItemFixes "a: «[ ]»\n"
        + Declare an array of strings => "a: [\"\"]\n"
      arrayItemFixes "a: «[1, 2]»\n"
        Keep the first item => "a: [1]\n"
      arrayItemFixes "a: «[10, 20,30]»\n"
        Keep the first item => "a: [10]\n"
      arrayItemFixes "a: «[1]»\n"
      arrayItemFixes "a: «[{b: 1}, 2]»\n"
      arrayItemFixes "a:\n  «- b: 1\n    c:\n    - d\n    - e\n  - f\n  - g\n»h: 1\n"
        Keep the first item => "a:\n  - b: 1\n    c:\n    - d\n    - e\nh: 1\n"
      arrayItemFixes "a:\n  «- b»\n"
      defaultTypeFixes "«#@schema/default \"5\"»\na: 1\n" {"kind": "default-refused", "expected": "integer"}
        + Write 5 => "#@schema/default 5\na: 1\n"
      defaultTypeFixes "«#@schema/default \"5a\"»\na: 1\n" {"kind": "default-refused", "expected": "integer"}
      defaultTypeFixes "«#@schema/default \"-1.5\"»\na: 1\n" {"kind": "default-refused", "expected": "float"}
        + Write -1.5 => "#@schema/default -1.5\na: 1\n"
      defaultTypeFixes "«#@schema/default \"TRUE\"»\na: 1\n" {"kind": "default-refused", "expected": "boolean"}
        + Write True => "#@schema/default True\na: 1\n"
      defaultTypeFixes "«#@schema/default True»\na: 1\n" {"kind": "default-refused", "expected": "string"}
        + Write "true" => "#@schema/default \"true\"\na: 1\n"
      defaultTypeFixes "«#@schema/default -5.1»\na: 1\n" {"kind": "default-refused", "expected": "string"}
        + Write "-5.1" => "#@schema/default \"-5.1\"\na: 1\n"
      defaultTypeFixes "«#@schema/default \"a\"»\na: 1\n" {"kind": "default-refused", "expected": "array"}
        + Write ["a"] => "#@schema/default [\"a\"]\na: 1\n"
      defaultTypeFixes "«#@schema/default {}»\na: 1\n" {"kind": "default-refused", "expected": "array"}
      defaultTypeFixes "«#@schema/default \"a\"»\na: 1\n" {"kind": "default-refused", "expected": "map"}
      defaultTypeFixes "«#@schema/examples (\"5\", \"5\")»\na: 1\n" {"kind": "default-refused", "expected": "integer"}
        + Write 5 => "#@schema/examples (\"5\", 5)\na: 1\n"
      defaultOnItemFixes "#@schema/desc \"x\"\na:\n#! c\n\n«#@schema/default 1»\n- 0\n"
        + Move it to the array, as a list => "#@schema/default [1]\n#@schema/desc \"x\"\na:\n#! c\n\n- 0\n"
      defaultOnItemFixes "b:\n  #@schema/nullable\n  a: # c\n  «#@schema/default 1»\n  - 0\n"
        + Move it to the array, as a list => "b:\n  #@schema/default [1]\n  #@schema/nullable\n  a: # c\n  - 0\n"
      defaultOnItemFixes "a: 1\n«#@schema/default 1»\n- 0\n"
      defaultOnItemFixes "  a:\n«#@schema/default 1»\n- 0\n"
      defaultOnItemFixes "a:\n«#@schema/default»\n- 0\n"
      anyFixes "#@schema/type any=True\na:\n  «#@schema/nullable»\n  b: 1\n"
        Remove the annotation => "#@schema/type any=True\na:\n  b: 1\n"
      unusedDefaultFixes "a: «-12»\n"
        Write 0 => "a: 0\n"
      unusedDefaultFixes "a: «true»\n"
        Write false => "a: false\n"
      unusedDefaultFixes "a: «1.5»\n"
        Write 0.0 => "a: 0.0\n"
      unusedDefaultFixes "a: «x»\n"
        Write "" => "a: \"\"\n"
      schemaValueFixes "a: #@ «{\"b\": [1]}»\n"
        + Write it as YAML => "a: {\"b\": [1]}\n"
      schemaValueFixes "a: #@ «[True]»\n"
      schemaValueFixes "a: #@ «x»\n"
      schemaValueFixes "a: #@ «[first]»\n"
      schemaValueFixes "a: #@ «{\"a\": b.c}»\n"
      schemaValueFixes "a: #@ «[1.5, -2, 'a: b']»\n"
        + Write it as YAML => "a: [1.5, -2, 'a: b']\n"
      schemaValueFixes "a: «[1]»\n"
    `);
  });

  it('of data values and rules', () => {
    check(String.raw`
      removalFixes "a:\n  «b»:\n    c: 1\n    d: 1\n  e: 1\n"
        Remove b => "a:\n  e: 1\n"
      removalFixes "«a»:\n- 1\n- 2\nb: 1\n"
        Remove a => "b: 1\n"
      removalFixes "«a»: 1"
        Remove a => ""
      removalFixes "- «a»: 1\n"
      ruleAnnotationFixes "«#@schema/validation minlen=1»\n" {"kind": "argument-unknown", "name": "minlen", "nearest": "min_len"}
        + Change to min_len= => "#@schema/validation min_len=1\n"
      ruleAnnotationFixes "«#@schema/validation qqqqq=1»\n" {"kind": "argument-unknown", "name": "qqqqq"}
      ruleAnnotationFixes "«#@schema/validation min_len=\"1\"»\n" {"kind": "rule-argument-refused", "name": "min_len", "wanted": "number"}
        + Write min_len=1 => "#@schema/validation min_len=1\n"
      ruleAnnotationFixes "«#@schema/validation not_null=1»\n" {"kind": "rule-argument-refused", "name": "not_null", "wanted": "boolean"}
        + Write not_null=True => "#@schema/validation not_null=True\n"
      ruleAnnotationFixes "«#@schema/validation not_null=0»\n" {"kind": "rule-argument-refused", "name": "not_null", "wanted": "boolean"}
        + Write not_null=False => "#@schema/validation not_null=False\n"
      ruleAnnotationFixes "«#@schema/validation not_null=\"true\"»\n" {"kind": "rule-argument-refused", "name": "not_null", "wanted": "boolean"}
        + Write not_null=True => "#@schema/validation not_null=True\n"
      ruleAnnotationFixes "«#@schema/validation min_len=1»\n" {"kind": "rule-unfit", "named": "min_len", "type": "boolean"}
      ruleAnnotationFixes "«#@schema/validation min=\"1\"»\n" {"kind": "rule-unfit", "named": "min", "type": "boolean", "compared": "string"}
      ruleAnnotationFixes "«#@schema/validation min=[1]»\n" {"kind": "rule-unfit", "named": "min", "type": "integer", "compared": "list"}
      ruleAnnotationFixes "«#@schema/validation one_of=\"a\"»\n" {"kind": "rule-argument-refused", "name": "one_of", "wanted": "sequence"}
        + Write one_of=["a"] => "#@schema/validation one_of=[\"a\"]\n"
      ruleAnnotationFixes "«#@schema/validation min_len=\"a\"»\n" {"kind": "rule-argument-refused", "name": "min_len", "wanted": "number"}
      ruleAnnotationFixes "«#@schema/validation lambda v: v > 1»\n" "expected first argument to be a 2-tuple"
        + Describe what is valid => "#@schema/validation (\"valid\", lambda v: v > 1)\n"
      ruleAnnotationFixes "«#@schema/validation assert.not_null()»\n" "expected annotation to have 2-tuple"
        + Write not_null=True => "#@schema/validation not_null=True\n"
      ruleAnnotationFixes "«#@schema/validation assert.max_len( 3 ), min_len=1»\n" "expected annotation to have 2-tuple"
        + Write max_len=3 => "#@schema/validation max_len=3, min_len=1\n"
      ruleAnnotationFixes "«#@schema/validation assert.min(1), (\"valid\", f)»\n" "expected annotation to have 2-tuple"
      ruleAnnotationFixes "«#@schema/validation assert.equals(1)»\n" "expected annotation to have 2-tuple"
      ruleAnnotationFixes "«#@schema/validation assert.min»\n" "expected annotation to have 2-tuple"
      ruleAnnotationFixes "«#@schema/validation 1»\n" "expected first argument to be a 2-tuple"
      conditionFixes "«#@schema/validation min=1, when=lambda v: v»\n"
        - Remove the condition => "#@schema/validation min=1\n"
      conditionFixes "«#@schema/validation min=1, when=lambda _, ctx: ctx.root[\"a, b\"], max=5»\n"
        - Remove the condition => "#@schema/validation min=1, max=5\n"
      conditionFixes "«#@schema/validation when=lambda v: v, max=5»\n"
        - Remove the condition => "#@schema/validation max=5\n"
      conditionFixes "«#@schema/validation when=lambda v: v»\n"
      conditionFixes "«#@schema/validation min=1»\n"
      repeatedKeyFixes "a: 1\n  «a»:\n    b: 1\nc: 1\n"
        Let this one override: @yaml/map-key-override => "a: 1\n  #@yaml/map-key-override\n  a:\n    b: 1\nc: 1\n"
        Remove a => "a: 1\nc: 1\n"
      repeatedKeyFixes "b:\n- a: 1\n  #! c\n  c:\n    a: 1\n  «a»: 2\n  c: 3\n"
        + Begin an item with '-' => "b:\n- a: 1\n  #! c\n  c:\n    a: 1\n- a: 2\n  c: 3\n"
        Let this one override: @yaml/map-key-override => "b:\n- a: 1\n  #! c\n  c:\n    a: 1\n  #@yaml/map-key-override\n  a: 2\n  c: 3\n"
        Remove a => "b:\n- a: 1\n  #! c\n  c:\n    a: 1\n  c: 3\n"
      repeatedKeyFixes "b:\n  -   a: 1\n\n      c: 1\n      «a»: 2\n"
        + Begin an item with '-' => "b:\n  -   a: 1\n\n      c: 1\n  -   a: 2\n"
        Let this one override: @yaml/map-key-override => "b:\n  -   a: 1\n\n      c: 1\n      #@yaml/map-key-override\n      a: 2\n"
        Remove a => "b:\n  -   a: 1\n\n      c: 1\n"
      repeatedKeyFixes "apiVersion: v1\nkind: A\n«apiVersion»: v2\n"
        + Begin a document with '---' => "apiVersion: v1\nkind: A\n---\napiVersion: v2\n"
        Let this one override: @yaml/map-key-override => "apiVersion: v1\nkind: A\n#@yaml/map-key-override\napiVersion: v2\n"
        Remove apiVersion => "apiVersion: v1\nkind: A\n"
      repeatedKeyFixes "b:\n- a: 1\n#! c\n  c: 1\n  «a»: 2\n"
        + Begin an item with '-' => "b:\n- a: 1\n#! c\n  c: 1\n- a: 2\n"
        Let this one override: @yaml/map-key-override => "b:\n- a: 1\n#! c\n  c: 1\n  #@yaml/map-key-override\n  a: 2\n"
        Remove a => "b:\n- a: 1\n#! c\n  c: 1\n"
      repeatedKeyFixes "b:\n- a: 1\n  c:\n    - d\n  «a»: 2\n"
        + Begin an item with '-' => "b:\n- a: 1\n  c:\n    - d\n- a: 2\n"
        Let this one override: @yaml/map-key-override => "b:\n- a: 1\n  c:\n    - d\n  #@yaml/map-key-override\n  a: 2\n"
        Remove a => "b:\n- a: 1\n  c:\n    - d\n"
      repeatedKeyFixes "a: 1\n{a: 1, «a»: 2}\n"
    `);
  });
});
