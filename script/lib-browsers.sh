# shellcheck shell=bash
# Sourced by script/test. Defines `find_browsers`.

# The Debian packages for `script/test slow`: WebKit and its display, Firefox, and Java for the W3C checker.
missing_browsers() {
  command -v WebKitWebDriver >/dev/null 2>&1 || echo webkit2gtk-driver
  command -v Xvfb >/dev/null 2>&1 || echo xvfb
  command -v firefox-esr >/dev/null 2>&1 || command -v firefox >/dev/null 2>&1 || echo firefox-esr
  command -v java >/dev/null 2>&1 || echo default-jre-headless
}

# Installs Debian's packages, which only root may. Tests without their program are
# skipped and say so.
find_browsers() {
  local log=$PWD/.node/browsers.log missing
  mkdir -p .node
  mapfile -t missing < <(missing_browsers)
  if [ ${#missing[@]} -gt 0 ] && [ "$(id -u)" = 0 ] && grep -qx 'ID=debian' /etc/os-release 2>/dev/null; then
    echo "Installing ${missing[*]} from Debian ..."
    export DEBIAN_FRONTEND=noninteractive
    if ! { apt-get update && apt-get install -y --no-install-recommends -o DPkg::Lock::Timeout=300 "${missing[@]}"; } >"$log" 2>&1; then
      tail -n 5 "$log" >&2
    fi
    mapfile -t missing < <(missing_browsers)
  fi
  [ ${#missing[@]} -eq 0 ] ||
    echo "Missing: ${missing[*]}. The tests of these browsers or of the markup are skipped; install the packages of these names." >&2
}
