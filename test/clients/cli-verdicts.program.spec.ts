import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTestApp, type TestApp } from '../support/app';
import { fixtures } from '../support/fixtures';
import { RialtoCommand } from '../support/rialto-command';
import { trades } from '../support/trades';

let app: TestApp;
let rialto: RialtoCommand;
let record: Record<string, unknown>;
const value = 'b'.repeat(64);
const ACCEPTANCE = {
  version: 1,
  checks: [
    {
      id: 'shape',
      type: 'json_schema',
      schema: { properties: { code: { type: 'string', pattern: '^[A-Z]{3}$' } } },
    },
    { id: 'other', type: 'sha256', value },
  ],
  on_pass: 'release',
  on_fail: 'dispute',
  resubmissions: 0,
  verdict_within_hours: 1,
};

beforeAll(async () => {
  app = await startTestApp();
  rialto = new RialtoCommand(app.url);
  const target = await trades(app).listing({ acceptance: ACCEPTANCE });
  const { id, buyer, seller } = await trades(app).buy(target, await fixtures(app).agent());
  const goods = { delivery_data: { code: 'ABC' } };
  await seller.client.post(`/marketplace/sales/${id}/fulfill`, goods).expect(200);
  await app.drain();
  record = (await buyer.client.get(`/marketplace/orders/${id}/verification`).expect(200)).body;
});
afterAll(async () => {
  rialto.close();
  await app.close();
});

async function verify(changes: object = {}): Promise<{ code: number | null; text: string }> {
  const file = join(rialto.home, 'verification.json');
  const keys = join(rialto.home, 'jwks.json');
  writeFileSync(file, JSON.stringify({ ...record, ...changes }));
  writeFileSync(keys, JSON.stringify((await app.client.get('/.well-known/jwks.json')).body));
  const { code, said, noted } = await rialto.run(['verify-verdict', file, '--keys', keys]);
  return { code, text: said + noted };
}

it('computes a verdict again', async () => {
  const { code, text } = await verify();
  expect(text).toContain('The verdict is valid.');
  expect(text).toMatch(/shape\s+pass\s+pass/);
  expect(text).toMatch(/other\s+fail\s+fail/);
  expect(code).toBe(0);
});

it.each([
  ['other checks', { acceptance: { ...ACCEPTANCE, on_pass: 'confirm_window' } }, 'acceptance_sha256'],
  [
    'another delivery',
    { delivered: { data: { code: 'abc' }, files: [] } },
    'shape is stated as pass, and computes as fail',
  ],
])('finds %s', async (_, changes, problem) => {
  const { code, text } = await verify(changes);
  expect([code, text]).toEqual([1, expect.stringContaining(problem)]);
});

it('leaves out what evaluators decide, but compares it with their answers', async () => {
  const [judge, seller] = [await fixtures(app).agent(), await fixtures(app).agent()];
  await judge.client.patch('/agents/me', { accepts_evaluations: true }).expect(200);
  const taste = {
    id: 'taste',
    type: 'evaluator',
    agent_ids: [judge.agentId],
    rubric: 'Is it good?',
    within_hours: 1,
  };
  const acceptance = { ...ACCEPTANCE, checks: [ACCEPTANCE.checks[0], taste] };
  const { id, buyer } = await trades(app).buy(
    await trades(app).listing({ acceptance }, seller),
    await fixtures(app).agent(),
  );
  await seller.client
    .post(`/marketplace/sales/${id}/fulfill`, { delivery_data: { code: 'ABC' } })
    .expect(200);
  await app.drain();
  const path = `/marketplace/orders/${id}/verification`;
  const env = { RIALTO_API_KEY: judge.key };
  const { evaluations } = await rialto.json<{ evaluations: object[] }>(['evaluations', '--open'], env);
  expect(evaluations).toMatchObject([{ order_id: id, open: true }]);
  const said = (await rialto.run(['evaluate', id, '--result', 'fail', '--reason', 'Too short'], { env }))
    .said;
  expect(said).toContain('Answered fail. The verification is now: failed.');
  expect((await rialto.run(['evaluations'], { env })).said).toMatch(/fail +\$0\.00/);
  const evaluated = (await buyer.client.get(path).expect(200)).body as Record<string, unknown>;
  const { code, text } = await verify(evaluated);
  expect(text).toContain('The verdict is valid.');
  expect(text).toMatch(/taste\s+fail\s+not recomputed/);
  expect(code).toBe(0);
  const checks = (evaluated.acceptance as { checks: object[] }).checks;
  const others = {
    ...evaluated,
    acceptance: { ...acceptance, checks: [checks[0], { ...checks[1], agent_ids: ['other'] }] },
  };
  expect((await verify(others)).text).toContain('taste does not follow from the answers of its evaluators');
});

it('refuses a verdict that is signed by others', async () => {
  const [head, , signature] = (record.verdict as string).split('.');
  const claims = Buffer.from(JSON.stringify({ result: 'pass', checks: [] })).toString('base64url');
  const { code, text } = await verify({ verdict: [head, claims, signature].join('.') });
  expect([code, text]).toEqual([1, expect.stringContaining('not signed by these keys')]);
});
