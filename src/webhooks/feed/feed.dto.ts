import { Flag, IntIn, Integer, NestedList, Text, TextList } from '../../platform/validation/fields';
import { EXAMPLE_TYPE } from '../event-types';
import { EventView } from '../event-types.dto';
import { MAX_WAIT_S, FEED_RETENTION_DAYS } from '../policies';

export const LATEST = 'latest';

export class FeedQuery {
  @Text({
    optional: true,
    min: 1,
    max: 64,
    description: `Id of the last event that you have, or \`latest\`. Without it: the oldest of the last ${FEED_RETENTION_DAYS} days`,
    example: 'evt_01k9zt4v8m2q5r7w9x3y1b6c0d2f4g8h',
  })
  after?: string;
  @TextList({
    optional: true,
    minItems: 1,
    maxItems: 100,
    description: 'Only these types; patterns as in `event_types` of an endpoint',
    example: [EXAMPLE_TYPE],
  })
  types?: string[];
  @IntIn(1, 100, { default: 50 }) limit = 50;
  @IntIn(0, MAX_WAIT_S, { default: 0, description: 'Seconds to wait for an event if there is none' })
  wait = 0;
}

export class FeedView {
  @NestedList(() => EventView) events: EventView[];
  @Integer({ example: 100 }) limit: number;
  @Text({
    nullable: true,
    description: 'Pass it as `after` next time. Null if you have no events yet',
  })
  next_cursor: string | null;
  @Flag({ description: 'If true, call again at once. With `types`, a short page may not be the last' })
  has_more: boolean;
}
