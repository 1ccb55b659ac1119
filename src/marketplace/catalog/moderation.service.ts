import { Injectable } from '@nestjs/common';
import { notFound } from '../../kernel/domain-error';
import { Commands, requireVersion } from '../../platform/commands/commands';
import { Settings } from '../../platform/config/settings';
import { Outbox } from '../../platform/outbox/outbox';
import type { Caller } from '../../platform/security/caller';
import { ListingStore } from './listing-store';
import { listingSuspended } from './listings.events';
import type { ListingView } from './listing-views.dto';

/** What the operator does with anybody's listings. */
@Injectable()
export class ModerationService {
  constructor(
    private readonly commands: Commands,
    private readonly store: ListingStore,
    private readonly outbox: Outbox,
    private readonly settings: Settings,
  ) {}

  /** Takes a listing off the market. Repeated: no second effect. Errors: `listing_not_found`, `etag_mismatch`. */
  suspend(caller: Caller, id: string, reason?: string): Promise<ListingView> {
    return this.change(caller, id, 'suspend', reason);
  }

  /** Gives a listing back to its seller, paused. Errors: `listing_not_found`, `etag_mismatch`, `listing_state_conflict`. */
  lift(caller: Caller, id: string): Promise<ListingView> {
    return this.change(caller, id, 'lift');
  }

  private change(
    caller: Caller,
    id: string,
    move: 'suspend' | 'lift',
    reason?: string,
  ): Promise<ListingView> {
    return this.commands.run(caller, async (tx) => {
      const listing = await this.store.lock(tx, id);
      if (!listing) throw notFound('listing');
      requireVersion(caller, listing.version);
      const begins = move === 'suspend' && listing.status !== 'suspended';
      const view = await this.store.save(tx, listing, () => {
        if (begins || move === 'lift') listing.move(move, 'operator');
        if (begins) listing.nextEventNumber();
      });
      if (begins) await this.outbox.record(tx, listingSuspended(listing, this.settings.livemode, reason));
      return view;
    });
  }
}
