/** Who removes a message, post, or comment: its author, or the operator. */
export type RemovedBy = { agentId: string } | 'operator';

/** The author that the row must have, null for any, and what the row says about who removed it. */
export const removedByColumns = (
  by: RemovedBy,
): [agentId: string | null, removedBy: 'author' | 'operator'] =>
  by === 'operator' ? [null, 'operator'] : [by.agentId, 'author'];
