/** What is offered for mistakes in code, in comments and in YAML. */
import { describe, expect, it } from 'vitest';
import { defaultRunOptions } from '../project/inputs.js';
import { evaluateProject } from '../project/project.js';
import { SourceFile } from '../text/source-file.js';
import { codeAfterEndFixes, commentFixes, noPlainFixes, valueTwiceFixes } from './comments.js';
import { evaluationFixes } from './evaluation.js';
import { fixesOf } from './fixes.js';
import { codeSyntaxFixes, textTemplateFixes } from './syntax.js';
import { fixTable } from './testing.js';
import { undefinedNameFixes } from './undefined-name.js';
import {
  anchorFixes,
  lineBreakFixes,
  mergeFixes,
  recursiveFixes,
  strictFixes,
  tagFixes,
  unreadableFixes,
} from './yaml.js';

const check = fixTable({
  anchorFixes,
  codeAfterEndFixes,
  codeSyntaxFixes,
  commentFixes,
  evaluationFixes,
  lineBreakFixes,
  mergeFixes,
  noPlainFixes,
  recursiveFixes,
  strictFixes,
  tagFixes,
  textTemplateFixes,
  undefinedNameFixes,
  unreadableFixes,
  valueTwiceFixes,
});

describe('fixes', () => {
  it('of code that fails', () => {
    check(String.raw`
      evaluationFixes "a: #@ «\"x\" + y.z»\n" {"kind": "operands-refused", "op": "+", "left": "string", "right": "int"}
        + Write str(y.z) => "a: #@ \"x\" + str(y.z)\n"
      evaluationFixes "a: #@ «f(1) + \"x\"»\n" {"kind": "operands-refused", "op": "+", "left": "int", "right": "string"}
        + Write str(f(1)) => "a: #@ str(f(1)) + \"x\"\n"
      evaluationFixes "a: #@ «x.y + z»\n" {"kind": "operands-refused", "op": "+", "left": "yamlfragment", "right": "yamlfragment"}
        + Write list(x.y) + list(z) => "a: #@ list(x.y) + list(z)\n"
      evaluationFixes "a: #@ «x + y + z»\n" {"kind": "operands-refused", "op": "+", "left": "yamlfragment", "right": "yamlfragment"}
      evaluationFixes "a: #@ «f(1) + 2»\n" {"kind": "operands-refused", "op": "+", "left": "int", "right": "list"}
      evaluationFixes "a: #@ «x + y + \"z\"»\n" {"kind": "operands-refused", "op": "+", "left": "int", "right": "string"}
      evaluationFixes "a: #@ «\"x\" + y + f(1 + z)» + \"\"\n" {"kind": "operands-refused", "op": "+", "left": "string", "right": "int"}
        + Write str(f(1 + z)) => "a: #@ \"x\" + y + str(f(1 + z)) + \"\"\n"
      evaluationFixes "a: #@ «\"x\" + (1 + y)»\n" {"kind": "operands-refused", "op": "+", "left": "string", "right": "int"}
      evaluationFixes "#@ load(«\"@ytt:jsn\"», \"json\")\n" {"kind": "load-failed", "first": "x", "cause": {"kind": "module-unknown", "name": "jsn"}}
        + Change to @ytt:json => "#@ load(\"@ytt:json\", \"json\")\n"
      evaluationFixes "#@ load(«\"@ytt:\\x6asn\"», \"json\")\n" {"kind": "load-failed", "first": "x", "cause": {"kind": "module-unknown", "name": "jsn"}}
      evaluationFixes "#@ load(«\"@ytt:qqqqqq\"», \"json\")\n" {"kind": "load-failed", "first": "x", "cause": {"kind": "module-unknown", "name": "qqqqqq"}}
      evaluationFixes "a(@= «1» @)\n" {"kind": "text-refused"}
        + Write str(1) => "a(@= str(1) @)\n"
      evaluationFixes "a: {«{ .Values.a \"x\" }}» y\n" {"kind": "key-is-map"}
        Put it in quotes => "a: \"{{ .Values.a \\\"x\\\" }} y\"\n"
      evaluationFixes "a: {«{ b: c }\n}» y\n" {"kind": "key-is-map"}
      evaluationFixes "a: #@ «fail(\"x\")»\n" "fail: x"
    `);
  });

  it('of code that is not Starlark', () => {
    check(String.raw`
      codeSyntaxFixes "#@ load(\"a.star\", «b»)\n" {"kind": "load-unquoted"}
        + Put the name in quotes => "#@ load(\"a.star\", \"b\")\n"
      codeSyntaxFixes "#@schema/desc Some «words»\na: 1\n" "got identifier, want newline"
        + Put the text in quotes => "#@schema/desc \"Some words\"\na: 1\n"
      codeSyntaxFixes "#@ if «x»\na: 1\n#@ end\n" {"kind": "unexpected-token", "found": "newline", "wanted": ":"}
        + Add ':' => "#@ if x:\na: 1\n#@ end\n"
      codeSyntaxFixes "(@ for x in y «@)»\n(@ end @)\n" {"kind": "unexpected-token", "found": "newline", "wanted": ":"}
        + Add ':' => "(@ for x in y: @)\n(@ end @)\n"
      codeSyntaxFixes "#@ if x:«»\n" {"kind": "unexpected-token", "found": "newline", "wanted": ":"}
      codeSyntaxFixes "#@ «x» = {1}\n" {"kind": "unexpected-token", "found": "newline", "wanted": ":"}
      codeSyntaxFixes "«#@ if x:»\na: 1\nb:\n  c: 1\n\n" {"kind": "block-unclosed"}
        + Add 'end' => "#@ if x:\na: 1\n#@ end\nb:\n  c: 1\n\n"
      codeSyntaxFixes "x:\n  «#@ if x:»\n  a:\n    c: 1\n  b: 1\nd: 1\n" {"kind": "block-unclosed"}
        + Add 'end' => "x:\n  #@ if x:\n  a:\n    c: 1\n  #@ end\n  b: 1\nd: 1\n"
      codeSyntaxFixes "«#@ for x in y:»\n- a\n#@ if z:\n- b\n#@ end\nc: 1\n" {"kind": "block-unclosed"}
        + Add 'end' => "#@ for x in y:\n- a\n#@ if z:\n- b\n#@ end\n#@ end\nc: 1\n"
      codeSyntaxFixes "x:\n«#@ for a in b:»\n- a\n- c: 1\n  d: 1\ny: 1\n" {"kind": "block-unclosed"}
        + Add 'end' => "x:\n#@ for a in b:\n- a\n- c: 1\n  d: 1\n#@ end\ny: 1\n"
      codeSyntaxFixes "«#@ if x:»\na:\n- b\n- c: 1\n\n- d\ne: 1\n" {"kind": "block-unclosed"}
        + Add 'end' => "#@ if x:\na:\n- b\n- c: 1\n\n- d\n#@ end\ne: 1\n"
      codeSyntaxFixes "«#@ if x:»\n- a\nb: 1\n" {"kind": "block-unclosed"}
        + Add 'end' => "#@ if x:\n- a\n#@ end\nb: 1\n"
      codeSyntaxFixes "«#@ if x:»\n#@ y = 1\n#@ z = 2\na: #@ y\nb: 1\n" {"kind": "block-unclosed"}
        + Add 'end' => "#@ if x:\n#@ y = 1\n#@ z = 2\na: #@ y\n#@ end\nb: 1\n"
      codeSyntaxFixes "«#@ if x:»\n#@   y = 1\n#@ z = 2\na: #@ y\nb: 1\n" {"kind": "block-unclosed"}
        + Add 'end' => "#@ if x:\n#@   y = 1\n#@ end\n#@ z = 2\na: #@ y\nb: 1\n"
      codeSyntaxFixes "«#@ if x:»\n\n\n" {"kind": "block-unclosed"}
        + Add 'end' => "#@ if x:\n#@ end\n\n\n"
      codeSyntaxFixes "«#@ if x:»\na: 1\n---\nb: 1\n" {"kind": "block-unclosed"}
        + Add 'end' => "#@ if x:\na: 1\n#@ end\n---\nb: 1\n"
      codeSyntaxFixes "#@ def f():\n  «#@   if x:»\n#@     return 1\n#@ end\n" {"kind": "block-unclosed"}
        + Add 'end' => "#@ def f():\n  #@   if x:\n#@     return 1\n  #@   end\n#@ end\n"
      codeSyntaxFixes "«#@ def f():»\na: 1\nb:\n  c: 1\n\nd: 1\n" {"kind": "block-unclosed"}
        + Add 'end' => "#@ def f():\na: 1\nb:\n  c: 1\n#@ end\n\nd: 1\n"
      codeSyntaxFixes "«#@ def f():»\na: 1\n#@ def g():\nb: 1\n#@ end\n" {"kind": "block-unclosed"}
        + Add 'end' => "#@ def f():\na: 1\n#@ end\n#@ def g():\nb: 1\n#@ end\n"
      codeSyntaxFixes "«#@ def f():»\n#@   if x:\n#@     return 1\n#@   end\n#@   return 2\n\n#@ y = f()\n" {"kind": "block-unclosed"}
        + Add 'end' => "#@ def f():\n#@   if x:\n#@     return 1\n#@   end\n#@   return 2\n#@ end\n\n#@ y = f()\n"
      codeSyntaxFixes "«#@ if x:»\n#@   y = 1\n#@ else:\n#@   y = 2\n#@ z = 3\n" {"kind": "block-unclosed"}
        + Add 'end' => "#@ if x:\n#@   y = 1\n#@ else:\n#@   y = 2\n#@ end\n#@ z = 3\n"
      codeSyntaxFixes "«#@ if x:»\n#@overlay/match by=y\n---\na: 1\nb: 2\n\n#! z\n#@overlay/match by=z\n---\nc: 1\n" {"kind": "block-unclosed"}
        + Add 'end' => "#@ if x:\n#@overlay/match by=y\n---\na: 1\nb: 2\n#@ end\n\n#! z\n#@overlay/match by=z\n---\nc: 1\n"
      codeSyntaxFixes "x:\n  «#@ if x:»\n  a: 1\n  #@overlay/remove\n  b: 1\n" {"kind": "block-unclosed"}
        + Add 'end' => "x:\n  #@ if x:\n  a: 1\n  #@ end\n  #@overlay/remove\n  b: 1\n"
      codeSyntaxFixes "«#@ if x:»\na:\n  #@ if/end y:\n  b: 1\nc: 1\n" {"kind": "block-unclosed"}
        + Add 'end' => "#@ if x:\na:\n  #@ if/end y:\n  b: 1\n#@ end\nc: 1\n"
      codeSyntaxFixes "def f():\n  x = 1\n  «if x:»\n    return 1\n\n  return 2\nend\n" {"kind": "block-unclosed"}
        + Add 'end' => "def f():\n  x = 1\n  if x:\n    return 1\n  end\n\n  return 2\nend\n"
      codeSyntaxFixes "text\n«(@ if x: @)»\nmore" {"kind": "block-unclosed"}
        + Add 'end' => "text\n(@ if x: @)\nmore\n(@ end -@)\n"
      codeSyntaxFixes "x:\n  #@ «if» True:\n  a: 1\n  b: 2\n  #@ else:\n  c: 3\ny: 1\n" {"kind": "block-unclosed"}
        + Add 'end' => "x:\n  #@ if True:\n  a: 1\n  b: 2\n  #@ else:\n  c: 3\n  #@ end\ny: 1\n"
      codeSyntaxFixes "#@ «if» x:\na: 1\n#@ if y:\nb: 1\n#@ else:\nc: 1\n#@ end\n#@ elif z:\nd: 1\ne: 1\n" {"kind": "block-unclosed"}
        + Add 'end' => "#@ if x:\na: 1\n#@ if y:\nb: 1\n#@ else:\nc: 1\n#@ end\n#@ elif z:\nd: 1\n#@ end\ne: 1\n"
      codeSyntaxFixes "#@ if x:\n#@   «for» y in x:\n#@     z = y\n#@ else:\n#@   w = 1\n#@ end\n" {"kind": "block-unclosed"}
        + Add 'end' => "#@ if x:\n#@   for y in x:\n#@     z = y\n#@   end\n#@ else:\n#@   w = 1\n#@ end\n"
      codeSyntaxFixes "#@ «if» x:\na: 1\n---\n#@ if y:\nb: 1\n#@ else:\nc: 1\n#@ end\n" {"kind": "block-unclosed"}
        + Add 'end' => "#@ if x:\na: 1\n#@ end\n---\n#@ if y:\nb: 1\n#@ else:\nc: 1\n#@ end\n"
      codeSyntaxFixes "def f():\n  «if» x:\n    return 1\n  else:\n    return 2\nend\n" {"kind": "block-unclosed"}
        + Add 'end' => "def f():\n  if x:\n    return 1\n  else:\n    return 2\n  end\nend\n"
      codeSyntaxFixes "a: 1\n«#@ end»\nb: 2\n" {"kind": "block-unopened"}
        Remove this 'end' => "a: 1\nb: 2\n"
      codeSyntaxFixes "a: 1\n«  #@end»\nb: 2\n" {"kind": "block-unopened"}
        Remove this 'end' => "a: 1\nb: 2\n"
      codeSyntaxFixes "x = 1\n  «end»\ny = 2\n" {"kind": "block-unopened"}
        Remove this 'end' => "x = 1\ny = 2\n"
      codeSyntaxFixes "a: 1\n«#@ end»\n" {"kind": "block-unopened"}
        Remove this 'end' => "a: 1\n"
      codeSyntaxFixes "#@ def f():\n#@   «pass»\n#@ end\n" {"kind": "reserved-word", "word": "pass"}
        Remove 'pass' => "#@ def f():\n#@ end\n"
      codeSyntaxFixes "#@ def «pass»():\n#@ end\n" {"kind": "reserved-word", "word": "pass"}
      codeSyntaxFixes "if x: «pass»\n" {"kind": "reserved-word", "word": "pass"}
      codeSyntaxFixes "x: #@ data.values.«pass»\n" {"kind": "reserved-word", "word": "pass"}
        + Write ["pass"] => "x: #@ data.values[\"pass\"]\n"
      codeSyntaxFixes "x: #@ y.«class».z\n" {"kind": "reserved-word", "word": "class"}
        + Write ["class"] => "x: #@ y[\"class\"].z\n"
      codeSyntaxFixes "  «pass»\n" {"kind": "reserved-word", "word": "pass"}
        Remove 'pass' => ""
      codeSyntaxFixes "#@ x = a «&&» b\n" "got"
        Write 'and' => "#@ x = a and b\n"
      codeSyntaxFixes "#@ x = a «||» b\n" "got"
        Write 'or' => "#@ x = a or b\n"
      codeSyntaxFixes "#@ if «!»a:\n" "got"
        Write 'not' => "#@ if not a:\n"
      codeSyntaxFixes "#@ else «if» a:\n" "got"
        + Write 'elif' => "#@ elif a:\n"
      codeSyntaxFixes "#@ if a «=» 1:\n" "got"
        Write '==' => "#@ if a == 1:\n"
      codeSyntaxFixes "#@ if a == 1 «b»:\n" "got"
      codeSyntaxFixes "#@ f(«\"a)  \n»" {"kind": "string-unclosed"}
        Add the closing quote => "#@ f(\"a\")  \n"
      codeSyntaxFixes "#@ f(«r'a)\n»" {"kind": "string-unclosed"}
        Add the closing quote => "#@ f(r'a')\n"
      codeSyntaxFixes "a: #@ «'''a»\n" {"kind": "string-unclosed"}
        Add the closing quote => "a: #@ '''a'''\n"
      codeSyntaxFixes "a: #@ f(«'''a'')»\n" {"kind": "string-unclosed"}
        Add the closing quote => "a: #@ f('''a''')\n"
      codeSyntaxFixes "a: #@ «'''a'»\n" {"kind": "string-unclosed"}
        Add the closing quote => "a: #@ '''a'''\n"
      codeSyntaxFixes "a: #@ «'''»\n" {"kind": "string-unclosed"}
        Add the closing quote => "a: #@ ''''''\n"
      codeSyntaxFixes "a: #@ «'a\\'»\n" {"kind": "string-unclosed"}
        Add the closing quote => "a: #@ 'a\\''\n"
      codeSyntaxFixes "#@ x = \"a \\\n#@ «b»\n" {"kind": "string-unclosed", "quote": "\""}
        Add the closing quote => "#@ x = \"a \\\n#@ b\"\n"
      codeSyntaxFixes "#@ x = \"a \\\n#@ «b \\»\n" {"kind": "string-unclosed", "quote": "\""}
        Add the closing quote => "#@ x = \"a \\\n#@ b\"\n"
      codeSyntaxFixes "#@ x = \"a \\\n#@ «b »\n#@ c\"\n" {"kind": "string-uncontinued"}
        + Add '\' => "#@ x = \"a \\\n#@ b \\\n#@ c\"\n"
      codeSyntaxFixes "#@ x = \"a \\\n#@ «b \\\\»\n#@ c\"\n" {"kind": "string-uncontinued"}
        + Write one '\' => "#@ x = \"a \\\n#@ b \\\n#@ c\"\n"
      codeSyntaxFixes "#@ «f([1»\na: 1\n" {"kind": "bracket-unclosed", "missing": "])"}
        + Add '])' => "#@ f([1])\na: 1\n"
      codeSyntaxFixes "x = {\n  \"a\": {1: 2}«}»,\n}\n" {"kind": "bracket-surplus"}
        + Remove '}' => "x = {\n  \"a\": {1: 2},\n}\n"
      textTemplateFixes "a «@)» b\n" {"kind": "code-unopened"}
        Remove this '@)' => "a b\n"
      textTemplateFixes "(@= a\n«(@»= b @)\n" {"kind": "code-reopened"}
        + Add '@)' before it => "(@= a @)\n(@= b @)\n"
      textTemplateFixes "x «(@= a \n»" {"kind": "code-unclosed"}
        + Add '@)' => "x (@= a @) \n"
      textTemplateFixes "x «(@= a \n»" "other"
    `);
  });

  it('of names', () => {
    check(String.raw`
      undefinedNameFixes "a: #@ «true»\n"
        + Write True => "a: #@ True\n"
      undefinedNameFixes "a: #@ «null»\n"
        + Write None => "a: #@ None\n"
      undefinedNameFixes "a: #@ «none»\n"
        + Write None => "a: #@ None\n"
      undefinedNameFixes "#@schema/title «Word»\na: 1\n"
        + Put the text in quotes => "#@schema/title \"Word\"\na: 1\n"
      undefinedNameFixes "#@ load(\"@ytt:data\", \"data\")\n#@ load(\"a.star\", \"b\")\n---\na: #@ «json».encode(1)\n" "undefined: json (did you mean str?)" ~str
        + Load @ytt:json => "#@ load(\"@ytt:data\", \"data\")\n#@ load(\"a.star\", \"b\")\n#@ load(\"@ytt:json\", \"json\")\n---\na: #@ json.encode(1)\n"
        Change to str => "#@ load(\"@ytt:data\", \"data\")\n#@ load(\"a.star\", \"b\")\n---\na: #@ str.encode(1)\n"
      undefinedNameFixes "#@ load(\"@ytt:data\", \"data\")\n---\na: #@ «json».encode(1)\n#@ load(\"a.star\", \"b\")"
        + Load @ytt:json => "#@ load(\"@ytt:data\", \"data\")\n#@ load(\"@ytt:json\", \"json\")\n---\na: #@ json.encode(1)\n#@ load(\"a.star\", \"b\")"
      @f.star undefinedNameFixes "load(\"a.star\", \"b\")\n\nx = «json».encode(1)\n"
        + Load @ytt:json => "load(\"a.star\", \"b\")\nload(\"@ytt:json\", \"json\")\n\nx = json.encode(1)\n"
      @t.txt undefinedNameFixes "a (@= «json».encode(1) @)\n"
        + Load @ytt:json => "(@ load(\"@ytt:json\", \"json\") -@)\na (@= json.encode(1) @)\n"
      undefinedNameFixes "a: #@ «strr»(1)\n" "undefined: strr (did you mean str?)" ~str
        + Change to str => "a: #@ str(1)\n"
      undefinedNameFixes "a: #@ «strr»(1)\n" "undefined: strr"
    `);
  });

  it('of names with other letters than those of English', () => {
    const file = new SourceFile('t.yml', '#@ größe = 1\na: #@ grösse\nb: #@ größe\n');
    const { findings } = evaluateProject({
      files: [file],
      dataValuesFiles: [],
      dataValues: [],
      options: defaultRunOptions,
    });
    expect(findings.map((one) => [one.code, fixesOf(one).map(({ title }) => title)])).toEqual([
      ['undefined-name', ['Change to größe']],
    ]);
  });

  it('of comments', () => {
    check(String.raw`
      commentFixes "a: 1 «# text»\n"
        + Make it a comment: '#!' => "a: 1 #! text\n"
      commentFixes "«# @schema/desc \"x\"»\n"
        + Make it ytt's: '#@' => "#@schema/desc \"x\"\n"
        Make it a comment: '#!' => "#! @schema/desc \"x\"\n"
      commentFixes "«#data/values»\n---\n"
        + Make it ytt's: '#@' => "#@data/values\n---\n"
        Make it a comment: '#!' => "#!data/values\n---\n"
      commentFixes "«# if x:»\n"
        + Make it ytt's: '#@' => "#@ if x:\n"
        Make it a comment: '#!' => "#! if x:\n"
      commentFixes "«#end»\n"
        + Make it ytt's: '#@' => "#@ end\n"
        Make it a comment: '#!' => "#!end\n"
      noPlainFixes "a: «#@ \"x\"»\n"
        Write "x" => "a: \"x\"\n"
      noPlainFixes "a: «#@ True»\n"
        Write true => "a: true\n"
      noPlainFixes "a: «#@ False»\n"
        Write false => "a: false\n"
      noPlainFixes "a: «#@ -1.5»\n"
        Write -1.5 => "a: -1.5\n"
      noPlainFixes "a: «#@ x + 1»\n"
        Make it a comment: '#!' => "a: #! x + 1\n"
      codeAfterEndFixes "#@ if/end x:\na: 1\n#@ for/end y in z:\n«#@ v = 1»\nb: 1\n"
        Move it above the '/end' line => "#@ if/end x:\na: 1\n#@ v = 1\n#@ for/end y in z:\nb: 1\n"
      codeAfterEndFixes "#@ if/end x:\na: 1\n«#@ v = 1»\n"
      valueTwiceFixes "a: 1 «#@ x»\n"
        + Remove the value in YAML => "a: #@ x\n"
        Remove the code => "a: 1\n"
      valueTwiceFixes "a: a «#@ x»\n"
        + Remove the value in YAML => "a: #@ x\n"
        Remove the code => "a: a\n"
      valueTwiceFixes "- 1 «#@ x»\n"
        + Remove the value in YAML => "- #@ x\n"
        Remove the code => "- 1\n"
      valueTwiceFixes "a:  «#@ x»\n"
        - Remove the code => "a:\n"
      valueTwiceFixes "a: «#@ x»\n  b: 1\n"
        - Remove the code => "a:\n  b: 1\n"
      valueTwiceFixes "a: «#@ x»\n b: 1\n"
        + Indent the line below by one less => "a: #@ x\nb: 1\n"
        - Remove the code => "a:\n b: 1\n"
    `);
  });

  it('of YAML', () => {
    check(String.raw`
      anchorFixes "a: &name 1\nb: [&other {}]\nc: «*nme»\n"
        + Change to *name => "a: &name 1\nb: [&other {}]\nc: *name\n"
        Put it in quotes => "a: &name 1\nb: [&other {}]\nc: \"*nme\"\n"
      anchorFixes "c: «*nme»\nd: &name 1\n"
        Put it in quotes => "c: \"*nme\"\nd: &name 1\n"
      recursiveFixes "a: &x\n- «*x»\n"
        Write null => "a: &x\n- null\n"
      mergeFixes "a:\n  <<: «b»\n"
        Take << for a text => "a:\n  \"<<\": b\n"
      mergeFixes "a:\n  <<:\n  «b»\n"
      tagFixes "a: «!!int  x»\n"
        Remove the tag => "a: x\n"
      tagFixes "a: «x»\n"
      strictFixes "a: «yes»\n"
        Put it in quotes => "a: \"yes\"\n"
      unreadableFixes "a: x«\u0000»y\n"
        Remove the character => "a: xy\n"
      lineBreakFixes "a: «1»\r\nb\rc\u2028d\u0085e\u2029"
        End the lines with line feeds => "a: 1\r\nb\nc\nd\ne\n"
      lineBreakFixes "a: «1»\r\n"
    `);
  });
});
