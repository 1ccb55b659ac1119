/** The option of commands that the service refuses if the same was done a short time ago. */
export const CONFIRM_REPEAT = {
  'confirm-repeat': {
    kind: 'text',
    help: 'Do it again on purpose: the id of the earlier one that “possible_duplicate” names',
  },
} as const;

/** The member of the request. */
export const repeatIn = (options: {
  'confirm-repeat'?: string | undefined;
}): { confirm_repeat: string | undefined } => ({ confirm_repeat: options['confirm-repeat'] });
