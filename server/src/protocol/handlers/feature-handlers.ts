/** Registers the handlers of editor features. */

import type { Session } from '../session.js';
import { registerActions } from './action-handlers.js';
import { registerAssistance } from './assist-handlers.js';
import { registerCommands } from './command-handlers.js';
import { registerEditing } from './editing-handlers.js';
import { registerHints } from './hint-handlers.js';
import { registerNavigation } from './navigation-handlers.js';
import { registerStructure } from './structure-handlers.js';
import { registerTokens } from './token-handlers.js';

/** Registers all handlers on the connection of `session`, except those of documents and diagnostics. */
export function registerFeatures(session: Session): void {
  registerAssistance(session);
  registerNavigation(session);
  registerStructure(session);
  registerHints(session);
  registerTokens(session);
  registerActions(session);
  registerEditing(session);
  registerCommands(session);
}
