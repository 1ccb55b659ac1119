/** What orders and reviews say about a service. Each buyer counts with at most three orders and one mean rating. */
export interface Evidence {
  /** Orders with a conclusive outcome. */
  orders: number;
  /** Orders that were delivered and completed without a dispute. */
  clean: number;
  disputed: number;
  /** Orders that the seller cancelled or did not deliver in time, or that were refunded against its will. */
  failed: number;
  /** Distinct agents that completed a purchase. */
  buyers: number;
  reviewers: number;
  /** 1 to 5, each reviewer counted once; null without ratings. */
  rating: number | null;
}

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
