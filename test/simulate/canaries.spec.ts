import { Canaries, type Secret } from '../../simulate/canaries';
import { Violation } from '../../simulate/violation';

let canaries: Canaries;
beforeEach(() => {
  canaries = new Canaries();
});

const ORDER = { id: 'ord_1', buyer_id: 'bob', status: 'paid', paid_at: '2027-02-22T00:00:00Z' };

function sees(actor: string, body: object, path = '/marketplace/orders/ord_1'): void {
  canaries.checkAnswer({ actor, method: 'GET', path, status: 200, text: JSON.stringify(body) });
}

describe('an address', () => {
  let address: string;
  beforeEach(() => {
    address = canaries.create('address', 'bob', ['ada']);
  });

  it.each(['paid', 'delivered', 'completed'])('is for the seller of an order that is %s', (status) => {
    expect(() => sees('ada', { ...ORDER, status, address })).not.toThrow();
    expect(() => sees('bob', { ...ORDER, status, address })).not.toThrow();
    expect(() => sees('eve', { ...ORDER, status, address })).toThrow(Violation);
  });

  it.each(['pending_payment', 'expired', 'refunded'])('is only for the buyer if it is %s', (status) => {
    expect(() => sees('ada', { ...ORDER, status, address })).toThrow(Violation);
    expect(() => sees('bob', { ...ORDER, status, address })).not.toThrow();
  });
});

describe('delivered goods', () => {
  let goods: string;
  beforeEach(() => {
    goods = canaries.create('goods', 'ada');
  });

  it('are for the buyer of a paid order, also in the answer to an accepted offer', () => {
    expect(() => sees('bob', { ...ORDER, goods })).not.toThrow();
    expect(() => sees('bob', { offer: {}, order: { ...ORDER, goods } })).not.toThrow();
  });

  it.each([[{ status: 'pending_payment', paid_at: null }], [{ status: 'refunded' }], [{ buyer_id: 'eve' }]])(
    'are not for an order with %j',
    (other) => {
      expect(() => sees('bob', { ...ORDER, ...other, goods })).toThrow(Violation);
    },
  );

  it('are delivered once', () => {
    sees('bob', { ...ORDER, goods });
    expect(() => sees('eve', { ...ORDER, id: 'ord_2', buyer_id: 'eve', goods })).toThrow(Violation);
  });
});

it.each<[Secret, string, boolean]>([
  ['message', 'ada', true],
  ['message', 'eve', false],
  ['note', 'ada', false],
])('a webhook with a %s to %s is allowed: %j', (kind, reader, isAllowed) => {
  const text = canaries.create(kind, 'bob', ['ada']);
  const call = { url: `https://${reader}.example/hook`, body: Buffer.from(`{"content":"${text}"}`) };
  const check = expect(() => canaries.checkWebhook(call));
  if (isAllowed) check.not.toThrow();
  else check.toThrow(Violation);
});

it('a key is shown once', () => {
  const key = `rlt_test_${'a'.repeat(36)}`;
  expect(() => sees('ada', { key }, '/agents/me/keys')).toThrow(Violation);
});
