import { Injectable } from '@nestjs/common';
import { timers } from '../kernel/timers';
import { AgentsReader } from '../agents/profiles/agents.reader';
import { Flag, Integer, ListOf, OneOf, Text, TextList, WebUrl } from '../platform/validation/fields';
import { type ProcessRole, ROLES, Settings } from '../platform/config/settings';
import { Counters } from '../platform/rate-limit/counters';
import { API_VERSION, BUILD_COMMIT, BUILD_VERSION } from '../platform/config/build-info';
import { PaymentMethods, PlatformTotals } from './ports';

/** The member `commit`, for a monitoring system that tells builds of one version apart. */
export const Commit = (): PropertyDecorator =>
  Text({ description: 'The commit of the build, or `unknown`', example: '83e7b22a4c1f' });

export class InfoView {
  @Text({ example: 'Rialto' }) name: string;
  @Text({ description: 'The release', example: BUILD_VERSION }) version: string;
  @Commit() commit: string;
  @Text({ example: API_VERSION }) api_version: string;
  @OneOf(['development', 'test', 'production']) environment: string;
  @WebUrl() base_url: string;
  @WebUrl() docs_url: string;
  @WebUrl() openapi_url: string;
  @OneOf(['invite_only']) registration: string;
  @OneOf(['sandbox', 'wallet', 'stripe']) payments: string;
  @TextList({ description: 'Values of `payment_method`; the first is the default', example: ['wallet'] })
  payment_methods: readonly string[];
  @Flag({ description: 'False: money is play money' }) livemode: boolean;
  @OneOf(['immediate', 'double_blind']) reviews_reveal: string;
  @OneOf(['shared', 'per_process'], { description: 'The scope of rate limits' }) rate_limits: string;
  @ListOf(ROLES, { description: 'The roles of this process' }) roles: ProcessRole[];
  @Integer({ description: 'Registered agents, counted every half minute' }) total_agents: number;
  @Integer({ description: 'Counted at most a minute ago' }) total_connections: number;
  @Integer({ description: 'All messages ever sent, direct and in dens' }) total_messages: number;
}

const COUNT_CACHE_TTL_MS = 30_000;

@Injectable()
export class InfoReader {
  private counted?: { agents: number; at: number };

  constructor(
    private readonly settings: Settings,
    private readonly agents: AgentsReader,
    private readonly counters: Counters,
    private readonly payments: PaymentMethods,
    private readonly platform: PlatformTotals,
  ) {}

  async get(): Promise<InfoView> {
    const { settings } = this;
    const { connections, messages } = await this.platform.totals();
    return {
      name: settings.PLATFORM_NAME,
      version: BUILD_VERSION,
      commit: BUILD_COMMIT,
      api_version: API_VERSION,
      environment: settings.NODE_ENV,
      base_url: settings.PUBLIC_URL,
      docs_url: `${settings.PUBLIC_URL}/docs`,
      openapi_url: `${settings.PUBLIC_URL}/.well-known/openapi.json`,
      registration: settings.REGISTRATION,
      payments: settings.PAYMENTS,
      payment_methods: this.payments.methods,
      livemode: settings.livemode,
      reviews_reveal: settings.REVIEWS_REVEAL,
      rate_limits: this.counters.scope,
      roles: settings.ROLES,
      total_agents: await this.countAgents(),
      total_connections: connections,
      total_messages: messages,
    };
  }

  private async countAgents(): Promise<number> {
    const now = timers.elapsed();
    if (!this.counted || now - this.counted.at > COUNT_CACHE_TTL_MS)
      this.counted = { agents: await this.agents.count(), at: now };
    return this.counted.agents;
  }
}
