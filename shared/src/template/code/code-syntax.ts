/** The syntax tree of a file's code, before it runs. */
import { readDocuments } from '../../document/read/read-documents.js';
import type { SourceFile } from '../../text/source-file.js';
import type { CompiledTemplate } from '../nodes/template-nodes.js';
import { writtenYamlCode } from '../template.js';
import { textTemplateCode } from '../text-template.js';
import { type CodeSyntax, parseCode } from './parsed-code.js';
import { starModuleCode } from './star-module.js';

/** Where the code of a file is: in YAML comments, in text, or the whole file. */
export type CodeLanguage = 'yaml' | 'text' | 'starlark';

/** The syntax of the code in a file. Never throws. */
export function codeSyntax(file: SourceFile, language: CodeLanguage): CodeSyntax {
  return parseCode(file, codeOf(file, language));
}

function codeOf(file: SourceFile, language: CodeLanguage): CompiledTemplate {
  switch (language) {
    case 'yaml':
      return writtenYamlCode(file, readDocuments(file).documents);
    case 'text':
      return textTemplateCode(file);
    case 'starlark':
      return starModuleCode(file);
    default:
      return language satisfies never;
  }
}
