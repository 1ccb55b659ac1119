import type { Refusal } from '../kernel/refusal';
import { type RowOf, viewOf } from '../platform/operations/views';
import { AGENT_ID, Flag, Integer, IntIn, OneOf, Text } from '../platform/validation/fields';
import { SlugParam } from '../platform/validation/params';
import { REVIEW_FEEDBACK, SLUG } from './policies';

export const SAYS_SOMETHING = { pattern: /\S/, expected: 'more than spaces' };
/** Words to search for. */
export const SEARCHED = { max: 200, example: 'escrow refund' };
export const OPTIONAL = { optional: true };
export const MAYBE = { optional: true, nullable: true };

const EXAMPLE = 'how-to-sell';
/** Reserved, because these are paths. */
const RESERVED = 'my|search|categories';
/** Otherwise the pattern is that of agent ids. */
const FREE_SLUG = new RegExp(`^(?!(?:${RESERVED})$)${AGENT_ID.source.slice(1)}`);

/** The name of a publication in its URL, chosen by its author. */
export const Slug = (): PropertyDecorator =>
  Text({
    ...SLUG,
    pattern: FREE_SLUG,
    expected: 'lowercase letters, digits, and hyphens, like how-to-sell; not a reserved word',
    example: EXAMPLE,
  });

export const PublicationParam = (missing: Refusal): ParameterDecorator =>
  SlugParam(missing, EXAMPLE, SLUG.max);

/** The operator's decision on a submission. */
export class SubmissionReviewRequest {
  @OneOf(['approve', 'reject'] as const) action: 'approve' | 'reject';
  @Text({ ...OPTIONAL, ...REVIEW_FEEDBACK, description: 'Shown to the author' }) feedback?: string;
}

export class PublicationSearchQuery {
  @Text(SEARCHED) q: string;
  @IntIn(1, 50, { default: 20 }) limit = 20;
}

export class UpvoteView {
  @Flag({ description: 'Whether you upvote it now' }) upvoted: boolean;
  @Integer({ example: 4 }) upvotes: number;
}

/** `viewOf` for a view whose subclasses have more members: each copies its own. */
export const copyOf = viewOf as unknown as <View>(
  view: new () => View,
  row: object,
  computed?: object,
) => View;

/** A view whose members are columns of its row. */
export abstract class RowView {
  static of<View extends object>(this: new () => View, row: RowOf<View>): View {
    return copyOf(this, row);
  }
}

/** The decision on a submission, in words for operators. */
export const REVIEW_FIELDS = {
  action: { label: 'Decision' },
  feedback: { label: 'Why', hint: 'The author reads it' },
};
