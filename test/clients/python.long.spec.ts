import { describePython } from './python-service';

describePython('the Python client', (service) => {
  it('makes 1,000 purchases of which every third response is lost, and buys nothing twice', async () => {
    const tests = 'test_faults.Faults.test_lost_responses_never_buy_twice';
    expect(await service().run(tests, { PURCHASES: '1000' })).toBe('');
  });
});
