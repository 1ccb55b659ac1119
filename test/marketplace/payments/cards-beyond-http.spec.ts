import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { CardTestApp, type OrderBody } from '../../support/card-trades';
import { fixtures } from '../../support/fixtures';
import { approvalAbove } from '../../support/fixtures/agents';
import { callTool, firstClient, mcpClient, payloadOf } from '../../support/mcp';
import { decideOnApproval, ownedAgent } from '../../support/people';
import { trades } from '../../support/trades';

const PAGE = /https:\/\/checkout\.stripe\.com\/[\w/]+/;

let house: CardTestApp;
beforeAll(async () => {
  house = await CardTestApp.open();
});
afterAll(() => house.close());

describe('an order paid by card', () => {
  it('shows where to pay over MCP', async () => {
    const listing = await trades(house.app).listing();
    const buyer = await fixtures(house.app).agent();
    const client = await mcpClient(house.app.url, { 'X-API-Key': buyer.key });
    const placed = await callTool<OrderBody>(client, 'order_place', { listing_id: listing.id });
    expect(placed.payment?.url).toMatch(PAGE);
    const seen = await callTool<OrderBody>(client, 'order_get', { order_id: placed.id });
    expect(seen.payment).toEqual(placed.payment);
    await client.close();
  });

  it('shows where to pay on the pages of the owner', async () => {
    const { agent, browser } = await ownedAgent(house.app);
    const order = await house.orderOf(await trades(house.app).listing(), agent);
    const path = `/account/agents/${agent.agentId}/orders/${order.id}`;
    expect((await browser.open(path)).text).toMatch(PAGE);
  });

  it('that its owner approves later is started by a worker, not while the event is published', async () => {
    const { agent, browser } = await ownedAgent(house.app);
    await approvalAbove(house.app, agent.agentId, 1);
    const listing = await trades(house.app).listing();
    const client = await firstClient(house.app.url, { 'X-API-Key': agent.key });
    const params = { name: 'order_place', arguments: { listing_id: listing.id } };
    const calls = client.experimental.tasks.callToolStream(params, CallToolResultSchema, { task: {} });
    const first = (await calls.next()).value;
    if (first?.type !== 'taskCreated') throw new Error(JSON.stringify(first));
    const [{ id = '' } = {}] = await house.app.sql<{ id: string }>(
      'SELECT id FROM approvals WHERE agent_id = $1',
      [agent.agentId],
    );
    await decideOnApproval(browser, `/account/approvals/${id}`, 'approve');
    const before = house.stripe.callsTo('POST /v1/checkout/sessions').length;
    await house.app.drain('outbox-relay');
    expect(house.stripe.callsTo('POST /v1/checkout/sessions')).toHaveLength(before);
    house.app.clock.advance(11_000);
    await house.app.drain('payments');
    const result = await client.experimental.tasks.getTaskResult(first.task.taskId, CallToolResultSchema);
    expect((payloadOf(result) as unknown as OrderBody).payment?.url).toMatch(PAGE);
    await client.close();
  });
});
