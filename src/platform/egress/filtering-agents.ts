import type { Agent } from 'node:http';
import { isIP } from 'node:net';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';

const IDLE_MS = 4_000;
const IDLE_PER_HOST = 16;
const MAX_PER_HOST = 256; // no fewer than the calls that are ever under way: one host may serve many receivers

/**
 * Agents that judge the address of every connection in the moment it is made: the last word, whatever was resolved or
 * decided before. One per family, since the package matches addresses with ranges of their own family only.
 */
export class FilteringAgents {
  private readonly agents = new Map<string, Agent>();

  constructor(private readonly admitted: readonly string[]) {}

  for(protocol: string, family: number, keepAlive: boolean): Agent {
    const key = `${protocol}${family}${keepAlive}`;
    let agent = this.agents.get(key);
    if (!agent) {
      const pool = keepAlive
        ? { keepAlive, timeout: IDLE_MS, maxFreeSockets: IDLE_PER_HOST, maxSockets: MAX_PER_HOST }
        : {};
      const allowIPAddressList = this.admitted.filter((cidr) => isIP(cidr.split('/')[0] ?? '') === family);
      const options = { ...pool, allowIPAddressList };
      agent =
        protocol === 'https:'
          ? new RequestFilteringHttpsAgent(options)
          : new RequestFilteringHttpAgent(options);
      this.agents.set(key, agent);
    }
    return agent;
  }

  destroy(): void {
    for (const agent of this.agents.values()) agent.destroy();
  }
}
