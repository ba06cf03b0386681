# syntax=docker/dockerfile:1

# The server with the built console. Data is in /data (embedded database, uploads, mail) unless DATABASE_URL and STORAGE_URL
# name other places. How to run it: docs/operation.md.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY apps/api/package.json apps/api/
COPY apps/console/package.json apps/console/
COPY apps/guard/package.json apps/guard/
COPY packages/contract/package.json packages/contract/
COPY packages/domain/package.json packages/domain/
COPY e2e/package.json e2e/
RUN npm ci --no-fund
COPY . .
RUN npm run build
# The guard's packages for download; wixl and msitools make the MSI for Windows, and osslsigncode signs if SIGN_CERTIFICATE is set.
# They can be built only on amd64; elsewhere the guide says how to add them.
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends wixl msitools osslsigncode && rm -rf /var/lib/apt/lists/*
ARG SIGN_TIMESTAMP_URL=
RUN --mount=type=secret,id=sign_certificate --mount=type=secret,id=sign_password \
  if [ -e /run/secrets/sign_certificate ]; then export SIGN_CERTIFICATE=/run/secrets/sign_certificate; fi; \
  if [ -e /run/secrets/sign_password ]; then export SIGN_CERTIFICATE_PASSWORD_FILE=/run/secrets/sign_password; fi; \
  npm run build -w apps/guard || [ "$(dpkg --print-architecture)" != amd64 ]
# Only what the server imports, since the console and the guard are built; without the types and maps of libraries: 112 MB.
RUN npm ci --omit=dev --no-fund -w apps/api -w packages/contract -w packages/domain \
  && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.?ts' \) -delete

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/apps/api/package.json apps/api/package.json
COPY --from=build /app/apps/api/dist apps/api/dist
COPY --from=build /app/apps/console/dist apps/console/dist
COPY --from=build /app/apps/guard/dist apps/guard/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# The start period allows for migrations at the first start. Orchestrators check readiness at /api/readyz themselves.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/api/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node is the process that gets SIGTERM, so that calls in flight end first.
CMD ["node", "--enable-source-maps", "apps/api/dist/main.js"]
