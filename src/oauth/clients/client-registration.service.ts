import { Injectable } from '@nestjs/common';
import { after, Clock } from '../../kernel/clock';
import { newId } from '../../kernel/ids';
import { Commands } from '../../platform/commands/commands';
import type { Tx } from '../../platform/database/transactions';
import type { Caller } from '../../platform/security/caller';
import { Secrets } from '../../platform/security/secrets';
import { Audit } from '../audit';
import { newOpaque } from '../opaque-secrets';
import { UNUSED_CLIENT_MS } from '../policies';
import { Client, type ClientTerms } from './client.entity';

export interface RegisteredClient {
  client: Client;
  /** Shown only here. */
  secret: string | undefined;
}

/** Registers clients: their own registrations, and those of the operator. */
@Injectable()
export class ClientRegistrationService {
  constructor(
    private readonly commands: Commands,
    private readonly secrets: Secrets,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Unless someone authorizes the client, it is deleted after `UNUSED_CLIENT_MS`. */
  register(caller: Caller, terms: ClientTerms): Promise<RegisteredClient> {
    // the response shows a secret that is not stored, so it cannot be replayed: a repeat registers another client
    const once = { ...caller, idempotency: undefined };
    return this.commands.run(once, (tx) => this.insert(tx, caller, terms, 'registered'));
  }

  /** Registers a client of the operator. A person with a single agent is not asked for consent the first time. */
  registerFirstParty(caller: Caller, terms: ClientTerms): Promise<RegisteredClient> {
    return this.commands.runSecret(
      caller,
      ({ client }) => client.id,
      (tx) => this.insert(tx, caller, terms, 'first_party'),
    );
  }

  private async insert(
    tx: Tx,
    caller: Caller,
    terms: ClientTerms,
    kind: 'registered' | 'first_party',
  ): Promise<RegisteredClient> {
    const at = this.clock.now();
    const secret = terms.authMethod === 'none' ? undefined : newOpaque('client');
    const client: Client = {
      ...terms,
      id: newId('ocl', at.getTime()),
      kind,
      secretHash: secret === undefined ? null : this.secrets.hash('oauth-client-secrets', secret),
      freshUntil: null,
      purgeAt: kind === 'registered' ? after(at, UNUSED_CLIENT_MS) : null,
      createdAt: at,
    };
    await tx.insert(Client, client);
    await this.audit.note(tx, caller, 'client_registered', { clientId: client.id });
    return { client, secret };
  }
}
