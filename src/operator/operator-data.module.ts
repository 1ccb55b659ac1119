import { Module } from '@nestjs/common';
import { PaymentsModule } from '../marketplace/payments.module';
import { WebhooksModule } from '../webhooks/webhooks.module';
import { AgentBelongingsReader } from './agent-belongings.reader';
import { ContentReader } from './content.reader';
import { MoneyReader } from './money.reader';
import { OperatorSearchReader } from './operator-search.reader';
import { PeopleReader } from './people.reader';
import { WorkListsReader } from './work-lists.reader';

const READERS = [
  AgentBelongingsReader,
  ContentReader,
  MoneyReader,
  OperatorSearchReader,
  PeopleReader,
  WorkListsReader,
];

/** What operators see of all domains at once. */
@Module({ imports: [PaymentsModule, WebhooksModule], providers: READERS, exports: READERS })
export class OperatorDataModule {}
