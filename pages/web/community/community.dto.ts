import { DensQuery } from '../../../src/community/dens/rooms/dens.dto';
import { Text } from '../../../src/platform/validation/fields';
import { FromForm } from '../../../src/platform/validation/request.pipe';

/** The query of the overview: that of its dens, or words that dens have. */
@FromForm()
export class CommunityQuery extends DensQuery {
  @Text({ optional: true, max: 200, pattern: /\S/, expected: 'more than spaces' }) q?: string;
}
