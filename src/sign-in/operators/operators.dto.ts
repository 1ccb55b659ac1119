import { MAX_EMAIL } from '../../kernel/email';
import { Id, Moment, Text, Integer, NestedList } from '../../platform/validation/fields';
import { PagedBy, PageViewOf, PageView } from '../../platform/validation/paging';
import { type IsoTime, type RowOf, viewOf } from '../../platform/operations/views';
import { type Page, pageFields } from '../../kernel/page';
import { MAX_OPERATOR_NAME } from '../../platform/audit-log/operator-command';
import type { OperatorSession } from './operator-role.entity';

export class OperatorRolesQuery extends PagedBy('usr') {}

export class GrantOperatorRoleRequest {
  @Text({
    max: MAX_EMAIL,
    format: 'email',
    description: 'Of a person who has signed in before',
    example: 'olga@example.com',
  })
  email: string;
  @Id('usr', { optional: true, description: 'Needed only if several accounts have this email address' })
  user_id?: string;
}

export class OperatorRoleView {
  @Id('usr') user_id: string;
  @Text({ nullable: true, example: 'olga@example.com' }) email: string | null;
  @Id('usr', {
    nullable: true,
    description: 'The person who granted the role; null if it was granted with the operator token',
  })
  granted_by: string | null;
  @Text({
    nullable: true,
    description: 'The current email address of that person',
    example: 'olga@example.com',
  })
  granter_email: string | null;
  @Text({
    nullable: true,
    description: 'For a grant with the operator token: the name given, which is not verified',
    example: 'ada@ops1',
  })
  unverified_granter: string | null;
  @Moment() granted_at: IsoTime;

  static of(row: RowOf<OperatorRoleView>): OperatorRoleView {
    return viewOf(OperatorRoleView, row);
  }
}

export class OperatorRolesView extends PageViewOf('operators', OperatorRoleView) {}

export class OperatorSessionsQuery extends PagedBy('ops') {}

export class EndOperatorSessionsRequest {
  @Text({
    optional: true,
    max: MAX_OPERATOR_NAME,
    description: 'Only the sessions with this name; if omitted, all',
    example: 'Olga',
  })
  name?: string;
}

export class EndedSessionsView {
  @Integer({ description: 'How many sessions were ended', example: 2 }) ended: number;
}

class OperatorSessionView {
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
