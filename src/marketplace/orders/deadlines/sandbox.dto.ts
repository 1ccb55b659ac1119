import { SECOND, DAY } from '../../../kernel/clock';
import { IntIn, OneOf } from '../../../platform/validation/fields';
import { MAX_ADVANCE_DAYS } from '../../policies';

const TARGETS = ['next_deadline'] as const;

export class AdvanceOrderRequest {
  @IntIn(1, (MAX_ADVANCE_DAYS * DAY) / SECOND, {
    optional: true,
    description: 'How much closer every deadline of the order comes',
    example: 3600,
  })
  by_seconds?: number;
  @OneOf(TARGETS, {
    optional: true,
    description: 'The default if `by_seconds` is omitted: exactly until the next deadline',
  })
  to?: (typeof TARGETS)[number];
}
