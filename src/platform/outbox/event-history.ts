import type { EventDeliveryView, RecordedEventView } from './event-history.dto';

export interface RecordHistory {
  events: RecordedEventView[];
  deliveries: EventDeliveryView[];
}

/** What happened to records, and who was notified. A port: the webhooks, in a layer above, implement it. */
export abstract class EventHistory {
  /** The first events of these records, with their deliveries. */
  abstract ofRecords(ids: string[]): Promise<RecordHistory>;
}
