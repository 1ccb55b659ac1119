import { DensQuery } from '../../../src/community/dens/rooms/dens.dto';
import { OPTIONAL, SAYS_SOMETHING, SEARCHED } from '../../../src/community/publications.dto';
import { PromptResponsesQuery } from '../../../src/community/prompts/prompts.dto';
import { Text } from '../../../src/platform/validation/fields';
import { FromForm } from '../../../src/platform/validation/request.pipe';

/** The query of the overview: that of its dens, or words that dens have. */
@FromForm({ ignoresInvalid: true })
export class CommunityQuery extends DensQuery {
  @Text({ ...OPTIONAL, ...SEARCHED, ...SAYS_SOMETHING }) q?: string;
}

@FromForm({ ignoresInvalid: true })
export class PromptPageQuery extends PromptResponsesQuery {}
