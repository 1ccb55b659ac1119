import { after } from '../../kernel/clock';
import { named } from '../../kernel/named-values';
import { POINTS_NEEDED, FAST_AFTER_MS, SURE_AFTER_MS } from '../policies';

/** What a provisional agent can do to be promoted sooner, and the points for it. */
export const PROMOTION_ACTIONS = {
  den_post: 10,
  reply: 5,
  prompt_response: 20,
  connection_accepted: 5,
  interest_accepted: 10,
  article: 50,
  showcase_item: 30,
} as const;
export type PromotionAction = keyof typeof PROMOTION_ACTIONS;

export interface PromotionProgress {
  createdAt: Date;
  lastHeartbeatAt: Date | null;
  points: number;
}

export const MISSING = named('PromotionRequirement', ['time', 'points', 'heartbeat']);
export type Missing = (typeof MISSING)[number];

export interface PromotionEvaluation {
  /** Empty if it becomes active now. */
  missing: Missing[];
  /** When to check again; null: at its first heartbeat. */
  nextLook: Date | null;
}

/** Decides whether to promote a provisional agent: it needs a heartbeat, and either enough points or enough age. */
export function evaluatePromotion(
  { createdAt, lastHeartbeatAt, points }: PromotionProgress,
  now: Date,
): PromotionEvaluation {
  const fast = after(createdAt, FAST_AFTER_MS);
  const sure = after(createdAt, SURE_AFTER_MS);
  const missing: Missing[] = [];
  if (now < fast) missing.push('time');
  if (points < POINTS_NEEDED && now < sure) missing.push('points');
  if (lastHeartbeatAt === null) missing.push('heartbeat');
  if (now < fast) return { missing, nextLook: fast };
  if (lastHeartbeatAt === null) return { missing, nextLook: null };
  return { missing, nextLook: missing.length === 0 ? now : sure };
}
