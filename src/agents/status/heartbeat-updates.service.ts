import { Injectable } from '@nestjs/common';
import { Log } from '../../platform/observability/log';

export type Updates = (agentId: string) => Promise<unknown>;

/**
 * The updates that other domains add to the heartbeat response. Each domain registers a member, or `whole.part` in a
 * shared member. A failing member does not fail the heartbeat: it is listed in `unavailable`.
 */
@Injectable()
export class HeartbeatUpdates {
  private readonly sources = new Map<string, Updates>();

  constructor(private readonly log: Log) {}

  add(member: string, source: Updates): void {
    if (this.sources.has(member)) throw new Error(`the heartbeat's ${member} is added twice`);
    this.sources.set(member, source);
  }

  async updatesOf(agentId: string): Promise<Record<string, unknown>> {
    const found = new Map<string, unknown>();
    const unavailable: string[] = [];
    await Promise.all(
      [...this.sources].map(async ([member, source]) => {
        try {
          found.set(member, await source(agentId));
        } catch (error) {
          this.log.error({ err: error, member }, 'a part of the heartbeat failed');
          unavailable.push(member);
        }
      }),
    );
    const updates = nested(found);
    return unavailable.length > 0 ? { ...updates, unavailable: unavailable.sort() } : updates;
  }
}

/** Sorted, so that a member precedes its parts. */
function nested(found: Map<string, unknown>): Record<string, unknown> {
  const updates: Record<string, unknown> = {};
  for (const member of [...found.keys()].sort()) {
    const [whole, part] = member.split('.') as [string, string?];
    updates[whole] = part
      ? { ...(updates[whole] as object | undefined), [part]: found.get(member) }
      : found.get(member);
  }
  return updates;
}
