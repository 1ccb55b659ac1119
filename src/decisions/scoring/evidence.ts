import type { ServiceEvidence } from '../evidence/service-evidence.entity';

/** What orders and reviews say about a service. */
export type Evidence = Pick<
  ServiceEvidence,
  'orders' | 'clean' | 'disputed' | 'failed' | 'buyers' | 'reviewers' | 'rating'
>;

export const NO_EVIDENCE: Evidence = {
  orders: 0,
  clean: 0,
  disputed: 0,
  failed: 0,
  buyers: 0,
  reviewers: 0,
  rating: null,
};

/** An agent that has used the service. */
export interface User {
  agentId: string;
  firstAt: number;
  lastAt: number;
  /** 0 to 1: its own rating of the service, or else the share of its orders that went well. */
  confidence: number;
}
