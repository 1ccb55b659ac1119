import { OPERATOR_NAME } from '../../platform/audit-log/operator-command';
import { Id, Integer, Moment, NestedList, Text } from '../../platform/http/fields';
import { type RowOf, viewOf } from '../../platform/http/views';

export class EndOperatorSessionsRequest {
  @Text({
    optional: true,
    max: 64,
    pattern: OPERATOR_NAME,
    expected: 'a name of an operator',
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

export class OperatorSessionsView {
  @NestedList(() => OperatorSessionView) sessions: OperatorSessionView[];

  static of(sessions: RowOf<OperatorSessionView>[]): OperatorSessionsView {
    return { sessions: sessions.map((session) => viewOf(OperatorSessionView, session)) };
  }
}
