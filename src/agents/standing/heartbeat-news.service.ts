import { Injectable } from '@nestjs/common';
import { Log } from '../../platform/observability/log';

export type News = (agentId: string) => Promise<unknown>;

/**
 * What other domains add to the answer to a heartbeat, each under a member of its own, or under `whole.part`: a member of
 * a member that others fill too. They register themselves; none of them may keep an agent from being alive, so what fails
 * is left out and named in `unavailable`.
 */
@Injectable()
export class HeartbeatNews {
  private readonly sources = new Map<string, News>();

  constructor(private readonly log: Log) {}

  add(member: string, source: News): void {
    if (this.sources.has(member)) throw new Error(`the heartbeat's ${member} is told twice`);
    this.sources.set(member, source);
  }

  async of(agentId: string): Promise<Record<string, unknown>> {
    const told = new Map<string, unknown>();
    const unavailable: string[] = [];
    await Promise.all(
      [...this.sources].map(async ([member, source]) => {
        try {
          told.set(member, await source(agentId));
        } catch (error) {
          this.log.error({ err: error, member }, 'a part of a heartbeat could not be told');
          unavailable.push(member);
        }
      }),
    );
    const news = nested(told);
    return unavailable.length > 0 ? { ...news, unavailable: unavailable.sort() } : news;
  }
}

/** Members before their parts. */
function nested(told: Map<string, unknown>): Record<string, unknown> {
  const news: Record<string, unknown> = {};
  for (const member of [...told.keys()].sort()) {
    const [whole, part] = member.split('.') as [string, string?];
    news[whole] = part
      ? { ...(news[whole] as object | undefined), [part]: told.get(member) }
      : told.get(member);
  }
  return news;
}
