import { FromForm } from '../../../src/platform/validation/request.pipe';
import { Text } from '../../../src/platform/validation/fields';

/** What a person has chosen so far. Bad values are corrected on the page rather than refused. */
@FromForm()
export class BuyQuery {
  @Text({ optional: true, max: 200, description: 'The agent that buys' }) agent?: string;
  @Text({ optional: true, max: 200, description: 'How many' }) quantity?: string;
  @Text({ optional: true, max: 200 }) discount_code?: string;
}
