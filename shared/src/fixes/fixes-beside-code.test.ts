/** Texts just outside those that fixes of code, comments, documents and overlays apply to. */
import { describe, expect, it } from 'vitest';
import type { Finding } from '../findings/finding.js';
import { SourceFile } from '../text/source-file.js';
import { codeAfterEndFixes, commentFixes, noPlainFixes, valueTwiceFixes } from './comments.js';
import { misplacedFixes, unusedDocumentFixes } from './documents.js';
import { evaluationFixes } from './evaluation.js';
import { overlayAnnotationFixes, overlayMismatchFixes, repeatedByOverlayFixes } from './overlay.js';
import { codeSyntaxFixes, textTemplateFixes } from './syntax.js';
import { fixTable } from './testing.js';
import { undefinedNameFixes } from './undefined-name.js';
import { anchorFixes, syntaxFixes, tagFixes } from './yaml.js';

const check = fixTable({
  anchorFixes,
  codeAfterEndFixes,
  codeSyntaxFixes,
  commentFixes,
  evaluationFixes,
  misplacedFixes,
  noPlainFixes,
  overlayAnnotationFixes,
  overlayMismatchFixes,
  repeatedByOverlayFixes,
  syntaxFixes,
  tagFixes,
  textTemplateFixes,
  undefinedNameFixes,
  unusedDocumentFixes,
  valueTwiceFixes,
});

