import { Injectable } from '@nestjs/common';
import type { PayoutAccountView } from '../../src/marketplace/stripe/stripe.dto';
import { OwnerInboxReader } from '../../src/notifications/owners/owner-inbox.reader';
import { GrantsReader } from '../../src/oauth/grants/grants.reader';
import { refusalOf } from '../../src/platform/errors/problems';
import { type ClaimableAgent, ClaimsService } from '../../src/sign-in/claims/claims.service';
import { SignedInOperators } from '../../src/sign-in/operators/signed-in-operators.service';
import { SessionsService } from '../../src/sign-in/sessions.service';
import { formTargetsOf } from '../../src/sign-in/login/login.dto';
import { Overview, Sessions } from './account-pages';
import { Claim, ClaimForm } from './claim-pages';
import { AccountPages, type Visit } from './account-page-sender';
import { Approval } from './approval-page';
import type { ClaimCodeQuery } from './account.dto';
import { AccountReader, type AccountAgent } from './account.reader';
import { AgentPage } from './agent-page';
import type { RefusedLimit } from './key-facts';
import { continuation } from './continuation';
import { Onboarding, PayoutAccount } from './payout-account-page';
import { KnownInviteRequest } from './start/known-invite-request';

interface PayoutAccountShown {
  agent: AccountAgent;
  account: PayoutAccountView | null | undefined;
  url: string | null;
}

/** Assembles and sends the account pages. */
@Injectable()
export class AccountViews {
  constructor(
    private readonly reader: AccountReader,
    private readonly claims: ClaimsService,
    private readonly sessions: SessionsService,
    private readonly pages: AccountPages,
    private readonly grants: GrantsReader,
    private readonly operators: SignedInOperators,
    private readonly knownInvite: KnownInviteRequest,
    private readonly inbox: OwnerInboxReader,
  ) {}

  async overview(visit: Visit): Promise<void> {
    const { request, person } = visit;
    const { userId } = person;
    const agents = await this.reader.agents(userId);
    const balances = await this.reader.balances(agents);
    const traded = await this.reader.traded(agents);
    const held = await this.reader.held(agents);
    const waiting = await this.reader.waiting(userId);
    const { grants } = await this.grants.listOf(userId, { limit: 100, offset: 0 });
    const [only] = agents.length === 1 ? agents : [];
    const toDo = only ? (await this.inbox.list(userId, { state: 'open' })).items : [];
    const disputes = only ? await this.reader.disputes(only) : [];
    const isOperator = await this.operators.mayOpenPages(request);
    const invite = agents.length === 0 ? await this.knownInvite.of({ request, person }) : undefined;
    const body = (token: string) => (
      <Overview
        {...{
          agents,
          balances,
          held,
          traded,
          waiting,
          toDo,
          disputes,
          grants,
          person,
          isOperator,
          invite,
          token,
        }}
      />
    );
    this.pages.show(visit, { title: 'Your agents', body });
  }

  /** Also after a limit was refused. */
  async agent(visit: Visit, agentId: string, refused?: RefusedLimit): Promise<void> {
    const { person } = visit;
    const agent = await this.reader.agent(person.userId, agentId);
    const [start, days, boughtByOwner] = await Promise.all([
      this.reader.startOf(agent),
      this.reader.spendingByDay(agent),
      this.reader.boughtByOwner(person.userId, agent),
    ]);
    const body = (token: string) => <AgentPage {...{ agent, start, days, boughtByOwner, refused, token }} />;
    this.pages.show(visit, { title: agent.displayName, status: refused && 422, body });
  }

  async approval(visit: Visit, id: string): Promise<void> {
    const { person } = visit;
    const approval = await this.reader.approval(person.userId, id);
    const body = (token: string) => <Approval approval={approval} token={token} />;
    this.pages.show(visit, { title: 'Approval', body, width: 'narrow' });
  }

  async claim(visit: Visit, { code, redirect_to }: ClaimCodeQuery): Promise<void> {
    let agent: ClaimableAgent | undefined;
    let refused: { code: string; problem: string } | undefined;
    try {
      agent = code === undefined ? undefined : await this.claims.look(code);
    } catch (error) {
      const refusal = refusalOf(error);
      if (code === undefined || refusal?.code !== 'invalid_claim_code') throw error;
      refused = { code, problem: refusal.message };
    }
    const keys = agent ? await this.reader.keysOf(agent.agentId) : [];
    const redirectTo = continuation(redirect_to);
    const body = (token: string) =>
      agent ? (
        <Claim {...{ agent, keys, token, redirectTo }} code={code as string} />
      ) : (
        <ClaimForm {...{ url: this.pages.url, redirectTo, refused }} />
      );
    const formTargets = formTargetsOf(redirectTo ?? '');
    const status = refused && 400;
    this.pages.show(visit, { title: 'Claim an agent', body, width: 'narrow', formTargets, status });
  }

  async sessionList(visit: Visit): Promise<void> {
    const { person } = visit;
    const sessions = await this.sessions.listOf(person.userId);
    const body = (token: string) => <Sessions sessions={sessions} person={person} token={token} />;
    this.pages.show(visit, { title: 'Sessions', body });
  }

  /** Shows the account, or, given a URL, the link to the payment processor. */
  payoutAccount(visit: Visit, displayed: PayoutAccountShown): void {
    const { agent, account, url } = displayed;
    const body = (token: string) =>
      url === null ? (
        <PayoutAccount agent={agent} account={account} token={token} />
      ) : (
        <Onboarding agent={agent} url={url} />
      );
    this.pages.show(visit, { title: 'Payout account', body });
  }
}
