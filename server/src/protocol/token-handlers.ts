/** Semantic tokens: whole, of a range, and as what changed since the last answer. */
import { type SemanticTokens, SemanticTokensBuilder, type SemanticTokensDelta } from 'vscode-languageserver/node';
import { semanticTokens, tokenModifiers, tokenTypes } from '../features/semantic-tokens.js';
import type { Snapshot } from '../workspace/snapshot.js';
import type { answer as Answer } from './feature-handlers.js';
import { toRange, toTextRange } from './positions.js';
import type { Session } from './server.js';

export const tokenLegend = { tokenTypes: [...tokenTypes], tokenModifiers: [...tokenModifiers] };

/** Of so many files the last answer is kept, to tell what changed since. */
const kept = 20;

export function registerTokens(session: Session, answer: typeof Answer): void {
  const { connection, abilities } = session;
  const position = { line: 0, character: 0 };
  const none: SemanticTokens = { data: [] };
  const builders = new Map<string, SemanticTokensBuilder>();
  const builderOf = (uri: string): SemanticTokensBuilder => {
    const builder = builders.get(uri) ?? new SemanticTokensBuilder();
    builders.delete(uri);
    builders.set(uri, builder);
    for (const oldest of builders.keys()) if (builders.size > kept) builders.delete(oldest);
    return builder;
  };
  const fill = (
    builder: SemanticTokensBuilder,
    { file }: Snapshot,
    tokens: ReturnType<typeof semanticTokens>,
  ): void => {
    for (const { range, type, modifiers } of tokens) {
      const { start, end } = toRange(file, range, abilities().encoding);
      const bits = modifiers.reduce((sum, one) => sum | (1 << tokenModifiers.indexOf(one)), 0);
      builder.push(start.line, start.character, end.character - start.character, tokenTypes.indexOf(type), bits);
    }
  };
  connection.languages.semanticTokens.on(({ textDocument }) =>
    answer(session, 'tokens', { textDocument, position }, none, (snapshot): SemanticTokens => {
      builders.delete(textDocument.uri);
      const builder = builderOf(textDocument.uri);
      fill(builder, snapshot, semanticTokens(snapshot));
      return builder.build();
    }),
  );
  connection.languages.semanticTokens.onDelta(({ textDocument, previousResultId }) =>
    answer(session, 'tokens', { textDocument, position }, none, (snapshot): SemanticTokens | SemanticTokensDelta => {
      const builder = builderOf(textDocument.uri);
      builder.previousResult(previousResultId);
      fill(builder, snapshot, semanticTokens(snapshot));
      return builder.buildEdits();
    }),
  );
  connection.languages.semanticTokens.onRange(({ textDocument, range }) =>
    answer(session, 'tokens', { textDocument, position }, none, (snapshot): SemanticTokens => {
      const builder = new SemanticTokensBuilder();
      fill(builder, snapshot, semanticTokens(snapshot, toTextRange(snapshot.file, range, abilities().encoding)));
      return { data: builder.build().data };
    }),
  );
}
