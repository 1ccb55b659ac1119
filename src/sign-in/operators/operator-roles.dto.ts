import { MAX_EMAIL } from '../../kernel/email';
import { Id, Moment, Text } from '../../platform/validation/fields';
import { PagedBy, PageViewOf } from '../../platform/validation/paging';
import { type IsoTime, type RowOf, viewOf } from '../../platform/operations/views';

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
