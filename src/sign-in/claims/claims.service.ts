import { Injectable } from '@nestjs/common';
import { OwnershipService, type SpendingLimits } from '../../agents/owner-controls/ownership.service';
import { Clock, SECOND } from '../../kernel/clock';
import { InvalidInput } from '../../kernel/domain-error';
import { Commands } from '../../platform/commands/commands';
import { Settings } from '../../platform/config/settings';
import type { Tx } from '../../platform/database/transactions';
import type { Caller } from '../../platform/security/caller';
import { CLAIM_LIVES_MS } from '../policies';
import { invalidClaimCode } from '../sign-in.errors';
import type { Person } from '../users';
import { type ClaimableAgent, ClaimCodes } from './claim-codes';
import { Claimants } from './claimants';
import type { ClaimRequest, ClaimView } from './claims.dto';

export type { ClaimableAgent };

const UNSAID = { claim_code: null, claim_url: null, expires_in: null };

/**
 * Gives an agent its owner; both sides must agree. Either one call has both the agent's key and the person's ID token,
 * or the agent requests a code that the signed-in person confirms.
 */
@Injectable()
export class ClaimsService {
  constructor(
    private readonly claimants: Claimants,
    private readonly ownership: OwnershipService,
    private readonly codes: ClaimCodes,
    private readonly commands: Commands,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  async claim(
    caller: Caller,
    agentId: string,
    request: ClaimRequest,
    bearer: string | undefined,
  ): Promise<ClaimView> {
    const holder = await this.claimants.agent(caller, agentId, request.api_key);
    const { keyId } = holder;
    const person = await this.claimants.person(request.id_token ?? bearer);
    const revokesOthers = request.revoke_other_keys === true;
    if (revokesOthers && !person) {
      const msg = 'needs an ID token of the owner; without one, the owner chooses on the page';
      throw InvalidInput.field(['body', 'revoke_other_keys'], msg);
    }
    const command = { ...caller, idempotency: undefined };
    const claimed = await this.commands.run<Omit<ClaimView, 'keys'>>(command, async (tx) => {
      if (person) {
        await this.claimants.requireHere(tx, person.userId);
        const onlyKeyId = revokesOthers ? keyId : undefined;
        const changed = await this.ownership.claim(tx, agentId, person.userId, onlyKeyId);
        if (changed) {
          await this.ownership.requireCurrentSecret(tx, holder);
          await person.useUp(tx);
        }
        const claimed_at = this.clock.now().toISOString();
        return { agent_id: agentId, status: 'claimed', owner_id: person.userId, claimed_at, ...UNSAID };
      }
      await this.ownership.requireUnclaimed(tx, agentId);
      await this.ownership.requireCurrentSecret(tx, holder);
      const code = await this.codes.issue(tx, agentId, keyId);
      return {
        agent_id: agentId,
        status: 'pending',
        owner_id: null,
        claim_code: code,
        claim_url: `${this.settings.PUBLIC_URL}/account/claim?code=${code}`,
        expires_in: CLAIM_LIVES_MS / SECOND,
        claimed_at: null,
      };
    });
    return { ...claimed, keys: await this.claimants.keysOf(agentId, keyId) };
  }

  /** Returns the agent that a code is for, without using up the code. */
  async look(code: string): Promise<ClaimableAgent> {
    const agent = await this.codes.peek(code);
    if (!agent) throw invalidClaimCode();
    return agent;
  }

  /** With `revokesOthers`, only the key that requested the code keeps working. */
  async confirm(caller: Caller, { userId }: Person, code: string, revokesOthers = false): Promise<string> {
    const { agentId } = await this.commands.run(caller, async (tx) => {
      await this.claimants.requireHere(tx, userId);
      const taken = await this.codes.consume(tx, code);
      if (taken === undefined) throw invalidClaimCode();
      const { agentId: claimed, keyId } = taken;
      await this.ownership.claim(tx, claimed, userId, revokesOthers ? keyId : undefined);
      return { agentId: claimed };
    });
    return agentId;
  }

  /** For an agent that its owner creates: no code is needed, because nobody else can have its key yet. */
  async claimNew(tx: Tx, { userId }: Person, agentId: string, limits: SpendingLimits): Promise<void> {
    await this.claimants.requireHere(tx, userId);
    await this.ownership.claimNew(tx, agentId, userId, limits);
  }

  release(caller: Caller, { userId }: Person, agentId: string): Promise<object> {
    return this.commands.run(caller, async (tx) => {
      await this.ownership.release(tx, agentId, userId);
      return {};
    });
  }

  /** Like `release`, but with an ID token. */
  async releaseBy(caller: Caller, bearer: string | undefined, agentId: string): Promise<void> {
    const person = await this.claimants.requirePerson(bearer);
    await this.commands.run(caller, async (tx) => {
      await this.ownership.release(tx, agentId, person.userId);
      await person.useUp(tx);
      return {};
    });
  }
}
