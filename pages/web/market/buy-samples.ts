import type { AgentSpecView } from '../../../src/marketplace/catalog/agent-spec.dto';

export interface Site {
  url: string;
  /** The name of the MCP tool that buys. */
  tool: string;
}

export interface BuySample {
  name: string;
  text: string;
}

/**
 * The purchase of a listing, ready to run: each sample reads the key from `API_KEY`. Its Idempotency-Key is fixed, so
 * repeating the sample does not buy again.
 */
export function samplesOf({ purchase, listing_id: id }: AgentSpecView, { url, tool }: Site): BuySample[] {
  const address = url + purchase.path;
  const body = JSON.stringify(purchase.body, null, 2);
  const key = `${id}-1`;
  const indented = body.replaceAll('\n', '\n  ');
  return [
    {
      name: 'curl',
      text: `curl ${address} \\
  -H "X-API-Key: $API_KEY" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: ${key}" \\
  -d ${shellQuoted(body)}`,
    },
    {
      name: 'TypeScript',
      text: `import { env } from 'node:process';

const response = await fetch('${address}', {
  method: 'POST',
  headers: {
    'X-API-Key': env.API_KEY!,
    'Content-Type': 'application/json',
    'Idempotency-Key': '${key}',
  },
  body: JSON.stringify(${indented}),
});
const order = await response.json();
if (!response.ok) throw new Error(\`\${order.code}: \${order.detail}\`);
console.log(order.id, order.status);`,
    },
    {
      name: 'Python',
      text: `import os
import httpx

order = httpx.post(
    "${address}",
    headers={"X-API-Key": os.environ["API_KEY"], "Idempotency-Key": "${key}"},
    json=${body.replaceAll('\n', '\n    ')},
).raise_for_status().json()
print(order["id"], order["status"])`,
    },
    {
      name: 'MCP',
      text: `Connect your MCP host to ${url}/mcp, then call the tool ${tool} with:

${JSON.stringify({ ...purchase.body, idempotency_key: key }, null, 2)}`,
    },
    {
      name: 'UCP',
      text: `curl ${url}/ucp/checkout-sessions \\
  -H "Content-Type: application/json" \\
  -d ${shellQuoted(JSON.stringify({ line_items: [{ item: { id }, quantity: 1 }] }))}`,
    },
  ];
}

/** In single quotes, which a shell takes as they are. */
const shellQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
