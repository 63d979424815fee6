# shellcheck shell=bash
# Sourced by script/test. Defines `find_nginx`.

# nginx from Debian's packages, unpacked beside the project: an installed one would start a service.
unpack_debian_nginx() {
  command -v apt-get >/dev/null 2>&1 && command -v dpkg-deb >/dev/null 2>&1 || return 1
  echo "Fetching nginx from Debian's packages ..."
  local place=$PWD/.node/nginx log=$PWD/.node/nginx.log
  rm -rf "$place.partial"
  mkdir -p "$place.partial"/{state/lists/partial,cache/archives/partial,packages,root}
  # Separate package lists: the system's may be missing, and only root may update them.
  local own=(-o "Dir::State=$place.partial/state" -o "Dir::Cache=$place.partial/cache"
    -o Dir::State::status=/var/lib/dpkg/status -o APT::Sandbox::User=root)
  if ! (
    cd "$place.partial/packages"
    apt-get "${own[@]}" update
    # Its dependencies that not every system has.
    needs=$(apt-cache "${own[@]}" depends --important nginx | sed -n 's/^ *Depends: \(lib[a-z0-9.+-]*\)$/\1/p' | grep -v '^libc6')
    # shellcheck disable=SC2086
    apt-get "${own[@]}" download nginx $needs
    for package in *.deb; do dpkg-deb --extract "$package" ../root; done
  ) >"$log" 2>&1; then
    tail -n 5 "$log" >&2
    return 1
  fi
  cat >"$place.partial/nginx" <<'END'
#!/bin/sh
root=$(cd "$(dirname "$0")/root" && pwd)
for folder in "$root"/usr/lib/*-linux-gnu "$root"/lib/*-linux-gnu; do
  LD_LIBRARY_PATH=$folder${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
done
export LD_LIBRARY_PATH
exec "$root/usr/sbin/nginx" "$@"
END
  chmod +x "$place.partial/nginx"
  rm -rf "$place.partial"/{state,cache,packages} "$place"
  mv "$place.partial" "$place"
}

# Sets and exports NGINX_PATH, empty if nginx is not available: its tests are then
# skipped and say so.
find_nginx() {
  local local_nginx=$PWD/.node/nginx/nginx
  NGINX_PATH=${NGINX_PATH:-$(PATH=$PATH:/usr/sbin:/usr/local/sbin command -v nginx || true)}
  if [ -z "$NGINX_PATH" ]; then
    if "$local_nginx" -v >/dev/null 2>&1 ||
      { unpack_debian_nginx && "$local_nginx" -v >/dev/null 2>&1; }; then
      NGINX_PATH=$local_nginx
    else
      echo 'No nginx was found, and none could be fetched: the test of a rolling restart is skipped. Install nginx, or set NGINX_PATH to one.' >&2
    fi
  fi
  export NGINX_PATH
}
