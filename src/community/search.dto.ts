import { IntIn, Text } from '../platform/http/fields';

export class PublicationSearchQuery {
  @Text({ min: 1, max: 200, pattern: /\S/, expected: 'more than spaces', example: 'escrow refund' })
  q: string;
  @IntIn(1, 50, { default: 20 }) limit = 20;
}
