import { Injectable } from '@nestjs/common';
import { type OwnersAgent, OwnerViewReader } from '../../agents/owner-controls/owner-view.reader';
import { InvalidInput } from '../../kernel/domain-error';
import { Transactions } from '../../platform/database/transactions';
import type { Caller } from '../../platform/security/caller';
import { agentNotFound } from '../../platform/security/security.errors';
import { Audit } from '../audit';
import { type GivenConsent, GrantsReader } from '../grants/grants.reader';
import { GrantsService } from '../grants/grants.service';
import { noAgentOfYours } from '../oauth.errors';
import { DEFAULT_CAP_CENTS } from '../policies';
import { Codes } from '../tokens/codes';
import type { Authorization, AnswerRecipient } from './authorization';

/** The terms of a grant. */
export interface GrantTerms {
  agentId?: string;
  dailyCapCents?: number;
}

/** Clients may not act for suspended or retired agents. */
const MAY_ACT = new Set(['provisional', 'active', 'resident', 'inactive']);

/** Records people's consent and refusals. Consent yields a code, which the client exchanges for tokens. */
@Injectable()
export class ConsentService {
  constructor(
    private readonly transactions: Transactions,
    private readonly grants: GrantsService,
    private readonly given: GrantsReader,
    private readonly owned: OwnerViewReader,
    private readonly codes: Codes,
    private readonly audit: Audit,
  ) {}

  async agentsOf(userId: string): Promise<OwnersAgent[]> {
    return (await this.owned.agentsOf(userId)).filter(({ status }) => MAY_ACT.has(status));
  }

  /** The terms on which the client gets access without asking again; undefined if it must ask. */
  async currentTerms(
    userId: string,
    requested: Pick<Authorization, 'client' | 'redirectUri' | 'scopes' | 'resource'>,
  ): Promise<GrantTerms | undefined> {
    const consent = await this.given.consentFor(userId, requested.client, requested);
    const agents = await this.agentsOf(userId);
    if (consent)
      return agents.some(({ agentId }) => agentId === consent.agentId) ? termsOf(consent) : undefined;
    if (requested.client.kind !== 'first_party' || agents.length !== 1) return undefined;
    // after a revocation, or for other scopes, the person must be asked even for a first-party client
    if (await this.given.wasEverAuthorized(userId, requested.client.id)) return undefined;
    return { agentId: agents[0]?.agentId };
  }

  /** Grants access and returns the code. Without a named agent, the person's only agent is used. */
  async approve(
    caller: Caller,
    userId: string,
    requested: Authorization,
    terms: GrantTerms,
  ): Promise<string> {
    const agentId = await this.agentMeant(userId, terms.agentId);
    const { client, redirectUri, codeChallenge, scopes, resource } = requested;
    const dailyCapCents = terms.dailyCapCents ?? DEFAULT_CAP_CENTS;
    return this.transactions.run(async (tx) => {
      const grant = await this.grants.approve(tx, {
        client,
        userId,
        agentId,
        scopes,
        resource,
        dailyCapCents,
      });
      await this.audit.note(tx, caller, 'consent_given', { clientId: client.id, grant });
      await this.audit.note(tx, caller, 'code_issued', { clientId: client.id, grant });
      return this.codes.issue(tx, { grant, redirectUri, codeChallenge, scopes: grant.scopes, resource });
    });
  }

  async agentMeant(userId: string, named: string | undefined): Promise<string> {
    const agents = await this.agentsOf(userId);
    if (agents.length === 0) throw noAgentOfYours();
    const meant = agents.filter(({ agentId }) => named === undefined || agentId === named);
    if (meant.length === 0) throw agentNotFound();
    if (meant.length > 1)
      throw InvalidInput.field(['body', 'agent_id'], 'Field required: you own several agents', 'missing');
    return (meant[0] as OwnersAgent).agentId;
  }

  deny(caller: Caller, { client }: AnswerRecipient, userId?: string): Promise<void> {
    return this.transactions.run((tx) =>
      this.audit.note(tx, caller, 'consent_denied', { clientId: client.id, userId }),
    );
  }
}

function termsOf({ agentId, dailyCapCents }: GivenConsent): GrantTerms {
  return { agentId, dailyCapCents: dailyCapCents ?? undefined };
}
