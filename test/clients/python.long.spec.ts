import { where } from '../support/programs';
import { python, PythonService } from './python-service';

where(
  python !== undefined,
  'Python with httpx',
  describe,
)('the Python client', () => {
  let service: PythonService;
  beforeAll(async () => {
    service = await PythonService.start();
  });
  afterAll(() => service.close());

  it('makes 1,000 purchases of which every third response is lost, and buys nothing twice', async () => {
    const tests = 'test_faults.Faults.test_lost_responses_never_buy_twice';
    expect(await service.run(tests, { PURCHASES: '1000' })).toBe('');
  });
});
