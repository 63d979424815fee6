# shellcheck shell=sh
# Sourced. Defines `take_lock`, so that two scripts started at once do a piece of work once.

# take_lock PATH: waits until only this process holds the lock PATH, which is released when the
# process ends, for any reason. Uses file descriptor 9; start nothing long-lived while holding it.
take_lock() {
  mkdir -p "$(dirname "$1")"
  if command -v flock >/dev/null 2>&1; then
    exec 9>"$1"
    if ! flock -n 9; then
      echo "Waiting for another run that holds $1 ..." >&2
      flock 9
    fi
    return 0
  fi
  # macOS has no flock: a symbolic link whose target is the owner's pid is also created atomically.
  lock_link=$1.pid
  lock_said=
  until ln -s "$$" "$lock_link" 2>/dev/null; do
    lock_owner=$(readlink "$lock_link") || continue
    if ! kill -0 "$lock_owner" 2>/dev/null; then
      rm -f "$lock_link"
      continue
    fi
    if [ -z "$lock_said" ]; then
      echo "Waiting for another run (process $lock_owner) that holds $lock_link ..." >&2
      lock_said=1
    fi
    sleep 0.2
  done
  trap 'rm -f "$lock_link"' EXIT
}
