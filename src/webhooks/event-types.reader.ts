import { wholeListFields } from '../platform/validation/paging';
import { Injectable } from '@nestjs/common';
import { Settings } from '../platform/config/settings';
import {
  describedEvents,
  type EventDescription,
  SAMPLE_TIME,
  sampleId,
} from '../platform/outbox/define-event';
import type { EventTypesView, EventTypeView } from './event-types.dto';
import { WEBHOOK_API_VERSION } from './event-types';
import { bodyOf, type SentEvent } from './webhook-body';

/** Lists all event types, each with a sample body. */
@Injectable()
export class EventTypesReader {
  private made?: EventTypesView;

  constructor(private readonly settings: Settings) {}

  list(): EventTypesView {
    if (this.made) return this.made;
    const types = describedEvents().map((event) => this.viewOf(event));
    return (this.made = { event_types: types, ...wholeListFields(types) });
  }

  /** The sample of an event type. */
  sampleEvent(type: string): SentEvent {
    const described = describedEvents().find(({ name }) => name === type);
    if (!described) throw new Error(`${type} is not described`);
    return this.eventOf(described);
  }

  private viewOf(event: EventDescription): EventTypeView {
    return {
      type: event.name,
      description: event.when,
      audience: event.audience,
      default: event.byDefault === true,
      sample: JSON.parse(bodyOf(this.eventOf(event), WEBHOOK_API_VERSION)) as Record<string, unknown>,
      ...(event.sometimes && { sometimes: { ...event.sometimes } }),
    };
  }

  private eventOf({ name, sample, sequence = 1 }: EventDescription): SentEvent {
    const { links } = sample as { links?: { self: string } };
    const payload = {
      ...sample,
      ...(links && { links: { ...links, self: this.settings.PUBLIC_URL + links.self } }),
    };
    return {
      id: sampleId('evt'),
      name,
      occurredAt: new Date(SAMPLE_TIME),
      subject: { type: '', id: '', sequence },
      livemode: this.settings.livemode,
      payload,
    };
  }
}
