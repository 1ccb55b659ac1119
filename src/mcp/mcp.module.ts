import {
  type MiddlewareConsumer,
  Module,
  type NestModule,
  type OnModuleInit,
  type Type,
} from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../agents/agents.module';
import { CommunityModule } from '../community/community.module';
import { InsightsModule } from '../insights/insights.module';
import { MINUTE } from '../kernel/clock';
import { CatalogModule } from '../marketplace/catalog.module';
import { OrdersModule } from '../marketplace/orders.module';
import { PaymentsModule } from '../marketplace/payments.module';
import { NetworkModule } from '../network/network.module';
import { NotificationsModule } from '../notifications/notifications.module';
import { Settings } from '../platform/config/settings';
import { ErrorFormats, type ErrorFormat } from '../platform/errors/error-formats';
import { Log } from '../platform/observability/log';
import { RouteTable } from '../platform/operations/route-table';
import { retention } from '../platform/workers/retention';
import { LegacyAnswers } from './legacy-answers';
import { McpAddresses } from './mcp-addresses';
import { McpCallers } from './mcp-callers';
import { McpEndpoint } from './mcp-endpoint';
import { McpGate } from './mcp-gate';
import { McpController } from './mcp.controller';
import { PromptCatalog } from './prompts/prompt-catalog';
import { ProtocolServers } from './protocol-server';
import { CommunityResources } from './resources/community.resources';
import { NetworkResources } from './resources/network.resources';
import { type ResourceGroup, ResourceCatalog } from './resources/resource-catalog';
import { McpSession } from './sessions/mcp-session.entity';
import { McpSessionsService } from './sessions/mcp-sessions.service';
import { ApprovalWait } from './tasks/approval-wait';
import { McpTaskStore } from './tasks/mcp-task-store';
import { McpTask } from './tasks/mcp-task.entity';
import { TaskMethods } from './tasks/task-methods';
import { TaskRuns } from './tasks/task-runs.service';
import { TasksService } from './tasks/tasks.service';
import { ToolCalls } from './tool-calls';
import { AgentTools } from './tools/agents.tools';
import { DenTools } from './tools/dens.tools';
import { KnowledgeTools } from './tools/knowledge.tools';
import { PublicationTools } from './tools/publications.tools';
import { ToolCatalog, type ToolGroup } from './tools/tool-catalog';
import { ToolRunner } from './tools/tool-runner';

const TOOL_GROUPS: Type<ToolGroup>[] = [AgentTools, DenTools, PublicationTools, KnowledgeTools];
const RESOURCE_GROUPS: Type<ResourceGroup>[] = [NetworkResources, CommunityResources];

/** The MCP adapter: tools, resources, and prompts over JSON-RPC, on top of the same services. */
@Module({
  imports: [
    TypeOrmModule.forFeature([McpSession, McpTask]),
    AgentsModule,
    NetworkModule,
    NotificationsModule,
    CommunityModule,
    InsightsModule,
    CatalogModule,
    OrdersModule,
    PaymentsModule,
  ],
  controllers: [McpController],
  providers: [
    McpAddresses,
    McpEndpoint,
    McpGate,
    LegacyAnswers,
    ProtocolServers,
    PromptCatalog,
    ToolRunner,
    ToolCalls,
    TaskMethods,
    TaskRuns,
    TasksService,
    McpTaskStore,
    ApprovalWait,
    McpSessionsService,
    retention('mcp-session-retention', 10 * MINUTE, [
      { data: 'MCP sessions', table: 'mcp_sessions', key: 'id_hash', column: 'expires_at' },
    ]),
    retention('mcp-task-retention', 10 * MINUTE, [
      { data: 'MCP tasks', table: 'mcp_tasks', key: 'id', column: 'expires_at' },
    ]),
    ...TOOL_GROUPS,
    ...RESOURCE_GROUPS,
    {
      provide: ToolCatalog,
      useFactory: (routes: RouteTable, ...groups: ToolGroup[]) => new ToolCatalog(routes, groups),
      inject: [RouteTable, ...TOOL_GROUPS],
    },
    {
      provide: ResourceCatalog,
      useFactory: ({ PLATFORM_NAME }: Settings, log: Log, ...groups: ResourceGroup[]) =>
        new ResourceCatalog(PLATFORM_NAME, groups, log),
      inject: [Settings, Log, ...RESOURCE_GROUPS],
    },
  ],
})
export class McpModule implements NestModule, OnModuleInit {
  constructor(
    private readonly wordings: ErrorFormats,
    private readonly gate: McpGate,
  ) {}

  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(McpCallers).exclude('mcp/health').forRoutes(McpController);
  }

  onModuleInit(): void {
    const word: ErrorFormat = (problem, request, response) => this.gate.word(problem, request, response);
    this.wordings.add(/^\/mcp\/?$/, word, { namesCall: true });
  }
}
