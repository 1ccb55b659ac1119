import { simulateInProgram } from './program';

it('the simulation finds all planted defects', async () => {
  const { code, said } = await simulateInProgram('--planted');
  expect(said).not.toContain('MISSED');
  expect(code).toBe(0);
}, 7_200_000);
