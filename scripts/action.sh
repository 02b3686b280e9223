#!/usr/bin/env bash
# What action.yml runs. Inputs come in variables, so that nothing in them is taken for shell code.
set -euo pipefail

bundled="${GITHUB_ACTION_PATH:?}/server/dist/bundle/main.mjs"
if [ -f "$bundled" ]; then
  command=(node "$bundled")
else
  command=(npx --yes "ytt-language-server@${YTT_VERSION:?}")
fi

flags=()
[ -z "${YTT_CHANGED_SINCE:-}" ] || flags+=("--changed-since=$YTT_CHANGED_SINCE")
[ -z "${YTT_BASELINE:-}" ] || flags+=("--baseline=$YTT_BASELINE")
paths=()
while IFS= read -r path; do
  [ -z "$path" ] || paths+=("$path")
done <<<"${YTT_PATHS:-.}"

# Older versions of bash take an empty array for an unset variable.
check() { "${command[@]}" check "--format=$1" ${flags[@]+"${flags[@]}"} -- ${paths[@]+"${paths[@]}"}; }

if [ -n "${YTT_SARIF_FILE:-}" ]; then
  status=0
  check sarif >"$YTT_SARIF_FILE" || status=$?
  # 1 is for errors in the files, which the annotations below tell of.
  [ "$status" -le 1 ] || exit "$status"
fi
check github
