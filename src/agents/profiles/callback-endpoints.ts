import type { Tx } from '../../platform/database/transactions';
import type { SealedAddresses } from '../../platform/security/sealed-addresses';
import type { Agent } from './agent.entity';

/** An endpoint of an agent that was switched off by how it answered, and that nobody has brought back since. */
export interface SilencedEndpoint {
  webhookId: string;
  url: string;
  reason: 'gone' | 'failing';
  since: Date;
}

/**
 * Where an agent is called back. A port: the webhooks domain, a layer above, owns endpoints and their secrets and is
 * wired in as its implementation.
 */
export abstract class CallbackEndpoints {
  constructor(protected readonly addresses: SealedAddresses) {}

  /** The `callback_url` of a profile. */
  urlOf({ agentId, clearCallbackUrl: clear, sealedCallbackUrl: sealed }: Agent): string | null {
    return this.addresses.open({ clear, sealed }, agentId);
  }

  /** What the profile says; the same again changes nothing. */
  note(agent: Agent, url: string | null): void {
    if (this.urlOf(agent) === url) return;
    agent.clearCallbackUrl = null;
    agent.sealedCallbackUrl = url === null ? null : this.addresses.seal(url, agent.agentId);
  }

  /**
   * Makes the agent's default endpoint, gives it another address, or (null) takes it away. The secret is answered only
   * when this call creates the endpoint; another address keeps it. Throws 422 at `loc` for an address that must not be
   * called.
   */
  abstract set(
    tx: Tx,
    agentId: string,
    url: string | null,
    loc: (string | number)[],
  ): Promise<{ secret?: string }>;

  /** Throws the same 422, for who sets it later. */
  abstract check(url: string, loc: (string | number)[]): void;

  /** Endpoints that were disabled, so that the agent has to learn it elsewhere. */
  abstract silenced(agentId: string): Promise<SilencedEndpoint[]>;
}
