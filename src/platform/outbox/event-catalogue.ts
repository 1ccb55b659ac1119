/** An event as its recipients see it. Each domain describes its events beside the code that records them. */
export interface EventDescription {
  /** The wire name, e.g. `marketplace.order.created`. */
  name: string;
  /** The recipients, such as `the seller`. */
  audience: string;
  /** What happened, addressed to the recipients. */
  when: string;
  /** A payload as it is recorded: every member that a real one has, with values that could be real. */
  sample: Record<string, unknown>;
  /** Members beside those of the sample that only some of these events have. */
  sometimes?: Record<string, unknown>;
  /** Where the sample stands in the numbering of its subject. */
  sequence?: number;
}

/** The moment of every sample, and the other times around it. */
export const SAMPLE_TIME = '2026-11-20T12:00:00.000Z';

const SAMPLE_ID = '01k9zt4v8m2q5r7w9x3y1b6c0d2f4g8h';

export function sampleId(prefix: string): string {
  return `${prefix}_${SAMPLE_ID}`;
}

/**
 * Every event that agents are told of. A test holds it against what the service really records, so an event that is
 * not described here, or whose sample lacks a member, does not stay unnoticed.
 */
export class EventCatalogue {
  private readonly byName = new Map<string, EventDescription>();

  constructor(events: readonly EventDescription[]) {
    for (const event of events) {
      if (this.byName.has(event.name)) throw new Error(`the event ${event.name} is described twice`);
      this.byName.set(event.name, event);
    }
  }

  all(): EventDescription[] {
    return [...this.byName.values()];
  }

  has(name: string): boolean {
    return this.byName.has(name);
  }
}
