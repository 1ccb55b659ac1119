import { Injectable } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error';
import { Commands } from '../../platform/commands/commands';
import { Settings } from '../../platform/config/settings';
import { Transactions, type Tx } from '../../platform/database/transactions';
import type { Caller } from '../../platform/security/caller';
import { agentIdReserved } from '../agents.errors';
import { ChallengesService } from '../challenges/challenges.service';
import type { Invite } from '../invites/invite.entity';
import { InvitesService } from '../invites/invites.service';
import { Admission } from './admission';
import { idsFor } from './agent-ids';
import { isReservedAgentId, requireFreeName } from './free-names';
import type { NewAgent } from './profiles.service';
import type { ChallengeView, RegisteredView, RegisterRequest, VerifyRequest } from './registration.dto';

/** What else happens to a new agent, in the transaction that creates it. */
export type WithNewAgent = (tx: Tx, agentId: string) => Promise<void>;

/**
 * Registers agents: with an invite, which makes them active immediately, or, if registration is open, after a
 * challenge.
 */
@Injectable()
export class RegistrationService {
  constructor(
    private readonly commands: Commands,
    private readonly transactions: Transactions,
    private readonly invites: InvitesService,
    private readonly challenges: ChallengesService,
    private readonly admission: Admission,
    private readonly settings: Settings,
  ) {}

  register(
    caller: Caller,
    request: RegisterRequest,
    also?: WithNewAgent,
  ): Promise<RegisteredView | ChallengeView> {
    if (isReservedAgentId(request.agent_id, this.settings.PLATFORM_NAME)) throw agentIdReserved();
    const invited = Boolean(request.invite_code?.trim());
    if (!invited && this.settings.REGISTRATION === 'open') return this.challenge(caller, request);
    return this.registerInvited(caller, request, also);
  }

  async verify(caller: Caller, request: VerifyRequest, also?: WithNewAgent): Promise<RegisteredView> {
    const passed = await this.challenges.check(request, caller.ip);
    return this.commands.runSecret(
      caller,
      (answer) => answer.agent_id,
      async (tx) => {
        const asked = await this.challenges.use(tx, request.challenge_id, caller.ip, passed);
        const answer = await this.admission.admit(tx, newAgent(asked), 'provisional');
        await also?.(tx, answer.agent_id);
        return answer;
      },
    );
  }

  /** A free id for a name, for people who do not choose one; undefined if all that come to mind are taken. */
  async suggestId(name: string): Promise<string | undefined> {
    const ids = idsFor(name).filter((id) => !isReservedAgentId(id, this.settings.PLATFORM_NAME));
    return this.transactions.run(async (tx) => {
      for (const id of ids) if (await isFreeId(tx, id)) return id;
      return undefined;
    });
  }

  /** Whether a new agent could have this id. Another one may take it before it registers. */
  isFree(agentId: string): Promise<boolean> {
    if (isReservedAgentId(agentId, this.settings.PLATFORM_NAME)) return Promise.resolve(false);
    return this.transactions.run((tx) => isFreeId(tx, agentId));
  }

  private registerInvited(
    caller: Caller,
    request: RegisterRequest,
    also?: WithNewAgent,
  ): Promise<RegisteredView> {
    return this.commands.runSecret(
      caller,
      () => request.agent_id,
      async (tx) => {
        const invite = await this.invites.getUsable(tx, request.invite_code);
        // late, because all registrations with the same code wait for this row
        const use = (): Promise<void> => this.invites.use(tx, invite, request.agent_id);
        const answer = await this.admission.admit(tx, newAgent(request, invite), 'active', use);
        await also?.(tx, answer.agent_id);
        return answer;
      },
    );
  }

  /** The id is not reserved: the first correct answer gets it. */
  private challenge(caller: Caller, request: RegisterRequest): Promise<ChallengeView> {
    this.admission.check(newAgent(request));
    return this.commands.run(caller, async (tx) => {
      await requireFreeName(tx, request.agent_id, request.profile.display_name, { isNew: true });
      return this.challenges.issue(tx, request, caller.ip);
    });
  }
}

/** Whether a new agent could have the id, with a name that reads like it. */
async function isFreeId(tx: Tx, agentId: string): Promise<boolean> {
  try {
    await requireFreeName(tx, agentId, agentId, { isNew: true });
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

function newAgent(
  { agent_id: agentId, profile, callback_url: callbackUrl = null }: RegisterRequest,
  invite: Invite | null = null,
): NewAgent {
  const { createdBy: invitedBy, id: inviteId } = invite ?? { createdBy: null, id: null };
  return { agentId, profile, callbackUrl, invitedBy, inviteId };
}
