import { Id, Moment, NestedList, Text } from '../../platform/http/fields';
import { type RowOf, viewOf } from '../../platform/http/views';

export class GrantOperatorRoleRequest {
  @Text({
    max: 254,
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
  @Text({ nullable: true, description: 'The operator who gave the role', example: 'ada@ops1' })
  granted_by: string | null;
  @Moment() granted_at: string;

  static of(row: RowOf<OperatorRoleView>): OperatorRoleView {
    return viewOf(OperatorRoleView, row);
  }
}

export class OperatorRolesView {
  @NestedList(() => OperatorRoleView) operators: OperatorRoleView[];

  static of(rows: RowOf<OperatorRoleView>[]): OperatorRolesView {
    return { operators: rows.map((row) => OperatorRoleView.of(row)) };
  }
}
