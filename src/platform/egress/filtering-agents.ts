import type { Agent } from 'node:http';
import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';

const IDLE_MS = 4_000;
/** Many receivers may share a host, and a new connection costs as much as a delivery. */
const IDLE_PER_HOST = 128;
const MAX_PER_HOST = 512; // more than concurrent calls of all senders together: one host may serve many receivers
/** Per protocol and address family, with idle connections, because a stranger may have any number of hosts. */
const MAX_PER_AGENT = 4_096;

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
        ? {
            keepAlive,
            timeout: IDLE_MS,
            maxFreeSockets: IDLE_PER_HOST,
            maxSockets: MAX_PER_HOST,
            maxTotalSockets: MAX_PER_AGENT,
          }
        : {};
      const allowIPAddressList = this.admitted.filter((cidr) => isIP(cidr.split('/')[0] ?? '') === family);
      const options = { ...pool, allowIPAddressList };
      agent =
        protocol === 'https:'
          ? new RequestFilteringHttpsAgent(options)
          : new RequestFilteringHttpAgent(options);
      if (keepAlive) boundIdleTime(agent);
      this.agents.set(key, agent);
    }
    return agent;
  }

  destroy(): void {
    for (const agent of this.agents.values()) agent.destroy();
  }
}

/** Closes an idle connection when its time is over or the receiver sends anything, because Node.js keeps reading without a limit. */
function boundIdleTime(agent: Agent): void {
  const ends = new WeakMap<Duplex, NodeJS.Timeout>();
  const close = function (this: Duplex): void {
    this.destroy();
  };
  const [keep, reuse] = [agent.keepSocketAlive.bind(agent), agent.reuseSocket.bind(agent)];
  agent.keepSocketAlive = (socket): void => {
    socket.on('data', close);
    ends.set(socket, setTimeout(() => socket.destroy(), IDLE_MS).unref());
    return keep(socket);
  };
  agent.reuseSocket = (socket, request): void => {
    socket.off('data', close);
    clearTimeout(ends.get(socket));
    reuse(socket, request);
  };
}
