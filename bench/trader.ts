import { Agent, request } from 'node:http';

export interface Party {
  listingId: string;
  buyerKey: string;
  sellerKey: string;
}

/** The calls of one complete trade; `$` is the order's id. Service and floor get the same calls. */
export const TRADE: {
  step: string;
  by: 'buyer' | 'seller';
  path: string;
  body: (listingId: string) => object;
}[] = [
  {
    step: 'order',
    by: 'buyer',
    path: '/marketplace/orders',
    body: (id) => ({ listing_id: id, quantity: 1 }),
  },
  {
    step: 'fulfill',
    by: 'seller',
    path: '/marketplace/sales/$/fulfill',
    body: () => ({ delivery_data: { url: 'https://example.com/goods' } }),
  },
  { step: 'confirm', by: 'buyer', path: '/marketplace/orders/$/confirm', body: () => ({}) },
  {
    step: 'review',
    by: 'buyer',
    path: '/marketplace/orders/$/review',
    body: () => ({ rating: 5, comment: 'Quick and precise.' }),
  },
  {
    step: 'review-by-seller',
    by: 'seller',
    path: '/marketplace/orders/$/review',
    body: () => ({ rating: 5, comment: 'Clear brief.' }),
  },
];

/** One connection over which a buyer and a seller trade, call after call. */
export class Trader {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(
    private readonly url: string,
    private readonly party: Party,
  ) {}

  /** False if a call was refused. */
  async trade(): Promise<boolean> {
    let orderId = '';
    for (const { by, path, body } of TRADE) {
      const key = by === 'buyer' ? this.party.buyerKey : this.party.sellerKey;
      const answer = await this.post(path.replace('$', orderId), by, key, body(this.party.listingId));
      if (!answer) return false;
      if (orderId === '') orderId = (JSON.parse(answer) as { id: string }).id;
    }
    return true;
  }

  close(): void {
    this.agent.destroy();
  }

  private post(path: string, by: string, key: string, value: object): Promise<string | undefined> {
    const body = JSON.stringify(value);
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'x-api-key': key,
      'x-bench-side': by,
    };
    return new Promise((resolve) => {
      const call = request(
        this.url + path,
        { method: 'POST', agent: this.agent, headers, timeout: 10_000 },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('end', () =>
            resolve((response.statusCode ?? 500) < 300 ? Buffer.concat(parts).toString('utf8') : undefined),
          );
          response.on('error', () => resolve(undefined));
        },
      );
      call.on('error', () => resolve(undefined));
      call.on('timeout', () => call.destroy());
      call.end(body);
    });
  }
}
