import { bodyOf } from './mcp';
import type { Call } from './receivers';
import { Violation } from './violation';
import type { Exchange } from './world';

const NAME = 'only those who are entitled see what is private';
const CANARY = /canary-[a-z0-9-]+/g;
const KEY = /\b(?:rlt_(?:test|live)_|whsec_)[A-Za-z0-9+/=]{20,}/;
const SHOWS_A_KEY = /^POST \/(?:agents\/register|marketplace\/webhooks)$/;
/** In these statuses the seller of an order sees where to send it. */
const ADDRESS_SHOWN = new Set(['paid', 'delivered', 'completed', 'refund_requested', 'disputed']);
/** In these statuses the buyer has the money back, and no longer sees the goods. */
const REVERSED = new Set(['cancelled', 'expired', 'refunded']);

export type Secret = 'address' | 'goods' | 'note' | 'message';

interface Canary {
  kind: Secret;
  author: string;
  /** Who else may see it. Goods are for the buyers of the order in which they are. */
  others: ReadonlySet<string>;
}

interface ShownOrder {
  id?: string;
  buyer_id?: string;
  status?: string;
  paid_at?: string | null;
}

/**
 * Texts that are unlike any other, in what is private: addresses, goods, notes, and messages. Every answer and every webhook is searched
 * for those of which its reader must not know.
 */
export class Canaries {
  private readonly known = new Map<string, Canary>();
  /** The order in which a unit was delivered. */
  private readonly delivered = new Map<string, string>();

  create(kind: Secret, author: string, others: readonly string[] = []): string {
    const text = `canary-${kind}-${author}-${this.known.size + 1}`;
    this.known.set(text, { kind, author, others: new Set(others) });
    return text;
  }

  checkAnswer({ actor, method, path, text }: Exchange): void {
    if (KEY.test(text) && !SHOWS_A_KEY.test(`${method} ${path}`))
      throw new Violation('a key is shown once', `${actor}: ${method} ${path}`);
    const found = new Set(text.match(CANARY));
    if (found.size === 0) return;
    const shown = bodyOf({ path, text }) as ShownOrder & { order?: ShownOrder };
    const order = shown.order ?? shown; // an accepted offer has its order
    for (const canary of found)
      if (!this.maySee(canary, actor, order))
        throw new Violation(NAME, `${actor} sees ${canary} at ${method} ${path}: ${text.slice(0, 2_000)}`);
  }

  /** Webhooks have messages for their recipient, and nothing else that is private. */
  checkWebhook({ url, body }: Pick<Call, 'url' | 'body'>): void {
    const [reader] = new URL(url).host.split('.');
    const text = body.toString();
    for (const found of text.match(CANARY) ?? []) {
      const canary = this.known.get(found);
      if (canary?.kind !== 'message' || !canary.others.has(reader as string))
        throw new Violation(NAME, `a webhook tells ${reader} ${found}: ${text.slice(0, 2_000)}`);
    }
  }

  private maySee(text: string, reader: string, order: ShownOrder): boolean {
    const canary = this.known.get(text);
    if (!canary) return false;
    if (canary.author === reader) return true;
    if (canary.kind === 'goods') return this.isDelivered(text, canary, reader, order);
    if (!canary.others.has(reader)) return false;
    return canary.kind !== 'address' || ADDRESS_SHOWN.has(order.status ?? '');
  }

  private isDelivered(text: string, { others }: Canary, reader: string, order: ShownOrder): boolean {
    const { id, buyer_id: buyer, status = '', paid_at: paidAt } = order;
    if (id === undefined || buyer !== reader || !paidAt || REVERSED.has(status)) return false;
    if (others.size > 0 && !others.has(reader)) return false;
    const before = this.delivered.get(text) ?? id;
    this.delivered.set(text, before);
    return before === id;
  }
}
