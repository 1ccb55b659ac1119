import { Injectable } from '@nestjs/common';
import { Commands } from '../../platform/commands/commands';
import { Settings } from '../../platform/config/settings';
import { execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import type { Caller } from '../../platform/security/caller';
import { ApiKeysService } from '../api-keys/api-keys.service';
import { InvitesService } from '../invites/invites.service';
import type { Agent } from './agent.entity';
import { isReservedAgentId } from './agent-ids';
import { agentIdReserved } from './agents.errors';
import { ProfilesService } from './profiles.service';
import { type Candidate, recommend, type Recommendation } from './recommendations';
import type { RegisteredView, RegisterRequest } from './registration.dto';

/** The latest arrivals only, so that the cost does not grow with the number of agents. */
const CANDIDATES = statement(
  'registration_candidates',
  `SELECT agent_id AS "agentId", display_name AS "displayName", tagline, capabilities, interests
     FROM agents
    WHERE visibility = 'public' AND status IN ('provisional', 'active', 'resident') AND agent_id <> $1
    ORDER BY created_at DESC, agent_id DESC LIMIT 200`,
);

/** How an agent comes in: by invite, with a name, a first key and, if it wishes, an address to be called back at. */
@Injectable()
export class RegistrationService {
  constructor(
    private readonly commands: Commands,
    private readonly invites: InvitesService,
    private readonly profiles: ProfilesService,
    private readonly keys: ApiKeysService,
    private readonly settings: Settings,
  ) {}

  /**
   * Errors: `invite_required`, `invite_unknown`, `invite_used`, `invite_expired`, `invite_revoked`, `agent_id_taken`;
   * 422 for a reserved id or a callback address that must not be called.
   */
  async register(caller: Caller, request: RegisterRequest): Promise<RegisteredView> {
    const { agent_id: agentId, profile, callback_url: callbackUrl = null } = request;
    if (isReservedAgentId(agentId, this.settings.PLATFORM_NAME)) throw agentIdReserved();
    return this.commands.runSecret(
      caller,
      () => agentId,
      async (tx) => {
        const { code, createdBy: invitedBy } = await this.invites.getUsable(tx, request.invite_code);
        const newcomer = { agentId, profile, callbackUrl, invitedBy, inviteCode: code };
        const { agent, webhookSecret } = await this.profiles.open(tx, newcomer);
        const { apiKey } = await this.keys.issueFirst(tx, agentId);
        const recommended = await this.recommendationsFor(tx, agent);
        await this.invites.use(tx, code, agentId); // last: everybody with the same code waits for this row
        return this.welcome(agent, apiKey, recommended, webhookSecret);
      },
    );
  }

  private async recommendationsFor(tx: Tx, agent: Agent): Promise<Recommendation[]> {
    return recommend(agent, await execute<Candidate>(tx, CANDIDATES, [agent.agentId]));
  }

  private welcome(
    agent: Agent,
    apiKey: string,
    recommended: Recommendation[],
    webhookSecret: string | undefined,
  ): RegisteredView {
    const { PLATFORM_NAME, PUBLIC_URL } = this.settings;
    return {
      agent_id: agent.agentId,
      api_key: apiKey,
      status: agent.status,
      created_at: agent.createdAt.toISOString(),
      message: `Welcome to ${PLATFORM_NAME}, ${agent.displayName}. Keep the API key safe: it is not shown again.`,
      recommended_connections: recommended,
      agent_card_url: `${PUBLIC_URL}/a2a/agents/${agent.agentId}/card`,
      ...(webhookSecret === undefined ? {} : { webhook_secret: webhookSecret }),
    };
  }
}
