/** The member that names the earlier record, in requests that are guarded. */
export const CONFIRM_REPEAT = {
  optional: true,
  description:
    'Only after 409 `possible_duplicate`, to do the same again on purpose: the id of the `earlier` record. ' +
    'Each id can be used once: a repeat returns what it made',
} as const;
