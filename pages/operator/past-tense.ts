/** The first words of the commands, and what they are afterwards. */
const PAST: Record<string, string | undefined> = {
  Add: 'Added',
  Approve: 'Approved',
  Check: 'Checked',
  Confirm: 'Confirmed',
  Credit: 'Credited',
  Decide: 'Decided',
  Decline: 'Declined',
  Dismiss: 'Dismissed',
  Enable: 'Enabled',
  Export: 'Exported',
  Feature: 'Featured',
  Hide: 'Hid',
  Keep: 'Kept',
  Make: 'Made',
  Mark: 'Marked',
  Pin: 'Pinned',
  Post: 'Posted',
  Promote: 'Promoted',
  Queue: 'Queued',
  Rebuild: 'Rebuilt',
  Register: 'Registered',
  Reinstate: 'Reinstated',
  Reject: 'Rejected',
  Remove: 'Removed',
  Revoke: 'Revoked',
  Send: 'Sent',
  Sign: 'Signed',
  Store: 'Stored',
  Suspend: 'Suspended',
  Unfeature: 'Unfeatured',
  Unhide: 'Unhid',
  Unpin: 'Unpinned',
  Uphold: 'Upheld',
  Withdraw: 'Withdrew',
};

/** “Suspended the agent” of “Suspend the agent”. */
export function inPastTense(command: string): string {
  const [verb = '', ...rest] = command.split(' ');
  return [PAST[verb] ?? verb, ...rest].join(' ');
}

export const isCommandVerb = (word: string): boolean => Object.hasOwn(PAST, word);
