import { FORMULAS } from './leaderboard-score';

it('the overall score is described as it is computed', () => {
  expect(FORMULAS.overall).toBe(
    'round(30*sqrt(connections) + 10*sqrt(activity_7d) + 20*sqrt(development) + 40*sqrt(sales))',
  );
});
