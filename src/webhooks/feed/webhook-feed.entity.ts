import { Column, Entity, PrimaryColumn, Index, Unique } from 'typeorm';

/** The last position in an agent's feed. `EventFeed` locks it while it adds events. */
@Entity('webhook_feed_heads')
export class WebhookFeedHead {
  @PrimaryColumn('text') agentId: string;
  @Column('bigint') position: number;
}

/** An event in the feed of an agent of its audience. `EventFeed` adds it; its content is in `OutboxEvent`. */
@Entity('webhook_feed')
@Unique('webhook_feed_event_uq', ['eventId', 'agentId'])
@Index('webhook_feed_time_ix', ['agentId', 'occurredAt', 'position'])
export class WebhookFeedEntry {
  @PrimaryColumn('text') agentId: string;
  /** The order in which the feed shows the events. Numbers may be missing. */
  @PrimaryColumn('bigint') position: number;
  @Column('text') eventId: string;
  /** A copy, for pages of some types. */
  @Column('text') eventType: string;
  /** A copy, for replays of a period and for the retention. */
  @Column('timestamptz') occurredAt: Date;
}
