import { Injectable } from '@nestjs/common';
import type { AgentCaller, Caller } from '../../platform/security/caller';
import { CartsService } from '../carts/carts.service';
import { CatalogService } from '../catalog/catalog.service';
import { CheckoutService } from '../checkout/checkout.service';
import { CompletionService } from '../checkout/completion.service';
import type { UcpCall } from '../negotiation/ucp-call';
import { UcpOrders } from '../orders/ucp-orders.service';
import type { Reply } from '../wire/envelope';
import type { Json } from '../wire/request-reader';

type Run = (call: UcpCall, caller: Caller, id: string, body: unknown) => Promise<Reply>;

/** Maps each tool to its operation. */
@Injectable()
export class UcpTools {
  private readonly runs: Record<string, Run>;

  constructor(
    catalog: CatalogService,
    carts: CartsService,
    checkouts: CheckoutService,
    completion: CompletionService,
    orders: UcpOrders,
  ) {
    this.runs = {
      search_catalog: (call, _caller, _id, body) => catalog.search(call, body),
      lookup_catalog: (call, _caller, _id, body) => catalog.lookup(call, body),
      get_product: (call, _caller, _id, body) => catalog.product(call, body),
      create_cart: (call, caller, _id, body) => carts.create(call, caller, body),
      get_cart: (call, caller, id) => carts.get(call, caller, id),
      update_cart: (call, caller, id, body) => carts.update(call, caller, id, body),
      cancel_cart: (call, caller, id) => carts.cancel(call, caller, id),
      create_checkout: (call, caller, _id, body) => checkouts.create(call, caller, body),
      get_checkout: (call, caller, id) => checkouts.get(call, caller, id),
      update_checkout: (call, caller, id, body) => checkouts.update(call, caller, id, body),
      complete_checkout: (call, caller, id, body) =>
        completion.complete(call, caller as AgentCaller, id, body),
      cancel_checkout: (call, caller, id) => checkouts.cancel(call, caller, id),
      get_order: (call, caller, id) => orders.get(call, caller as AgentCaller, id),
    };
  }

  run(name: string, call: UcpCall, caller: Caller, id: string, body: Json | undefined): Promise<Reply> {
    return (this.runs[name] as Run)(call, caller, id, body);
  }
}
