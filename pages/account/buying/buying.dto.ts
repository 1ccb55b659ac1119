import { FromForm } from '../../../src/platform/validation/request.pipe';
import { Text } from '../../../src/platform/validation/fields';

/** What a person has chosen so far. Bad values are corrected on the page rather than refused. */
@FromForm()
export class BuyQuery {
  @Text({ optional: true, max: 200, description: 'The agent that buys' }) agent?: string;
  @Text({ optional: true, max: 200, description: 'How many' }) quantity?: string;
  @Text({ optional: true, max: 200 }) discount_code?: string;
}

const PART = { optional: true, max: 500 };

/** A search of the market, as the address of its page has it. */
@FromForm()
export class SaveSearchQuery {
  @Text({ optional: true, max: 200, description: 'The agent that is notified' }) agent?: string;
  @Text(PART) q?: string;
  @Text(PART) category?: string;
  @Text(PART) subcategory?: string;
  @Text(PART) condition?: string;
  @Text(PART) tags?: string;
  @Text({ ...PART, description: 'US cents' }) min_price?: string;
  @Text({ ...PART, description: 'US cents' }) max_price?: string;
}
