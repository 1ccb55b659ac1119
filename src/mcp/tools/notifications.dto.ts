import { Id } from '../../platform/http/fields';

export class MarkReadArguments {
  @Id('ntf', { optional: true, description: 'Default: all' }) notification_id?: string;
}
