import { Injectable } from '@nestjs/common';
import { PulsesReader, type PulseView } from '../../../src/insights/activity/pulse/pulses.reader';
import { OfferedListings } from '../../../src/marketplace/catalog/offered-listings.reader';

/** Reads what happened, with the current titles of the listings that it is about. */
@Injectable()
export class NamedPulsesReader {
  constructor(
    private readonly pulses: PulsesReader,
    private readonly listings: OfferedListings,
  ) {}

  async newest(limit: number): Promise<PulseView[]> {
    const pulses = await this.pulses.newest(limit);
    const ids = pulses.flatMap((pulse) => listingOf(pulse) ?? []);
    if (ids.length === 0) return pulses;
    const titles = new Map((await this.listings.views(ids)).map(({ id, title }) => [id, title]));
    return pulses.map((pulse) => {
      const id = listingOf(pulse);
      if (id === undefined) return pulse;
      const title = titles.get(id);
      // a listing that is no longer public has neither a title nor a page
      return title === undefined
        ? { ...pulse, target: null }
        : { ...pulse, title: `“${title}” came on sale` };
    });
  }
}

/** The listing of a market event, which names no agent. */
const listingOf = ({ agent_id: agentId, target }: PulseView): string | undefined =>
  agentId === null && target?.type === 'listing' ? target.id : undefined;
