# The whole site in one image. Without DATABASE_URL it runs its own PostgreSQL with its data in the volume /data.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# What the image holds is followed from what was built: docs/decisions/0113-the-image-holds-only-what-runs.md
RUN npm run build && npm run image:files -- /image

FROM node:24-slim
# The heap is kept small enough for a machine of 512 MB; `-e NODE_OPTIONS=…` says otherwise.
ENV NODE_OPTIONS="--max-old-space-size=192 --max-semi-space-size=8" MALLOC_ARENA_MAX=2
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4321 DATA_DIR=/data
# npm only runs the tools here (`docker exec … npm run doctor`): it writes nothing, and asks for no newer npm.
ENV NPM_CONFIG_CACHE=/tmp/.npm NPM_CONFIG_LOGS_MAX=0 NPM_CONFIG_UPDATE_NOTIFIER=false
WORKDIR /app
COPY --from=build /image ./
RUN mkdir -m 700 /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4321
# Running requests are finished within 30 seconds, so Docker should wait longer: `--stop-timeout 40`.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.mjs"]
