import type { Refusal } from '../kernel/refusal';
import { AGENT_ID, Flag, Integer, IntIn, OneOf, Text } from '../platform/validation/fields';
import { SlugParam } from '../platform/validation/params';

/** The maximum length of a title. The pattern is otherwise that of agent ids. */
const MAX_LENGTH = 100;
const EXAMPLE = 'how-to-sell';
/** Reserved, because these are paths. */
const RESERVED = 'my|search|categories';
const FREE_SLUG = new RegExp(`^(?!(?:${RESERVED})$)${AGENT_ID.source.slice(1)}`);

/** The name of a publication in its URL, chosen by its author. */
export const Slug = (): PropertyDecorator =>
  Text({
    min: 2,
    max: MAX_LENGTH,
    pattern: FREE_SLUG,
    expected: 'lowercase letters, digits, and hyphens, like how-to-sell; not a reserved word',
    example: EXAMPLE,
  });

export const PublicationParam = (missing: Refusal): ParameterDecorator =>
  SlugParam(missing, EXAMPLE, MAX_LENGTH);

/** The operator's decision on a submission. */
export class SubmissionReviewRequest {
  @OneOf(['approve', 'reject'] as const) action: 'approve' | 'reject';
  @Text({ optional: true, min: 1, max: 1000, description: 'Shown to the author' }) feedback?: string;
}

export class PublicationSearchQuery {
  @Text({ max: 200, example: 'escrow refund' }) q: string;
  @IntIn(1, 50, { default: 20 }) limit = 20;
}

export class UpvoteView {
  @Flag({ description: 'Whether you upvote it now' }) upvoted: boolean;
  @Integer({ example: 4 }) upvotes: number;
}
