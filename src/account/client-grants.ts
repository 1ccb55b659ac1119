/** A client that a person lets act for an agent. */
export interface ClientGrant {
  clientId: string;
  clientName: string;
  scopes: readonly string[];
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** What the account shows of the authorization server. */
export abstract class ClientGrants {
  abstract listOf(userId: string): Promise<ClientGrant[]>;
  /** Ends every token of the client. Errors: `grant_not_found`. */
  abstract revoke(userId: string, clientId: string): Promise<void>;
}
