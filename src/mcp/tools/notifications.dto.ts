import { Id } from '../../platform/http/fields';

export class MarkReadArguments {
  @Id('ntf', { optional: true, description: 'Without it, all are marked' }) notification_id?: string;
}
