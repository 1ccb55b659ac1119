import { WholeListView } from '../platform/validation/paging';
import { Flag, Integer, Moment, NestedList, Text } from '../platform/validation/fields';
import { AnyObject } from '../platform/validation/json-fields';
import { EXAMPLE_TYPE } from './event-types';

/** The body of an event, in webhooks and in the event feed. */
export class EventView {
  @Text({ example: EXAMPLE_TYPE }) type: string;
  @Moment({ description: 'When it happened' }) timestamp: string;
  @Text({ example: 'evt_01k9zt4v8m2q5r7w9x3y1b6c0d2f4g8h' }) id: string;
  @Text({ example: '2026-11-01', description: 'The shape of the body' }) api_version: string;
  @Integer({ example: 1, description: 'Its sequence number within its order, offer, and so on' })
  sequence: number;
  @Flag({ description: 'False for sandbox money' }) livemode: boolean;
  @AnyObject({ description: 'The subject as of the event' }) data: Record<string, unknown>;
}

export class EventTypeView {
  @Text({ example: EXAMPLE_TYPE }) type: string;
  @Text({ description: 'The event type' }) description: string;
  @Text({ description: 'The recipients', example: 'the seller' }) audience: string;
  @Flag({ description: 'Sent by default, without `event_types`' }) default: boolean;
  @AnyObject({ description: 'A complete body' }) sample: Record<string, unknown>;
  @AnyObject({
    optional: true,
    description: 'Further members of `data` that only some events have',
  })
  sometimes?: Record<string, unknown>;
}

export class EventTypesView extends WholeListView {
  @NestedList(() => EventTypeView) event_types: EventTypeView[];
}
