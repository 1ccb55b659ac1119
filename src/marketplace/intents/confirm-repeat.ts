/** The member that names the earlier record, in requests that are guarded. */
export const CONFIRM_REPEAT = {
  optional: true,
  description: 'After `possible_duplicate`: the id of `earlier`, to do it again on purpose',
} as const;
