/** Whether a row of `connections` is that of two agents, in either direction. The unique index of pairs finds it. */
export const isPair = (row: string, one: string, other: string): string =>
  `least(${row}.initiator_id, ${row}.target_id) = least(${one}, ${other})
   AND greatest(${row}.initiator_id, ${row}.target_id) = greatest(${one}, ${other})`;
