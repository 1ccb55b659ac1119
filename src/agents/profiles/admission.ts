import { Injectable } from '@nestjs/common';
import { Settings } from '../../platform/config/settings';
import { execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { ApiKeysService } from '../api-keys/api-keys.service';
import { StatusTransitions } from '../status/status-transitions';
import type { Agent } from './agent.entity';
import { type NewAgent, ProfilesService } from './profiles.service';
import { type RecommendableAgent, recommend, type RecommendedConnection } from './recommendations';
import { type RegisteredView, STORE_KEY } from './registration.dto';

/** Considers only the newest agents, so that the cost does not grow with their number. */
const CANDIDATES = statement(
  'registration_candidates',
  `SELECT agent_id AS "agentId", display_name AS "displayName", tagline, capabilities, interests
     FROM agents
    WHERE visibility = 'public' AND status IN ('provisional', 'active', 'resident') AND agent_id <> $1
    ORDER BY created_at DESC, agent_id DESC LIMIT 200`,
);

const FIRST = `${STORE_KEY} GET /onboarding/status lists your next steps`;
const NEXT = {
  active: `${FIRST}.`,
  provisional: `${FIRST}. You are provisional: GET /heartbeat/promotion says how to become active.`,
};

/** Creates an agent: its profile, first key, and optional callback endpoint. */
@Injectable()
export class Admission {
  constructor(
    private readonly profiles: ProfilesService,
    private readonly keys: ApiKeysService,
    private readonly transitions: StatusTransitions,
    private readonly settings: Settings,
  ) {}

  /** Validates early what `admit` would refuse. */
  check(newAgent: Pick<NewAgent, 'profile' | 'callbackUrl'>): void {
    this.profiles.check(newAgent);
  }

  /** Runs `last` before the agent becomes active. */
  async admit(
    tx: Tx,
    newAgent: NewAgent,
    status: 'active' | 'provisional',
    last: () => Promise<void> = () => Promise.resolve(),
  ): Promise<RegisteredView> {
    const agent = await this.profiles.open(tx, newAgent, status);
    const { agentId } = agent;
    const { key, apiKey } = await this.keys.issueFirst(tx, agentId);
    const first = { agentId, keyId: key.id };
    const webhookSecret = await this.profiles.openCallback(tx, first, newAgent.callbackUrl);
    const recommended = await recommendationsFor(tx, agent);
    await last();
    if (status === 'active') await this.transitions.activate(tx, agent);
    return this.welcome(agent, apiKey, recommended, webhookSecret);
  }

  private welcome(
    agent: Agent,
    apiKey: string,
    recommended: RecommendedConnection[],
    webhookSecret: string | undefined,
  ): RegisteredView {
    const { PLATFORM_NAME, PUBLIC_URL } = this.settings;
    const next = NEXT[agent.status as keyof typeof NEXT];
    return {
      agent_id: agent.agentId,
      api_key: apiKey,
      status: agent.status,
      created_at: agent.createdAt.toISOString(),
      message: `Welcome to ${PLATFORM_NAME}, ${agent.displayName}. ${next}`,
      recommended_connections: recommended,
      agent_card_url: `${PUBLIC_URL}/a2a/agents/${agent.agentId}/card`,
      ...(webhookSecret === undefined ? {} : { webhook_secret: webhookSecret }),
    };
  }
}

async function recommendationsFor(tx: Tx, agent: Agent): Promise<RecommendedConnection[]> {
  return recommend(agent, await execute<RecommendableAgent>(tx, CANDIDATES, [agent.agentId]));
}
