#!/bin/sh
# Run at each start in the image of the store's client: the bucket, and the site's own key to it.
set -eu
case "$S3_ROOT_PASSWORD$S3_PASSWORD" in
*change-me*)
  echo 'S3_ROOT_PASSWORD or S3_PASSWORD has the value of .env.example: make up another one.' >&2
  exit 1
  ;;
esac
until mc alias set store http://store:9000 root "$S3_ROOT_PASSWORD"; do sleep 1; done
mc mb --ignore-existing store/directory
# Both replace what is there.
mc admin user add store site "$S3_PASSWORD"
mc admin policy create store directory /bucket-policy.json
# Refused where the user has the policy already, which the next line looks at.
mc admin policy attach store directory --user site || true
mc admin user info store site | grep -q directory
