import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../agents/agents.module';
import { CatalogModule } from '../marketplace/catalog.module';
import { NetworkModule } from '../network/network.module';
import { A2aCardKey } from './cards/a2a-card-key.entity';
import { CardKeys } from './cards/card-keys';
import { AgentCardsController } from './cards/cards.controller';
import { CardsReader } from './cards/cards.reader';
import { A2aJsonRpcController } from './endpoints/json-rpc.controller';
import { MessageOperations } from './endpoints/message-operations';
import { A2aErrorFormat } from './endpoints/a2a-error-format';
import { RestCalls } from './endpoints/rest-calls';
import { A2aRestController } from './endpoints/rest.controller';
import { RpcDispatcher } from './endpoints/rpc-dispatcher';
import { TaskOperations } from './endpoints/task-operations';
import { GuideService } from './guide/guide.service';
import { PushConfigsService } from './push/push-configs.service';
import { PushQueue } from './push/push-queue';
import { PushSender } from './push/push-sender';
import { EventStreams, StreamLimits } from './streams/event-streams';
import { ListeningRights } from './streams/listening-rights';
import { TaskHub } from './streams/task-hub';
import { TaskWaiter } from './streams/task-waiter';
import { AnswersService } from './tasks/answers.service';
import { CancellationsService } from './tasks/cancellations.service';
import { Deliveries } from './tasks/deliveries';
import { TaskData } from './tasks/task-data';
import { RecipientsReader } from './tasks/recipients.reader';
import { SendingService } from './tasks/sending.service';
import { TaskDeadlines } from './tasks/task-deadlines';
import { TaskCapacity } from './tasks/task-capacity';
import { TaskStore } from './tasks/task-store';
import { TasksReader } from './tasks/tasks.reader';
import { A2aTask, A2aTaskMessage, A2aTaskArtifact, A2aTaskEvent } from './tasks/a2a-task.entity';
import { A2aPushConfig } from './push/a2a-push-config.entity';

/** The A2A adapter: agent cards, tasks, and streams on top of direct messages. */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      A2aCardKey,
      A2aTask,
      A2aTaskMessage,
      A2aTaskArtifact,
      A2aTaskEvent,
      A2aPushConfig,
    ]),
    AgentsModule,
    NetworkModule,
    CatalogModule,
  ],
  controllers: [AgentCardsController, A2aJsonRpcController, A2aRestController],
  providers: [
    CardKeys,
    CardsReader,
    RpcDispatcher,
    RestCalls,
    MessageOperations,
    TaskOperations,
    A2aErrorFormat,
    GuideService,
    RecipientsReader,
    SendingService,
    Deliveries,
    TaskCapacity,
    AnswersService,
    CancellationsService,
    TaskDeadlines,
    TaskStore,
    TasksReader,
    TaskData,
    PushConfigsService,
    PushQueue,
    PushSender,
    ListeningRights,
    TaskHub,
    TaskWaiter,
    StreamLimits,
    EventStreams,
  ],
})
export class A2aModule {}
