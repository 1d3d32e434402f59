#!/bin/sh
# Hears neither signals nor the end of its input, and never ends.
trap '' TERM INT HUP PIPE
while :; do sleep 0.05; done
