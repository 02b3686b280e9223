#!/usr/bin/env bash
# Installs code-server (VS Code in a browser) for vscode.test.ts into test/editors/code-server/node_modules.
# The package's own install scripts are not run: they would fetch what a registry does not hold. What is native is built
# here from source, which needs a C++ compiler, python3 and Debian's libkrb5-dev; searching uses Debian's ripgrep.
set -euo pipefail
cd "$(dirname "$0")/code-server"
entry=node_modules/code-server/out/node/entry.js
if [ -e node_modules/.complete ] && node "$entry" --version >/dev/null 2>&1; then exit 0; fi
rm -rf node_modules
npm ci --ignore-scripts --no-audit --no-fund
vscode=node_modules/code-server/lib/vscode
(cd "$vscode" && npm install --omit=dev --ignore-scripts --no-audit --no-fund)
(cd "$vscode/extensions" && npm install --omit=dev --ignore-scripts --no-audit --no-fund)
(cd "$vscode" && npm rebuild @vscode/spdlog native-watchdog @parcel/watcher kerberos)
npm rebuild argon2
mkdir -p "$vscode/node_modules/@vscode/ripgrep/bin"
ln -sf "$(command -v rg)" "$vscode/node_modules/@vscode/ripgrep/bin/rg"
node "$entry" --version
touch node_modules/.complete
