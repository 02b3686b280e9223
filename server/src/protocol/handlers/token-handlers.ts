/** Handles requests for semantic tokens: of a document, of a range, and the changes since the last result. */
import type { TextRange } from '@ytt-language/shared';
import { type SemanticTokens, SemanticTokensBuilder, type SemanticTokensDelta } from 'vscode-languageserver/node';
import { semanticTokens, tokenModifiers, tokenTypes } from '../../features/structure/semantic-tokens.js';
import type { Snapshot } from '../../workspace/snapshot.js';
import { type Encoding, toRange, toTextRange } from '../convert/positions.js';
import type { Session } from '../session.js';
import { handleRequest } from './handle-request.js';

/** The legend that the server announces (LSP 3.17, `SemanticTokensLegend`). */
export const tokenLegend = { tokenTypes: [...tokenTypes], tokenModifiers: [...tokenModifiers] };

/** The number of documents whose last result is kept, to compute changes. */
const keptResults = 20;

/**
 * Answers `textDocument/semanticTokens/full`, `full/delta` and `range`. If the previous result is not known any more, a
 * delta request gets all tokens.
 */
export function registerTokens(session: Session): void {
  const { connection, abilities } = session;
  const none: SemanticTokens = { data: [] };
  const builders = new TokenBuilders();
  connection.languages.semanticTokens.on(({ textDocument }, token) =>
    handleRequest(session, token, 'tokens', textDocument, none, (snapshot): SemanticTokens => {
      const builder = builders.empty(textDocument.uri);
      fill(builder, snapshot, abilities().encoding);
      return builder.build();
    }),
  );
  connection.languages.semanticTokens.onDelta(({ textDocument, previousResultId }, token) =>
    handleRequest(session, token, 'tokens', textDocument, none, (snapshot): SemanticTokens | SemanticTokensDelta => {
      const last = builders.withLastResult(textDocument.uri);
      last?.previousResult(previousResultId);
      const builder = last ?? builders.empty(textDocument.uri);
      fill(builder, snapshot, abilities().encoding);
      return builder.buildEdits();
    }),
  );
  connection.languages.semanticTokens.onRange(({ textDocument, range }, token) =>
    handleRequest(session, token, 'tokens', textDocument, none, (snapshot): SemanticTokens => {
      const builder = new SemanticTokensBuilder();
      const { encoding } = abilities();
      fill(builder, snapshot, encoding, toTextRange(snapshot.file, range, encoding));
      return { data: builder.build().data };
    }),
  );
}

/** Adds the tokens `within` a range (all tokens without one) to a builder. */
function fill(builder: SemanticTokensBuilder, snapshot: Snapshot, encoding: Encoding, within?: TextRange): void {
  for (const { range, type, modifiers } of semanticTokens(snapshot, within)) {
    const { start, end } = toRange(snapshot.file, range, encoding);
    const bits = modifiers.reduce((sum, one) => sum | (1 << tokenModifiers.indexOf(one)), 0);
    builder.push(start.line, start.character, end.character - start.character, tokenTypes.indexOf(type), bits);
  }
}

/** The builders with the last results, by the URIs of the documents. */
class TokenBuilders {
  /** In the order of the requests, the least recent first. */
  private readonly builders = new Map<string, SemanticTokensBuilder>();

  /**
   * The builder that holds the last result; undefined if there is none. A new builder is no substitute: ids are times
   * in milliseconds, so it may have the id of a result of the same moment.
   */
  withLastResult(uri: string): SemanticTokensBuilder | undefined {
    const builder = this.builders.get(uri);
    return builder && this.keep(uri, builder);
  }

  /** A builder without a result. */
  empty(uri: string): SemanticTokensBuilder {
    return this.keep(uri, new SemanticTokensBuilder());
  }

  private keep(uri: string, builder: SemanticTokensBuilder): SemanticTokensBuilder {
    const { builders } = this;
    builders.delete(uri);
    builders.set(uri, builder);
    for (const oldest of builders.keys()) if (builders.size > keptResults) builders.delete(oldest);
    return builder;
  }
}
