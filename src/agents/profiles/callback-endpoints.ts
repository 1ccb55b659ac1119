import type { Tx } from '../../platform/database/transactions';
import type { KeyHolder } from '../../platform/security/caller';
import type { Secrets } from '../../platform/security/secrets';
import type { Agent } from './agent.entity';

/** An endpoint that was disabled because of its responses or its key, and has not been re-enabled. */
export interface SilencedEndpoint {
  webhookId: string;
  url: string;
  reason: 'gone' | 'failing' | 'key_ended';
  since: Date;
}

/** The agent, and the key that sets its endpoint. */
export type EndpointSetter = Pick<KeyHolder, 'agentId' | 'keyId'>;

/**
 * Manages where an agent is called back. A port: the webhooks domain, in a higher layer, owns endpoints and their
 * secrets, and provides the implementation.
 */
export abstract class CallbackEndpoints {
  constructor(private readonly secrets: Secrets) {}

  /** The `callback_url` of a profile. */
  urlOf({ agentId, sealedCallbackUrl: sealed }: Agent): string | null {
    return sealed && this.secrets.decrypt('addresses', sealed, agentId);
  }

  /** Stores the URL in the profile; an unchanged URL changes nothing. */
  note(agent: Agent, url: string | null): void {
    if (this.urlOf(agent) === url) return;
    agent.sealedCallbackUrl = url === null ? null : this.secrets.encrypt('addresses', url, agent.agentId);
  }

  /**
   * Creates the agent's default endpoint or changes its URL. The endpoint then belongs to the key. Returns the secret
   * only when this call creates the endpoint; a new URL keeps the secret. Throws 422 at `loc` for an address that must
   * not be called.
   */
  abstract set(
    tx: Tx,
    setter: EndpointSetter,
    url: string,
    loc: (string | number)[],
  ): Promise<{ secret?: string }>;

  /** Deletes the agent's default endpoint, if there is one. */
  abstract remove(tx: Tx, agentId: string): Promise<void>;

  /** Throws the same 422, for callers that set the URL later. */
  abstract check(url: string, loc: (string | number)[]): void;

  /** Disabled endpoints, which the agent has to learn about elsewhere. */
  abstract silenced(agentId: string): Promise<SilencedEndpoint[]>;
}
