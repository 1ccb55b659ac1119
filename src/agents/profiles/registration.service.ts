import { Injectable } from '@nestjs/common';
import { Commands } from '../../platform/commands/commands';
import { Settings } from '../../platform/config/settings';
import type { Caller } from '../../platform/security/caller';
import { agentIdReserved } from '../agents.errors';
import { ChallengesService } from '../challenges/challenges.service';
import type { Invite } from '../invites/invite.entity';
import { InvitesService } from '../invites/invites.service';
import { Admission } from './admission';
import { isReservedAgentId, requireFreeName } from './free-names';
import type { NewAgent } from './profiles.service';
import type { ChallengeView, RegisteredView, RegisterRequest, VerifyRequest } from './registration.dto';

/**
 * Registers agents: with an invite, which makes them active immediately, or, if registration is open, after a
 * challenge.
 */
@Injectable()
export class RegistrationService {
  constructor(
    private readonly commands: Commands,
    private readonly invites: InvitesService,
    private readonly challenges: ChallengesService,
    private readonly admission: Admission,
    private readonly settings: Settings,
  ) {}

  register(caller: Caller, request: RegisterRequest): Promise<RegisteredView | ChallengeView> {
    if (isReservedAgentId(request.agent_id, this.settings.PLATFORM_NAME)) throw agentIdReserved();
    const invited = Boolean(request.invite_code?.trim());
    if (!invited && this.settings.REGISTRATION === 'open') return this.challenge(caller, request);
    return this.registerInvited(caller, request);
  }

  async verify(caller: Caller, request: VerifyRequest): Promise<RegisteredView> {
    const passed = await this.challenges.check(request, caller.ip);
    return this.commands.runSecret(
      caller,
      (answer) => answer.agent_id,
      async (tx) => {
        const asked = await this.challenges.use(tx, request.challenge_id, caller.ip, passed);
        return this.admission.admit(tx, newAgent(asked), 'provisional');
      },
    );
  }

  private registerInvited(caller: Caller, request: RegisterRequest): Promise<RegisteredView> {
    return this.commands.runSecret(
      caller,
      () => request.agent_id,
      async (tx) => {
        const invite = await this.invites.getUsable(tx, request.invite_code);
        // late, because all registrations with the same code wait for this row
        const use = (): Promise<void> => this.invites.use(tx, invite, request.agent_id);
        return this.admission.admit(tx, newAgent(request, invite), 'active', use);
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

function newAgent(
  { agent_id: agentId, profile, callback_url: callbackUrl = null }: RegisterRequest,
  invite: Invite | null = null,
): NewAgent {
  const { createdBy: invitedBy, id: inviteId } = invite ?? { createdBy: null, id: null };
  return { agentId, profile, callbackUrl, invitedBy, inviteId };
}
