import { type InboxQuery, OWNER_KINDS } from '../../../src/notifications/owners/owner-inbox.dto';
import { Text } from '../../../src/platform/validation/fields';
import { FormRequest } from '../account.dto';

const FILTER = { optional: true, max: 60 };

/** A form sends its empty fields too, and an old link may name a kind that is gone: such filters are ignored. */
export class InboxPageQuery {
  @Text(FILTER) agent?: string;
  @Text(FILTER) kind?: string;
  @Text(FILTER) state?: string;
  @Text(FILTER) cursor?: string;
}

export class ReadAllForm extends FormRequest {
  @Text(FILTER) agent?: string;
  @Text(FILTER) kind?: string;
  /** The newest entry that the person saw. */
  @Text(FILTER) up_to?: string;
}

export const filtersOf = ({ agent, kind, state, cursor }: InboxPageQuery): InboxQuery => ({
  agentId: agent || undefined,
  kind: OWNER_KINDS.find((one) => one === kind),
  state: (['unread', 'open'] as const).find((one) => one === state),
  cursor: cursor || undefined,
});
