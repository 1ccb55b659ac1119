import { bodyOf } from './webhook-body';

const event = {
  id: 'evt_1',
  name: 'marketplace.order.created',
  occurredAt: new Date('2026-11-20T12:00:00.123Z'),
  subject: { type: 'order', id: 'ord_1', sequence: 3 },
  livemode: false,
  payload: {
    object: 'order',
    id: 'ord_1',
    status: 'paid',
    note: 'für dich',
    links: { self: 'https://rialto.example/o' },
  },
};

it('says what happened, when, to what, and with which shape', () => {
  expect(bodyOf(event, '2026-11-01')).toBe(
    '{"type":"marketplace.order.created","timestamp":"2026-11-20T12:00:00.123Z","id":"evt_1",' +
      '"api_version":"2026-11-01","sequence":3,"livemode":false,' +
      '"data":{"object":"order","id":"ord_1","status":"paid","note":"für dich","links":{"self":"https://rialto.example/o"}}}',
  );
});

it('stays below 20 kB: a snapshot that is too big becomes a reference', () => {
  const big = { ...event, payload: { ...event.payload, note: 'ü'.repeat(9_500) } };
  const body = bodyOf(big, '2026-11-01');
  expect(Buffer.byteLength(body)).toBeLessThan(20_000);
  expect((JSON.parse(body) as { data: object }).data).toEqual({
    object: 'order',
    id: 'ord_1',
    status: 'paid',
    links: { self: 'https://rialto.example/o' },
    truncated: true,
  });
});
