import { Injectable } from '@nestjs/common';
import type { FindOneOptions } from 'typeorm';
import { Clock } from '../../kernel/clock';
import { ID_PREFIXES, idPattern } from '../../kernel/ids';
import type { Tx } from '../../platform/database/transactions';
import type { Caller } from '../../platform/security/caller';
import { Secrets } from '../../platform/security/secrets';
import { requestedLinesOf, type RequestedLine } from '../checkout/pricing';
import type { SessionDetails } from '../checkout/session';
import { isAnother, type UcpCall } from '../negotiation/ucp-call';
import { UcpCart } from './ucp-cart.entity';

/** A cart, with its details decrypted. */
export type Cart = Omit<UcpCart, 'details'> & { details: SessionDetails };

const ID = idPattern(ID_PREFIXES.cart);

/** Loads and stores carts, visible only to those they belong to. */
@Injectable()
export class CartContents {
  constructor(
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  find(tx: Tx, call: UcpCall, caller: Caller, id: string): Promise<Cart | undefined> {
    return this.load(tx, id, call, caller);
  }

  lock(tx: Tx, call: UcpCall, caller: Caller, id: string): Promise<Cart | undefined> {
    return this.load(tx, id, call, caller, { mode: 'pessimistic_write' });
  }

  /** The cart's content that a checkout takes over. */
  async of(
    tx: Tx,
    call: UcpCall,
    caller: Caller,
    id: string,
  ): Promise<({ lines: RequestedLine[] } & Pick<SessionDetails, 'buyer' | 'codes'>) | undefined> {
    const cart = await this.find(tx, call, caller, id);
    if (!cart) return undefined;
    const lines = requestedLinesOf(cart);
    const { buyer, codes } = cart.details;
    return { lines, ...(buyer && { buyer }), ...(codes && { codes }) };
  }

  async insert(tx: Tx, cart: Cart): Promise<void> {
    await tx.insert(UcpCart, { ...cart, details: this.sealed(cart) });
  }

  async update(tx: Tx, cart: Cart): Promise<void> {
    const { id, lines, updatedAt } = cart;
    await tx.update(UcpCart, { id, canceled: false }, { lines, details: this.sealed(cart), updatedAt });
  }

  async cancel(tx: Tx, { id }: Cart): Promise<void> {
    await tx.update(UcpCart, { id, canceled: false }, { canceled: true, updatedAt: this.clock.now() });
  }

  /** Undefined for carts of others, and for canceled or expired carts. */
  private async load(
    tx: Tx,
    id: string,
    call: UcpCall,
    caller: Caller,
    lock?: FindOneOptions['lock'],
  ): Promise<Cart | undefined> {
    if (!ID.test(id)) return undefined;
    const row = await tx.findOne(UcpCart, { where: { id }, lock });
    if (!row || row.canceled || row.expiresAt <= this.clock.now()) return undefined;
    if (row.ownerId !== null && row.ownerId !== caller.holder?.agentId) return undefined;
    const details = JSON.parse(this.secrets.decrypt('ucp-sessions', row.details, row.id)) as SessionDetails;
    const cart = { ...row, details };
    return isAnother(call, caller, cart) ? undefined : cart;
  }

  private sealed({ id, details }: Cart): Buffer {
    return this.secrets.encrypt('ucp-sessions', JSON.stringify(details), id);
  }
}
