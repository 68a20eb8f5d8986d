#!/bin/bash
# class-data-archive.sh PROGRAM: makes PROGRAM/omni.jsa, from which this Java reads most classes when a server starts.
set -eu
program=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

java -XX:+UseSerialGC -XX:ArchiveClassesAtExit="$program/omni.jsa" -Xlog:cds=off -Xlog:cds+dynamic=off \
  -jar "$program/omni-server.jar" serve --port 0 --admin-port off --data-dir "$work/data" >"$work/log" 2>&1 &
server=$!
until grep -q '^Omni listens' "$work/log"; do
  kill -0 $server 2>/dev/null || { cat "$work/log" >&2; exit 1; }
  sleep 0.2
done
kill -TERM $server
wait $server
test -s "$program/omni.jsa"