describe('fixes', () => {
  it('of names', () => {
    check(String.raw`
      undefinedNameFixes "a: #@ {\"b\": 1, «c» : 2}\n"
        + Put it in quotes => "a: #@ {\"b\": 1, \"c\" : 2}\n"
      undefinedNameFixes "a: #@ {\"b\": «c»}\n"
      undefinedNameFixes "a: #@ f({b: 1}, «c»)\n"
      undefinedNameFixes "#@overlay/match expects=1, by=«c»\n- c: 1\n"
        + Put it in quotes => "#@overlay/match expects=1, by=\"c\"\n- c: 1\n"
      undefinedNameFixes "#@overlay/match by=«c».d\n- c: 1\n"
      undefinedNameFixes "#@overlay/match expects=«c»\n- c: 1\n"
      undefinedNameFixes "#@overlay/match «missing_ok»\na: 1\n"
        + Write missing_ok=True => "#@overlay/match missing_ok=True\na: 1\n"
      undefinedNameFixes "#@overlay/match «expects»\na: 1\n"
      undefinedNameFixes "#@overlay/match missing_ok=«expects»\na: 1\n"
      undefinedNameFixes "#@ «overlay»/remove\na: 1\n"
        + Write '#@overlay/remove' => "#@overlay/remove\na: 1\n"
      undefinedNameFixes "a: #@ «true»\n"
        + Write True => "a: #@ True\n"
      undefinedNameFixes "a: #@ «false»\n"
        + Write False => "a: #@ False\n"
      undefinedNameFixes "a: #@ «null»\n"
        + Write None => "a: #@ None\n"
      undefinedNameFixes "a: #@ «nil»\n"
        + Write None => "a: #@ None\n"
      undefinedNameFixes "a: #@ «none»\n"
        + Write None => "a: #@ None\n"
      undefinedNameFixes "a: #@ «struct»\n"
        + Load @ytt:struct => "#@ load(\"@ytt:struct\", \"struct\")\na: #@ struct\n"
      @t.star undefinedNameFixes "load(\"a\", \"b\")\rx = «struct»\r"
        + Load @ytt:struct => "load(\"@ytt:struct\", \"struct\")\nload(\"a\", \"b\")\rx = struct\r"
      @t.star undefinedNameFixes "x = «struct»\nload(\"a\", \"b\")"
        + Load @ytt:struct => "load(\"@ytt:struct\", \"struct\")\nx = struct\nload(\"a\", \"b\")"
      @t.txt undefinedNameFixes "a (@= «struct» @)"
        + Load @ytt:struct => "(@ load(\"@ytt:struct\", \"struct\") -@)\na (@= struct @)"
    `);
  });

  it('of code that fails', () => {
    check(String.raw`
      evaluationFixes "a: #@ «1 + \"x\"»\n" {"kind": "operands-refused", "op": "+", "left": "int", "right": "string"}
        + Write str(1) => "a: #@ str(1) + \"x\"\n"
      evaluationFixes "a: #@ «1 + \"x\"»\n" {"kind": "operands-refused", "op": "-", "left": "int", "right": "string"}
      evaluationFixes "a: #@ «1 + \"x\"»\n" {"kind": "index-refused"}
      evaluationFixes "a: #@ «library.get(\"a.p\").eval()»\n" {"kind": "library-missing", "path": "a.p", "nearest": "app"}
        + Change to app => "a: #@ library.get(\"app\").eval()\n"
      evaluationFixes "a: #@ «l.get('ap', alias='ap')»\n" {"kind": "library-missing", "path": "ap", "nearest": "app"}
        + Change to app => "a: #@ l.get('app', alias='ap')\n"
      evaluationFixes "a: #@ «l.get(\"apx\").get(\"ap\")»\n" {"kind": "library-missing", "path": "ap", "nearest": "app"}
        + Change to app => "a: #@ l.get(\"apx\").get(\"app\")\n"
      evaluationFixes "a: #@ «l.get(x)»\n" {"kind": "library-missing", "path": "ap", "nearest": "app"}
      evaluationFixes "a: #@ «l.get(\"ap\")»\n" {"kind": "library-missing"}
      evaluationFixes "a: {«{ x }}»  \nb: 1\n" {"kind": "key-is-map"}
        Put it in quotes => "a: \"{{ x }}\"  \nb: 1\n"
      evaluationFixes "a: «{{ x }}»\n" {"kind": "key-is-map"}
        Put it in quotes => "a: \"{{ x }}\"\n"
      evaluationFixes "a: «{{ x }}»\n" "something else"
      evaluationFixes "a: «{b: 1}» }}\n" {"kind": "key-is-map"}
      evaluationFixes "a: {«{ x»\nb: }}\n" {"kind": "key-is-map"}
    `);
  });

  it('of code that is not Starlark', () => {
    check(String.raw`
      codeSyntaxFixes "«#@ if x[1:2]»\na: 1\n" {"kind": "unexpected-token", "found": "newline", "wanted": ":"}
        + Add ':' => "#@ if x[1:2]:\na: 1\n"
      codeSyntaxFixes "#@ if x:\na: 1\n#@ «elsif» x:\n#@ end\n" {"kind": "unexpected-token", "found": "identifier", "wanted": "newline"}
        + Write 'elif' => "#@ if x:\na: 1\n#@ elif x:\n#@ end\n"
      codeSyntaxFixes "(@ «else if» x: @)\n" {"kind": "unexpected-token", "found": "identifier", "wanted": "newline"}
      codeSyntaxFixes "#@ for x «of» y:\n#@ end\n" {"kind": "unexpected-token", "found": "identifier", "wanted": ":"}
      codeSyntaxFixes "a: #@ f(\"b\" «'c'»)\n" {"kind": "unexpected-token", "found": "string literal", "wanted": ","}
        + Add ',' => "a: #@ f(\"b\", 'c')\n"
      codeSyntaxFixes "a: #@ [f(\"b, \"c\" «\", \"»d)]\n" {"kind": "unexpected-token", "found": "string literal", "wanted": "]"}
      codeSyntaxFixes "a: #@ f(\"this «is» {}\", \"a\"\")\n" {"kind": "unexpected-token", "found": "illegal token", "wanted": ")"}
      codeSyntaxFixes "a: #@ f(b «'c'»)\n" {"kind": "unexpected-token", "found": "string literal", "wanted": ","}
      codeSyntaxFixes "a: #@ f(\"b\" «c»)\n" {"kind": "unexpected-token", "found": "identifier", "wanted": ","}
      codeSyntaxFixes "a: #@ \"b\" «'c'»\n" {"kind": "unexpected-token", "found": "string literal", "wanted": "newline"}
        + Add '+' => "a: #@ \"b\" + 'c'\n"
      codeSyntaxFixes "#@  overlay/match-child-defaults «missing_ok»=True\n" "got identifier, want newline"
        + Write '#@overlay/match-child-defaults' => "#@overlay/match-child-defaults missing_ok=True\n"
      codeSyntaxFixes "#@ overlay/matches «by»=1\n" "got identifier, want newline"
      codeSyntaxFixes "  #@ schema/desc «\"x\"»\n" "got string literal, want newline"
        + Write '#@schema/desc' => "  #@schema/desc \"x\"\n"
      codeSyntaxFixes "  a: #@ x «# c»\n" "got '#', want newline"
        + Put the comment above => "  #! c\n  a: #@ x\n"
      codeSyntaxFixes "a: #@ x «#! c»  \n" "got '#', want newline"
        + Put the comment above => "#! c\na: #@ x  \n"
      codeSyntaxFixes "  #@ x «# c»\n" "got '#', want newline"
      codeSyntaxFixes "a: #@ x «# c» d\n" "got '#', want newline"
      codeSyntaxFixes "«#@ def f():»\nb: 1\na: --- x\nc: 1\n" {"kind": "block-unclosed"}
        + Add 'end' => "#@ def f():\nb: 1\na: --- x\nc: 1\n#@ end\n"
      codeSyntaxFixes "«#@ def f():»\na: #@ x\nb: 1\n" {"kind": "block-unclosed"}
        + Add 'end' => "#@ def f():\na: #@ x\nb: 1\n#@ end\n"
      textTemplateFixes " a «@)» b\n" {"kind": "code-unopened"}
        Remove this '@)' => " a b\n"
      textTemplateFixes " (@ a «(@» b @)\n" {"kind": "code-reopened"}
        + Add '@)' before it => " (@ a @) (@ b @)\n"
      textTemplateFixes "  «(@» a  \nb" {"kind": "code-unclosed"}
        + Add '@)' => "  (@ a @)  \nb"
      textTemplateFixes "«(@»)" "not Missing code closing"
      textTemplateFixes "«(@ a»\n(@ b @)\n" {"kind": "code-reopened"}
        + Add '@)' => "(@ a @)\n(@ b @)\n"
      textTemplateFixes "(@ load«(@»ytt:data\", \"data\") @)\n" {"kind": "code-reopened"}
        + Add the quote => "(@ load(\"@ytt:data\", \"data\") @)\n"
      textTemplateFixes "a: \"b «(@= c»\"\n" {"kind": "code-unclosed"}
        + Add '@)' => "a: \"b (@= c @)\"\n"
      textTemplateFixes "a «(@= \"b\"»\n" {"kind": "code-unclosed"}
        + Add '@)' => "a (@= \"b\" @)\n"
      textTemplateFixes "«(@= f(1))»\n" {"kind": "code-unclosed"}
        + Write '@)' => "(@= f(1) @)\n"
      textTemplateFixes "«(@= f(g(1)»\n" {"kind": "code-unclosed"}
        + Add '@)' => "(@= f(g(1) @)\n"
      codeSyntaxFixes "#@ schema/desc Some «words»\na: 1\n" "got identifier, want newline"
        + Put the text in quotes => "#@ schema/desc \"Some words\"\na: 1\n"
      codeSyntaxFixes "a: #@ «\ufeff»x\n" "got illegal token"
        + Remove the byte order mark => "a: #@ x\n"
      codeSyntaxFixes "#@   «pass»  \na: 1\n" {"kind": "reserved-word", "word": "pass"}
        Remove 'pass' => "a: 1\n"
      codeSyntaxFixes "#@ «pass» x\n" {"kind": "reserved-word", "word": "pass"}
      syntaxFixes "a:\n«\t»b: 1\n \tc: 1\n" "Expected spaces, but found a tab: YAML is indented with spaces"
        + Indent with spaces => "a:\n  b: 1\n   c: 1\n"
      syntaxFixes "a:\n«\t»b: 1\n" "Expected something else"
      anchorFixes "a: [&abc 1, {&xyz b: 1}]\ny: [«*abd»]\n"
        + Change to *abc => "a: [&abc 1, {&xyz b: 1}]\ny: [*abc]\n"
        Put it in quotes => "a: [&abc 1, {&xyz b: 1}]\ny: [\"*abd\"]\n"
      anchorFixes "{&abc b: 1, c: «*abd»}\n"
        + Change to *abc => "{&abc b: 1, c: *abc}\n"
        Put it in quotes => "{&abc b: 1, c: \"*abd\"}\n"
      anchorFixes "&abc x: 1\ny: «*abd»\n"
        + Change to *abc => "&abc x: 1\ny: *abc\n"
        Put it in quotes => "&abc x: 1\ny: \"*abd\"\n"
    `);
  });

  it('of blocks without an end', () => {
    check(String.raw`
      codeSyntaxFixes "«#@ if x:»\na: 1\n#@ elif y:\nb: 1\n#@ elif z:\nc: 1\nd: 1\n" {"kind": "block-unclosed"}
        + Add 'end' => "#@ if x:\na: 1\n#@ elif y:\nb: 1\n#@ elif z:\nc: 1\n#@ end\nd: 1\n"
      codeSyntaxFixes "«#@ if x:»\na: 1\n#@ if y:\n#@ endpoint = 1\nb: 1\n#@ end\nc: 1\n" {"kind": "block-unclosed"}
        + Add 'end' => "#@ if x:\na: 1\n#@ if y:\n#@ endpoint = 1\nb: 1\n#@ end\n#@ end\nc: 1\n"
      codeSyntaxFixes "«#@ if x:»\n#@   if y:\n#@ z = 1\n#@   end\na: 1\nb: 1\n" {"kind": "block-unclosed"}
        + Add 'end' => "#@ if x:\n#@   if y:\n#@ z = 1\n#@   end\na: 1\n#@ end\nb: 1\n"
      codeSyntaxFixes "«#@ if x:»\na: 1\n#! c" {"kind": "block-unclosed"}
        + Add 'end' => "#@ if x:\na: 1\n#@ end\n#! c"
      codeSyntaxFixes "«#@ if x:»\na: 1\n#@overlay/remove" {"kind": "block-unclosed"}
        + Add 'end' => "#@ if x:\na: 1\n#@ end\n#@overlay/remove"
      codeSyntaxFixes "«#@ if x:»\n---\na: 1\n---x: 2\n---\nb: 1\n" {"kind": "block-unclosed"}
        + Add 'end' => "#@ if x:\n---\na: 1\n---x: 2\n#@ end\n---\nb: 1\n"
      codeSyntaxFixes "«#@ if x:»\na: 1\n---x: 2\nb: 1\n" {"kind": "block-unclosed"}
        + Add 'end' => "#@ if x:\na: 1\n#@ end\n---x: 2\nb: 1\n"
      codeSyntaxFixes "«#@ if x:»\n---x: 2\nb: 1\n" {"kind": "block-unclosed"}
        + Add 'end' => "#@ if x:\n---x: 2\n#@ end\nb: 1\n"
      codeSyntaxFixes "#@yaml/text-templated-strings\na: |\n  «(@ if x: @)»\n  b\n\nc: 1\n" {"kind": "block-unclosed"}
        + Add 'end' => "#@yaml/text-templated-strings\na: |\n  (@ if x: @)\n  b\n  (@ end -@)\n\nc: 1\n"
      codeSyntaxFixes "#@yaml/text-templated-strings\na: |\n  «(@ if x: @)»\n  b\n" {"kind": "block-unclosed"}
        + Add 'end' => "#@yaml/text-templated-strings\na: |\n  (@ if x: @)\n  b\n  (@ end -@)\n"
      @m.star codeSyntaxFixes "«def f():»\n\n" {"kind": "block-unclosed"}
        + Add 'end' => "def f():\nend\n\n"
      codeSyntaxFixes "#@yaml/text-templated-strings\na: \"x «(@ if y: @)» z\"\n" {"kind": "block-unclosed"}
        + Add 'end' => "#@yaml/text-templated-strings\na: \"x (@ if y: @) z(@ end @)\"\n"
      codeSyntaxFixes "#@yaml/text-templated-strings\na: it's «(@ if y: @)» z\n" {"kind": "block-unclosed"}
        + Add 'end' => "#@yaml/text-templated-strings\na: it's (@ if y: @) z(@ end @)\n"
    `);
  });

  it.each([
    ['f(1', 'f(1)'],
    ['f([1, {"a": (2', 'f([1, {"a": (2)}])'],
    ['f(")", [1]', 'f(")", [1])'],
    ["f(')', [1]", "f(')', [1])"],
    ['f("\\")", (1', 'f("\\")", (1))'],
    ['[f(1), g(', '[f(1), g()]'],
    ['1 +', undefined],
    ['f(1)', undefined],
  ])('of brackets that are open at the end of the code: %s', (code, closed) => {
    const file = new SourceFile('t.yml', `a: #@ ${code}\n`);
    const range = { start: 6, end: 6 + code.length };
    const plain = 'Expected something, but found the end of the code';
    const finding: Finding = {
      code: 'template-code-syntax',
      severity: 'error',
      file,
      range,
      message: 'got end',
      related: [],
    };
    const [fix] = codeSyntaxFixes({ ...finding, plain });
    expect(fix && code + fix.edits[0]?.edit.newText).toBe(closed);
    expect(fix?.edits[0]?.edit.range).toEqual(closed && { start: range.end, end: range.end });
    expect(codeSyntaxFixes({ ...finding, plain: 'Expected something else' })).toEqual([]);
  });

  it('of comments and values', () => {
    check(String.raw`
      commentFixes "«# see #schema/x»\n"
        + Make it a comment: '#!' => "#! see #schema/x\n"
      commentFixes "«# schema/desc \"if\"»\n"
        + Make it ytt's: '#@' => "#@schema/desc \"if\"\n"
        Make it a comment: '#!' => "#! schema/desc \"if\"\n"
      commentFixes "a: «#  data.values.b.c »\n"
        + Make it ytt's: '#@' => "a: #@ data.values.b.c \n"
        Make it a comment: '#!' => "a: #!  data.values.b.c \n"
      commentFixes "a: «# @ f(1)»\n"
        + Make it ytt's: '#@' => "a: #@ f(1)\n"
        Make it a comment: '#!' => "a: #! @ f(1)\n"
      commentFixes "«# @ schema/desc \"x\"»\n"
        + Make it ytt's: '#@' => "#@schema/desc \"x\"\n"
        Make it a comment: '#!' => "#! @ schema/desc \"x\"\n"
      commentFixes "a: «# data.values.b is read»\n"
        + Make it a comment: '#!' => "a: #! data.values.b is read\n"
      commentFixes "«# if x:»\n"
        + Make it ytt's: '#@' => "#@ if x:\n"
        Make it a comment: '#!' => "#! if x:\n"
      commentFixes "«# endless»\n"
        + Make it a comment: '#!' => "#! endless\n"
      commentFixes "«# end »\n"
        + Make it ytt's: '#@' => "#@ end \n"
        Make it a comment: '#!' => "#! end \n"
      commentFixes "«# def f():»\n"
        + Make it ytt's: '#@' => "#@ def f():\n"
        Make it a comment: '#!' => "#! def f():\n"
      commentFixes "«##@ load(\"x\", \"y\")»\n"
        + Make it ytt's: '#@' => "#@ load(\"x\", \"y\")\n"
        Make it a comment: '#!' => "#!#@ load(\"x\", \"y\")\n"
      commentFixes "«##@ x = 1»\n"
        + Make it ytt's: '#@' => "#@ x = 1\n"
        Make it a comment: '#!' => "#!#@ x = 1\n"
      commentFixes "«##@overlay/match by=\"x\"»\n"
        + Make it ytt's: '#@' => "#@overlay/match by=\"x\"\n"
        Make it a comment: '#!' => "#!#@overlay/match by=\"x\"\n"
      commentFixes "«## part»\n"
        + Make it a comment: '#!' => "#!# part\n"
      commentFixes "«# else:»\n"
        + Make it ytt's: '#@' => "#@ else:\n"
        Make it a comment: '#!' => "#! else:\n"
      commentFixes "«# elif x:»\n"
        + Make it ytt's: '#@' => "#@ elif x:\n"
        Make it a comment: '#!' => "#! elif x:\n"
      commentFixes "«# or else: no»\n"
        + Make it a comment: '#!' => "#! or else: no\n"
      codeAfterEndFixes "  #@  if/end x:\n«  #@ v = 1»\nb: 1\n"
        Move it above the '/end' line => "  #@ v = 1\n  #@  if/end x:\nb: 1\n"
      noPlainFixes "a: «#@ \"xy\"»\n"
        Write "xy" => "a: \"xy\"\n"
      noPlainFixes "a: «#@ x #@ 5»\n"
        Make it a comment: '#!' => "a: #! x #@ 5\n"
      noPlainFixes "a: «#@ 5 + 1»\n"
        Make it a comment: '#!' => "a: #! 5 + 1\n"
      valueTwiceFixes "x - 5 «#@ 1»\n"
        - Remove the code => "x - 5\n"
      valueTwiceFixes "a:  5 «#@ 1»\n"
        + Remove the value in YAML => "a:  #@ 1\n"
        Remove the code => "a:  5\n"
      valueTwiceFixes "  - 5 «#@ 1»\n"
        + Remove the value in YAML => "  - #@ 1\n"
        Remove the code => "  - 5\n"
      valueTwiceFixes "a: «#@ 1»\n b: 2\n"
        + Indent the line below by one less => "a: #@ 1\nb: 2\n"
        - Remove the code => "a:\n b: 2\n"
      valueTwiceFixes "a: «#@ 1»\n\n#@ if/end x:\n b: 2\n"
        + Indent the line below by one less => "a: #@ 1\n\n#@ if/end x:\nb: 2\n"
        - Remove the code => "a:\n\n#@ if/end x:\n b: 2\n"
      valueTwiceFixes "a:\n  - «#@ 1»\n   b\n"
        + Begin an item with '-' below => "a:\n  - #@ 1\n  - b\n"
        - Remove the code => "a:\n  -\n   b\n"
      valueTwiceFixes "- «#@ 1»\n#@ if/end c:\n    b: 1\n"
        + Begin an item with '-' below => "- #@ 1\n#@ if/end c:\n-   b: 1\n"
        - Remove the code => "-\n#@ if/end c:\n    b: 1\n"
      valueTwiceFixes "- a: «#@ 1»\n    b\n"
        - Remove the code => "- a:\n    b\n"
      valueTwiceFixes "a: «#@ 1»\n  b: 2\n"
        - Remove the code => "a:\n  b: 2\n"
      tagFixes "a: «b !c d»\n"
      tagFixes "a: «!c d»\n"
        Remove the tag => "a: d\n"
    `);
  });

  it('of documents and overlays', () => {
    check(String.raw`
      misplacedFixes "---\n«#@data/values»\na: 1\n"
        Move it above the ´---´ => "#@data/values\n---\na: 1\n"
      misplacedFixes "---\n \n  #! c\n«#@data/values»\na: 1\n"
        Move it above the ´---´ => "#@data/values\n---\n \n  #! c\na: 1\n"
      misplacedFixes "---\n  «#@data/values»\na: 1\n"
        Move it above the ´---´ => "#@data/values\n---\na: 1\n"
      misplacedFixes "---\nb: 1\n«#@data/values»\na: 1\n"
      misplacedFixes "«#@data/values»\na: 1\n"
        Begin a document below it with ´---´ => "#@data/values\n---\na: 1\n"
      unusedDocumentFixes "#@library/ref \"@a\"\n#! c\n«---»\n"
        Remove its address => "#! c\n---\n"
      unusedDocumentFixes "#@library/ref \"@a\"\na: 1\n«---»\n"
      unusedDocumentFixes "#@ x\n«---»\n"
      overlayAnnotationFixes "#@overlay/match missing_ok=\"FALSE\"\n«a: 1»\n" {"kind": "boolean-expected", "argument": "missing_ok"}
        + Write missing_ok=False => "#@overlay/match missing_ok=False\na: 1\n"
      overlayAnnotationFixes "«#@overlay/match missing_ok='no'»\na: 1\n" {"kind": "boolean-expected", "argument": "missing_ok"}
        + Write missing_ok=False => "#@overlay/match missing_ok=False\na: 1\n"
      overlayAnnotationFixes "#@overlay/match missing_ok=10\n«a: 1»\n" {"kind": "boolean-expected", "argument": "missing_ok"}
        + Write missing_ok=True => "#@overlay/match missing_ok=True\na: 1\n"
      overlayAnnotationFixes "a: 1 #@overlay/match missing_ok=1\n«b: 1»\n" {"kind": "boolean-expected", "argument": "missing_ok"}
      overlayAnnotationFixes "#@overlay/match by=x\n#@overlay/insert\n«- a: 1»\n" {"kind": "side-missing"}
        Write before=True => "#@overlay/match by=x\n#@overlay/insert before=True\n- a: 1\n"
        Write after=True => "#@overlay/match by=x\n#@overlay/insert after=True\n- a: 1\n"
      overlayAnnotationFixes "#@overlay/inserted\n«- a: 1»\n" {"kind": "side-missing"}
      overlayAnnotationFixes "#@overlay/match expects='2', by=x\n«- a: 1»\n" {"kind": "count-malformed", "text": "2"}
        + Write expects=2 => "#@overlay/match expects=2, by=x\n- a: 1\n"
        Write expects="2+" => "#@overlay/match expects=\"2+\", by=x\n- a: 1\n"
      overlayAnnotationFixes "#@overlay/match expects=\"x\"\n«- a: 1»\n" {"kind": "count-malformed", "text": "x"}
      overlayAnnotationFixes "#@overlay/match expects=x\n«- a: 1»\n" {"kind": "count-malformed", "text": "2"}
      overlayAnnotationFixes "#@overlay/match  \"b\"\n«- b: 1»\n" {"kind": "matcher-missing"}
        + Write by= => "#@overlay/match by=\"b\"\n- b: 1\n"
      overlayAnnotationFixes "#@overlay/match lambda i, l, r: True\n«- b: 1»\n" {"kind": "matcher-missing"}
        + Write by= => "#@overlay/match by=lambda i, l, r: True\n- b: 1\n"
      overlayAnnotationFixes "#@overlay/match\n«- b: 1»\n" {"kind": "matcher-missing"}
        + Match by="b" => "#@overlay/match by=\"b\"\n- b: 1\n"
      overlayAnnotationFixes "#@overlay/match\n«x - b: 1»\n" {"kind": "matcher-missing"}
        + Match by=overlay.all => "#@overlay/match by=overlay.all\nx - b: 1\n"
      repeatedByOverlayFixes "a: «b» #@overlay/replace\n"
      repeatedByOverlayFixes "#@overlay/replace\n«a: b»\n"
        Remove @overlay/replace => "a: b\n"
      overlayMismatchFixes "a: «{{ x }}{{ y }}»  \n"
        + Put it in quotes => "a: \"{{ x }}{{ y }}\"  \n"
    `);
  });
});
