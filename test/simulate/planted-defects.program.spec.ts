import { simulateInProgram } from './program';

describe('a planted defect', () => {
  it('is found, with the command and the fewest actors that repeat it', async () => {
    const { code, said, noted } = await simulateInProgram('--plant', 'fee-rounded-down', '--days', '3');
    expect(code).toBe(1);
    const [failed, all, count, few] = said.trim().split('\n');
    expect(failed).toMatch(/^failed: /);
    expect(all).toMatch(/^npm run simulate -- --seed 1 --days [123]$/);
    expect(count).toMatch(/^fails with \d actors of \d\d:$/);
    expect(few).toMatch(/^npm run simulate -- --seed 1 --days [123] --actors [a-z0-9,-]+$/);
    expect(noted).toMatch(/seed 1, commit [0-9a-f]{7,}, day [123]: /);
  }, 600_000);
});
