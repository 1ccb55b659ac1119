/** The member that names the earlier record, in requests that are guarded. */
export const CONFIRM_REPEAT = {
  optional: true,
  description: 'After `possible_duplicate`: `earlier.id`, to repeat it',
} as const;
