import type { Tx } from '../../platform/database/transactions';

/**
 * Where an agent is called back. A port: the webhooks domain, a floor above, owns endpoints and their secrets and is
 * wired in as its implementation.
 */
export abstract class CallbackEndpoints {
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
}
