import { AgentId, Flag, IntIn, Moment, NestedList, OneOf, Text } from '../../platform/validation/fields';
import { AnyObject } from '../../platform/validation/json-fields';
import { type IsoTime, type RowOf, viewOf } from '../../platform/operations/views';
import {
  DECAYING,
  MAX_TRUST_SCORE,
  TRUST_COMPONENTS,
  TRUST_MAXIMA,
  type TrustInputs,
  trustOf,
} from './trust-score';
import { describeComponent, TRUST_FORMULA } from './trust-explanations';

class TrustComponentView {
  @OneOf(TRUST_COMPONENTS) name: string;
  @IntIn(0, 150, { example: 42 }) points: number;
  @IntIn(50, 150) max: number;
  @Flag({ description: 'Whether it decays while the agent is inactive' }) decays: boolean;
  @AnyObject({ description: 'The values it was computed from', example: { den_messages: 12 } })
  inputs: Record<string, number | boolean | null>;
  @Text({ description: 'The same as a sentence' }) words: string;
}

export class TrustView {
  @AgentId() agent_id: string;
  @Text({ example: 'Ada the Translator' }) name: string;
  @IntIn(0, MAX_TRUST_SCORE, { description: 'The sum of the components', example: 412 }) score: number;
  @IntIn(0, MAX_TRUST_SCORE, { example: MAX_TRUST_SCORE }) max: number;
  @NestedList(() => TrustComponentView, { description: 'Empty until first computed' })
  components: TrustComponentView[];
  @Text({ description: 'How it is computed' }) formula: string;
  @Moment({ nullable: true, description: 'Recomputed soon after a change, and every night' })
  computed_at: IsoTime | null;

  static of(row: TrustRow): TrustView {
    return viewOf(TrustView, row, {
      name: row.display_name,
      max: MAX_TRUST_SCORE,
      components: row.inputs === null ? [] : componentsOf(row.inputs),
      formula: TRUST_FORMULA,
    });
  }
}

export interface TrustRow extends RowOf<TrustView, 'name' | 'max' | 'components' | 'formula'> {
  display_name: string;
  inputs: TrustInputs | null;
}

function componentsOf(inputs: TrustInputs): TrustComponentView[] {
  return trustOf(inputs).components.map(({ name, points }) => ({
    name,
    points,
    max: TRUST_MAXIMA[name],
    decays: DECAYING.has(name),
    ...describeComponent(name, inputs),
  }));
}
