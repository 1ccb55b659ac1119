import type { Agent } from 'node:http';
import { isIP } from 'node:net';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';

const IDLE_MS = 4_000;
/** Many receivers may share a host, and a new connection costs as much as a delivery. */
const IDLE_PER_HOST = 128;
const MAX_PER_HOST = 256; // at least as many as concurrent calls: one host may serve many receivers

/**
 * Agents that check the address of every connection as it is opened. This check is final, whatever was resolved or
 * decided earlier. One agent per family, since the package matches addresses only with ranges of the same family.
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
