import { type Page, pageFields } from '../../kernel/page';
import {
  MAX_OPERATOR_NAME,
  OPERATOR_NAME,
  OPERATOR_NAME_RULE,
} from '../../platform/audit-log/operator-command';
import { Id, Integer, Moment, NestedList, Text } from '../../platform/validation/fields';
import { PagedBy, PageView } from '../../platform/validation/paging';
import { viewOf } from '../../platform/operations/views';
import type { OperatorSession } from './operator-role.entity';

export class OperatorSessionsQuery extends PagedBy('ops') {}

export class EndOperatorSessionsRequest {
  @Text({
    optional: true,
    max: MAX_OPERATOR_NAME,
    pattern: OPERATOR_NAME,
    expected: OPERATOR_NAME_RULE,
    description: 'Only the sessions with this name; if omitted, all',
    example: 'Olga',
  })
  name?: string;
}

export class EndedSessionsView {
  @Integer({ description: 'How many sessions were ended', example: 2 }) ended: number;
}

export class OperatorSessionView {
  @Id('ops') id: string;
  @Text({ description: 'As given at the sign-in; not verified', example: 'Olga' }) name: string;
  @Text({ description: 'The browser', example: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0' })
  user_agent: string;
  @Moment({ description: 'When the operator signed in' }) created_at: string;
  @Moment() expires_at: string;
}

export class OperatorSessionsView extends PageView {
  @NestedList(() => OperatorSessionView) sessions: OperatorSessionView[];

  static of(page: Page<OperatorSession>): OperatorSessionsView {
    const sessions = page.items.map((session) => viewOf(OperatorSessionView, session));
    return { sessions, ...pageFields(page) };
  }
}
