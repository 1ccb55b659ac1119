import { RecordedEventView } from '../../platform/outbox/event-history.dto';
import { Text } from '../../platform/validation/fields';
import { PagedBy, PageViewOf } from '../../platform/validation/paging';

export class EventsOfRecordQuery extends PagedBy('evt') {
  @Text({
    optional: true,
    min: 1,
    max: 100,
    example: 'lst_01k9zt4v8m2q5r7w9x3y1b6c0d2f4g8h',
    description: 'The id of a record. Default: the events of all records',
  })
  subject?: string;
}

export class RecordedEventsView extends PageViewOf('events', RecordedEventView) {}
