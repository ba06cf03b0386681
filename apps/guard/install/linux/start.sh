#!/bin/sh
# Starts the guard: the installed version or, once, an update on trial (docs/guard.md#updates). The service runs this.
set -u

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
update=$here/update
# Tells the guard that it may update itself, and where it is installed.
export CORUJA_GUARD_PROGRAM="$here"

# Here it was started before, and did not confirm itself.
if [ -e "$update/trying" ]; then mv -f -- "$update/trying" "$update/failed"; fi

offer=''
# Before its start, so that one that takes the computer down is not started again.
if [ -e "$update/trial" ] && mv -f -- "$update/trial" "$update/trying"; then
  read -r offer <"$update/trying" || true
  case $offer in *[!0-9a-f-]*) offer='' ;; esac
fi
[ -n "$offer" ] && [ -x "$update/$offer/coruja-guard" ] || exec "$here/coruja-guard" "$@"

CORUJA_GUARD_TRIAL="$offer" "$update/$offer/coruja-guard" "$@" &
child=$!
stopped=no
trap 'stopped=yes; kill -TERM "$child" 2>/dev/null' TERM INT
# Also a version that hangs. The cover of the screen outlives it.
(
  sleep 60
  if [ -e "$update/trying" ]; then
    echo late >>"$update/trying"
    kill -KILL "$child"
  fi
) >/dev/null 2>&1 &
watch=$!
# A signal ends the wait early.
while kill -0 "$child" 2>/dev/null; do wait "$child"; done
kill "$watch" 2>/dev/null
[ "$stopped" = no ] || exit 0
exec "$here/start.sh" "$@"
