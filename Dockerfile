# Three stages: build with everything, install what runs, and an image with neither compilers nor tests.
FROM node:22-bookworm-slim@sha256:43ac6c60b8f89723f746e8a92ce91abd5017e627ce1ddfe4238355d3a30b772c AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/core/package.json packages/core/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/

FROM manifests AS build
# Not `npm ci`: it refuses a lock that was made on another platform.
RUN npm install --no-save --ignore-scripts --include=dev --no-audit --no-fund
COPY tsconfig.base.json ./
COPY packages packages
COPY apps apps
COPY scripts scripts
RUN node scripts/setup.mjs build \
  && node node_modules/vite/bin/vite.js build --config scripts/backup.config.ts

FROM manifests AS packages
RUN npm install --no-save --ignore-scripts --omit=dev --no-audit --no-fund -w apps/server -w packages/core

FROM node:22-bookworm-slim@sha256:43ac6c60b8f89723f746e8a92ce91abd5017e627ce1ddfe4238355d3a30b772c
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app ./
COPY --from=build /app/apps/server/dist apps/server/dist
COPY --from=build /app/apps/server/tools apps/server/tools
COPY --from=build /app/apps/web/dist apps/web/dist
RUN mkdir /data /backups && chown node:node /data /backups
USER node
VOLUME ["/data"]
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=15s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# The small young generation is what `npm start` uses too: it keeps memory within its budget, uploads of 50 MB included.
CMD ["node", "--max-semi-space-size=2", "apps/server/dist/main.js"]
