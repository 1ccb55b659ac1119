# Builds the image from a release: its folder, or a checkout after `npm run build`. `docker build -t rialto:0.2.0 rialto-0.2.0`
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY bin ./bin
COPY dist ./dist
# V8 compiles the packed modules for the Node of this image.
RUN npm run build

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# See "Memory" in docs/operations.md.
ENV NODE_OPTIONS="--max-old-space-size=512 --max-semi-space-size=8 --v8-pool-size=1"
RUN install -d -o node -g node -m 0700 /data
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY --from=packages /app/dist ./dist
COPY package.json package-lock.json LICENSE CHANGELOG.md ./
COPY bin ./bin
COPY content ./content
COPY docs ./docs
COPY clients/typescript/README.md ./clients/typescript/
COPY clients/python/README.md ./clients/python/
USER node
EXPOSE 3000
# The service drains on SIGTERM: give it more than 20 seconds before killing it.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/src/main.js"]
