# shellcheck shell=bash
# Sourced by script/test. Defines `find_postgresql`.

# PostgreSQL from Debian's packages, unpacked beside the project: an installed one would start a service.
unpack_debian_postgresql() {
  command -v apt-get >/dev/null 2>&1 && command -v dpkg-deb >/dev/null 2>&1 || return 1
  echo "Fetching PostgreSQL from Debian's packages ..."
  local place=$PWD/.node/postgresql log=$PWD/.node/postgresql.log
  rm -rf "$place.partial"
  mkdir -p "$place.partial"/{state/lists/partial,cache/archives/partial,packages,root,bin}
  # Separate package lists: the system's may be missing, and only root may update them.
  local own=(-o "Dir::State=$place.partial/state" -o "Dir::Cache=$place.partial/cache"
    -o Dir::State::status=/var/lib/dpkg/status -o APT::Sandbox::User=root)
  if ! (
    set -e
    cd "$place.partial/packages"
    apt-get "${own[@]}" update
    server=$(apt-cache "${own[@]}" depends --important postgresql | sed -n 's/^ *Depends: \(postgresql-[0-9]*\)$/\1/p')
    # Since Debian 13, the JIT compiler is a separate package.
    jit=$(apt-cache "${own[@]}" search --names-only "^$server-jit\$" | cut -d' ' -f1)
    # With the libraries' dependencies, including LLVM's; the C library is the system's.
    needs=$(apt-cache "${own[@]}" depends --important --recurse $server $jit |
      sed -n 's/^\(lib[a-z0-9.+-]*\)$/\1/p' | grep -v -e '^libc6' -e '^libc-' -e '^libperl' | sort -u)
    for package in $server $jit $needs; do apt-get "${own[@]}" download "$package"; done
    for package in *.deb; do dpkg-deb --extract "$package" ../root; done
  ) >"$log" 2>&1; then
    tail -n 5 "$log" >&2
    return 1
  fi
  local program
  for program in initdb postgres; do
    cat >"$place.partial/bin/$program" <<'END_OF_PROGRAM'
#!/bin/sh
root=$(cd "$(dirname "$0")/../root" && pwd)
for folder in "$root"/usr/lib/*-linux-gnu "$root"/lib/*-linux-gnu; do
  LD_LIBRARY_PATH=$folder${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
done
export LD_LIBRARY_PATH
exec "$root"/usr/lib/postgresql/*/bin/"$(basename "$0")" "$@"
END_OF_PROGRAM
    chmod +x "$place.partial/bin/$program"
  done
  rm -rf "$place.partial"/{state,cache,packages} "$place"
  mv "$place.partial" "$place"
}

# Sets and exports POSTGRESQL_PATH, the folder of the programs; empty if PostgreSQL is not
# available: its tests are then skipped and say so.
find_postgresql() {
  local local_postgresql=$PWD/.node/postgresql/bin folder
  if [ -z "${POSTGRESQL_PATH:-}" ]; then
    POSTGRESQL_PATH=
    for folder in /usr/lib/postgresql/*/bin; do
      if [ -x "$folder/initdb" ]; then POSTGRESQL_PATH=$folder; fi
    done
  fi
  if [ -z "$POSTGRESQL_PATH" ]; then
    if "$local_postgresql/postgres" --version >/dev/null 2>&1 ||
      { unpack_debian_postgresql && "$local_postgresql/postgres" --version >/dev/null 2>&1; }; then
      POSTGRESQL_PATH=$local_postgresql
    else
      echo 'No PostgreSQL was found, and none could be fetched: the test of an import on a PostgreSQL of your own is skipped. Install postgresql, or set POSTGRESQL_PATH to the folder of its programs.' >&2
    fi
  fi
  export POSTGRESQL_PATH
}
