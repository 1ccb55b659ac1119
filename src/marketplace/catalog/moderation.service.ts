import { Injectable } from '@nestjs/common';
import type { NewDomainEvent } from '../../kernel/domain-event';
import { Commands, requireVersion } from '../../platform/commands/commands';
import type { Tx } from '../../platform/database/transactions';
import type { Caller } from '../../platform/security/caller';
import { listingNotFound } from '../marketplace.errors';
import { ListingAnnouncements } from './listing-announcements';
import { ListingStore } from './listing-store';
import type { ListingView } from './listing-views.dto';

/** The operator's actions on listings. */
@Injectable()
export class ModerationService {
  constructor(
    private readonly commands: Commands,
    private readonly store: ListingStore,
    private readonly announcements: ListingAnnouncements,
  ) {}

  /** Takes a listing off the market. A repeated call has no effect. */
  suspend(caller: Caller, id: string, reason?: string): Promise<ListingView> {
    return this.change(caller, id, 'suspend', reason);
  }

  /** The same within another operator command, which must not have locked anything yet. */
  suspendWithin(tx: Tx, id: string, reason?: string): Promise<ListingView> {
    return this.changeWithin(tx, id, 'suspend', reason);
  }

  /** Returns a listing to its seller, as paused. */
  lift(caller: Caller, id: string): Promise<ListingView> {
    return this.change(caller, id, 'lift');
  }

  private change(
    caller: Caller,
    id: string,
    transition: 'suspend' | 'lift',
    reason?: string,
  ): Promise<ListingView> {
    return this.commands.run(caller, (tx) => this.changeWithin(tx, id, transition, reason, caller));
  }

  private async changeWithin(
    tx: Tx,
    id: string,
    transition: 'suspend' | 'lift',
    reason?: string,
    caller?: Caller,
  ): Promise<ListingView> {
    const listing = await this.store.lock(tx, id);
    if (!listing) throw listingNotFound();
    if (caller) requireVersion(caller, listing.version);
    const begins = transition === 'suspend' && listing.status !== 'suspended';
    const make = (): void => {
      if (begins || transition === 'lift') listing.transition(transition, 'operator');
    };
    const further = (): NewDomainEvent[] => (begins ? this.announcements.ofSuspension(listing, reason) : []);
    return this.store.save(tx, listing, make, further);
  }
}
