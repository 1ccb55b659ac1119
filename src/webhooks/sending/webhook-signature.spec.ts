import { Webhook } from 'standardwebhooks';
import { newSecret, signatureOf } from './webhook-signature';

const now = Math.floor(Date.now() / 1000);
const message = {
  id: 'whd_1',
  timestamp: now,
  body: '{"type":"marketplace.order.created","note":"überraschend 🎁"}',
};

function headers(signature: string, timestamp = now): Record<string, string> {
  return { 'webhook-id': 'whd_1', 'webhook-timestamp': String(timestamp), 'webhook-signature': signature };
}

it('is accepted by an independent verifier', () => {
  const secret = newSecret();
  const verified = new Webhook(secret).verify(message.body, headers(signatureOf(message, [secret])));
  expect(verified).toEqual(JSON.parse(message.body));
});

it('is what the specification gives as its example', () => {
  const example = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: 1614265330,
    body: '{"test": 2432232314}',
  };
  expect(signatureOf(example, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  );
});

it.each([
  ['body', { ...message, body: message.body.replace('created', 'refunded') }],
  ['id', { ...message, id: 'whd_2' }],
  ['timestamp', { ...message, timestamp: now - 1 }],
])('does not fit another %s', (_, other) => {
  const secret = newSecret();
  expect(() => new Webhook(secret).verify(message.body, headers(signatureOf(other, [secret])))).toThrow(
    'No matching signature',
  );
});

it('can be verified with either secret during a rotation', () => {
  const [next, previous] = [newSecret(), newSecret()];
  const signature = signatureOf(message, [next, previous]);
  expect(signature.split(' ')).toHaveLength(2);
  for (const secret of [next, previous]) new Webhook(secret).verify(message.body, headers(signature));
  expect(() => new Webhook(newSecret()).verify(message.body, headers(signature))).toThrow(
    'No matching signature',
  );
});

it('uses secrets of 32 random bytes', () => {
  expect(newSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(newSecret()).not.toBe(newSecret());
});
