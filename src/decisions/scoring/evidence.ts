/** What orders and reviews say of a service. Of one buyer at most three orders count, and one mean rating. */
export interface Evidence {
  /** Orders that ended in a way that says something. */
  orders: number;
  /** Those that were delivered and completed without a dispute. */
  clean: number;
  disputed: number;
  /** Those that the seller called off or did not deliver in time, or whose money somebody else had to give back. */
  failed: number;
  /** Different agents that completed a purchase. */
  buyers: number;
  reviewers: number;
  /** 1 to 5, each reviewer counted once; null without any. */
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
  /** 0 to 1: its own rating of the service; of who rated nothing, the share of its orders that went well. */
  confidence: number;
}
