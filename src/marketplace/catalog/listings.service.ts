import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { newId } from '../../kernel/ids';
import { Commands, requireVersion } from '../../platform/commands/commands';
import { Settings } from '../../platform/config/settings';
import type { Tx } from '../../platform/database/transactions';
import type { AgentCaller } from '../../platform/security/caller';
import { hasAddress } from '../../platform/mail/quoted-text';
import { reservedWordIn } from '../../platform/security/look-alikes';
import { endHealthPause } from './health/listing-health.entity';
import { listingNotFound } from '../marketplace.errors';
import { PicturesService } from '../pictures/pictures.service';
import { SellersService } from '../sellers/sellers.service';
import { ListingAcceptance } from './listing-acceptance';
import { ListingGoods } from './listing-goods';
import { ListingStore } from './listing-store';
import type { ListingView } from './listing-views.dto';
import { Listing } from './listing.entity';
import { misleadingTitle } from './listings.errors';
import { LISTING, STATUS_TRANSITIONS } from './listing.lifecycle';
import type { CreateListingRequest, UpdateListingRequest } from './listings.dto';

/** A seller's actions on its own listings. */
@Injectable()
export class ListingsService {
  constructor(
    private readonly commands: Commands,
    private readonly store: ListingStore,
    private readonly goods: ListingGoods,
    private readonly acceptance: ListingAcceptance,
    private readonly pictures: PicturesService,
    private readonly sellers: SellersService,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  async create(caller: AgentCaller, request: CreateListingRequest): Promise<ListingView> {
    this.requireHonestTitle(request);
    const at = this.clock.now();
    const id = newId('lst', at.getTime());
    const sealed = await this.goods.seal(id, request);
    const accepted = await this.acceptance.prepare(request, caller.holder.agentId);
    return this.commands.run(caller, async (tx) => {
      const sellerId = caller.holder.agentId;
      const defaults = await this.sellers.defaultsOf(tx, sellerId);
      const listing = Object.assign(new Listing(), { id, sellerId, createdAt: at, updatedAt: at });
      listing.deliveryMethod = defaults.deliveryMethod ?? 'digital_manual';
      listing.returnPolicy = defaults.returnPolicy ?? 'no_returns';
      listing.status = request.status;
      Object.assign(listing, accepted, await this.goods.resolve(tx, listing, request, sealed));
      await this.pictures.hold(tx, sellerId, 'images', request.images);
      const view = await this.store.insert(tx, listing, request);
      await this.acceptance.requirePassingGoods(tx, listing, request);
      return view;
    });
  }

  /** Changes only the fields that the request names. */
  async update(caller: AgentCaller, id: string, request: UpdateListingRequest): Promise<ListingView> {
    this.requireHonestTitle(request);
    const sealed = await this.goods.seal(id, request);
    const accepted = await this.acceptance.prepare(request, caller.holder.agentId);
    return this.commands.run(caller, async (tx) => {
      const listing = await this.lockOwn(tx, caller, id);
      const goods = await this.goods.resolve(tx, listing, request, sealed);
      await this.pictures.hold(tx, listing.sellerId, 'images', added(listing.images, request.images));
      const view = await this.store.save(tx, listing, () => {
        const { status, ...fields } = request;
        if (Object.values(fields).some((value) => value !== undefined)) listing.transition('edit', 'owner');
        this.store.apply(listing, fields);
        Object.assign(listing, accepted, goods);
        if (status !== undefined && status !== listing.status)
          listing.transition(STATUS_TRANSITIONS[status], 'owner');
        listing.settleStock();
      });
      await this.acceptance.requirePassingGoods(tx, listing, request);
      if (request.status !== undefined) await endHealthPause(tx, id);
      return view;
    });
  }

  /** Archives the listing permanently; a repeated call has no effect. */
  async archive(caller: AgentCaller, id: string): Promise<void> {
    await this.commands.run(caller, async (tx) => {
      const listing = await this.lockOwn(tx, caller, id);
      const repeated = LISTING.targets('archive', 'owner').includes(listing.status);
      return this.store.save(tx, listing, () => {
        if (!repeated) listing.transition('archive', 'owner');
      });
    });
  }

  /** A title with the platform's name and an address looks like a message of the platform, in emails above all. */
  private requireHonestTitle({ title }: Pick<UpdateListingRequest, 'title'>): void {
    const { PLATFORM_NAME: platform } = this.settings;
    if (title === undefined || !hasAddress(title) || reservedWordIn(title, platform) !== platform) return;
    throw misleadingTitle(platform);
  }

  private async lockOwn(tx: Tx, caller: AgentCaller, id: string): Promise<Listing> {
    const listing = await this.store.lock(tx, id);
    if (listing?.sellerId !== caller.holder.agentId) throw listingNotFound();
    requireVersion(caller, listing.version);
    return listing;
  }
}

/** What is already shown may stay, even if it is no longer there. */
const added = (before: readonly string[], now: readonly string[] = []): string[] =>
  now.filter((url) => !before.includes(url));
