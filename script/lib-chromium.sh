# shellcheck shell=bash
# Sourced by script/test. Defines `find_chromium`.

# works PATH: succeeds if PATH is a Chromium that starts (Ubuntu has a placeholder that does not).
chromium_works() {
  "$1" --version >/dev/null 2>&1
}

# The headless build first: it takes a fifth less CPU time.
chromium_in_path() {
  local name
  for name in chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable; do
    if command -v "$name" >/dev/null 2>&1 && chromium_works "$name"; then
      command -v "$name"
      return 0
    fi
  done
  return 1
}

# Debian's own package, which only root may install. Before Debian 12 there is only
# the whole browser.
install_debian_chromium() {
  [ "$(id -u)" = 0 ] && grep -qx 'ID=debian' /etc/os-release 2>/dev/null || return 1
  echo 'Installing Chromium from Debian ...'
  export DEBIAN_FRONTEND=noninteractive
  local log=.node/chromium.log
  local install=(apt-get install -y --no-install-recommends -o DPkg::Lock::Timeout=300)
  if ! { apt-get update && { "${install[@]}" chromium-headless-shell fonts-liberation ||
    "${install[@]}" chromium fonts-liberation; }; } >"$log" 2>&1; then
    tail -n 5 "$log" >&2
    return 1
  fi
}

# Sets and exports CHROMIUM_PATH; leaves it empty if Playwright uses its own browser.
# Returns 1 with a message if there is no browser.
find_chromium() {
  if [ -n "${CHROMIUM_PATH:-}" ]; then
    chromium_works "$CHROMIUM_PATH" && export CHROMIUM_PATH && return 0
    echo "CHROMIUM_PATH is $CHROMIUM_PATH, which does not start." >&2
    return 1
  fi
  if CHROMIUM_PATH=$(chromium_in_path) ||
    { install_debian_chromium && CHROMIUM_PATH=$(chromium_in_path); }; then
    export CHROMIUM_PATH
    return 0
  fi
  export CHROMIUM_PATH=
  node_modules/.bin/playwright install chromium && return 0
  echo 'No Chromium was found, and none could be installed. Install Chromium or Chrome, or set CHROMIUM_PATH to one.' >&2
  return 1
}
