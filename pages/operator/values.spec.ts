import { h } from 'preact';
import { render } from 'preact-render-to-string';
import { Facts, RecordTable, tellingPart } from './values';

it('shows a time as a time, whatever its name ends with, and any other text as it is', () => {
  const at = '2026-11-28T22:00:00.000Z';
  const shown = (name: string, value: string): string =>
    render(h(Facts, { record: { [name]: value }, linkOf: () => undefined }));
  for (const name of ['at', 'created_at', 'failing_since', 'muted_until'])
    expect(shown(name, at)).toContain('Nov 28, 2026, 22:00 UTC</time>');
  expect(shown('since', 'the beginning')).toContain('the beginning');
  expect(shown('note', at)).not.toContain('<time');
});

it('says first what a record is: no empty members, lists, ids without a page, or members for programs', () => {
  const record = {
    id: 'ord_1',
    listing_title: 'Tide tables',
    offer_id: null,
    buyer_id: 'bob-the-buyer',
    key_id: 'key_1',
    livemode: false,
    version: 3,
    founder_number: 7,
    total_cents: 1_250,
    tags: ['sea'],
    refund: { reason: 'Too late', note: null, events: [{ at: 'x' }] },
  };
  const linkOf = (name: string): string | undefined =>
    name === 'buyer_id' ? '/operator/agents/bob' : undefined;
  expect(tellingPart(record, linkOf)).toEqual({
    listing_title: 'Tide tables',
    buyer_id: 'bob-the-buyer',
    founder_number: 7,
    total_cents: 1_250,
    refund: { reason: 'Too late' },
  });
});

it('says codes, shares, and amounts in words', () => {
  const record = { status: 'partially_refunded', platform_fee_rate: 6, total_cents: 5, agent_id: 'a_b' };
  const shown = render(h(Facts, { record, linkOf: () => undefined }));
  for (const words of ['Partially refunded', '6 %', '$0.05', 'a_b']) expect(shown).toContain(words);
});

it('leaves the names of events as programs read them', () => {
  const record = { event_type: 'marketplace.order.completed', subject_type: 'order' };
  const shown = render(h(Facts, { record, linkOf: () => undefined }));
  for (const words of ['>marketplace.order.completed<', '>Order<']) expect(shown).toContain(words);
});

describe('a list of records', () => {
  const linkOf = (name: string, value: string): string | undefined =>
    name.endsWith('_id') ? `/operator/${name}/${value}` : undefined;
  const shown = (rows: Record<string, unknown>[], columns: string[]): string =>
    render(h(RecordTable, { title: 'List', rows, columns, linkOf, pageOf: () => '/operator/records/1' }));

  it('leads from what a record is called to its page, and has that first', () => {
    const text = shown([{ order_id: 'ord_1', listing_title: 'Tide tables' }], ['order_id', 'listing_title']);
    expect(text).toMatch(
      /<th scope="row"><a href="\/operator\/records\/1"><bdi>Tide tables<\/bdi><\/a><\/th>.*ord_1/,
    );
    expect(text).toContain('href="/operator/order_id/ord_1"');
    expect(shown([{ at: '2026-11-28T22:00:00.000Z' }], ['at'])).toMatch(
      /<a href="\/operator\/records\/1"><time/,
    );
  });

  it('says beside each value what it is, for cards on phones, and leaves out what is empty', () => {
    const rows = [
      { title: 'A', total_cents: 5, note: null, code: null },
      { title: 'B', note: 'x', code: null },
    ];
    const text = shown(rows, ['title', 'total_cents', 'note', 'code']);
    expect(text).toContain('<td data-title="Total">$0.05</td>');
    expect(text).toContain('<td data-title="Note"></td>');
    expect(text).not.toContain('Code');
  });

  it('has amounts in dollars also in details, and leads to the target of a command, which may be an agent', () => {
    const row = {
      title: 'x',
      details: { refund_cents: 1_250 },
      command: 'POST /agents/:agent_id/x',
      target: 'ada',
    };
    const text = shown([row], ['title', 'details', 'target']);
    expect(text).toContain('refund: $12.50');
    expect(text).toContain('href="/operator/agent_id/ada"');
  });
});
