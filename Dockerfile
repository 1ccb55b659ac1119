FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY tsconfig.json swc.config.js .swcrc ./
COPY bin ./bin
COPY src ./src
COPY pages ./pages
COPY tools ./tools
COPY migrations ./migrations
COPY clients ./clients
COPY docs ./docs
RUN node bin/build.mjs && npm prune --omit=dev --no-audit --no-fund

FROM node:22-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN install -d -o node -g node -m 0700 /data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/clients/typescript/README.md ./clients/typescript/
COPY --from=build /app/clients/python/README.md ./clients/python/
COPY docs ./docs
COPY CHANGELOG.md ./
COPY content ./content
USER node
EXPOSE 3000
# The service drains on SIGTERM: give it more than 20 seconds before killing it.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/src/main.js"]
