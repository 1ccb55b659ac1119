import { missing, refusal } from '../../kernel/refusal';

export const personNotFound = missing(
  'person',
  'No account with this email address (and this `user_id`, if given) exists. The person must sign in once, at /auth/sign-in, first.',
  { next: 'Ask the person to sign in once, then try again.' },
);

export const operatorNotFound = missing('operator', 'The person does not have the operator role.', {
  next: 'List the operators with {adminOperators.list}.',
});

export const severalAccounts = refusal({
  code: 'several_accounts',
  kind: 'conflict',
  meaning: 'Several accounts have this email address. Choose one of `user_ids`, and send it as `user_id`.',
  next: 'Choose one of `user_ids`, and send it as `user_id`.',
  text: (userIds: string[]) => ({
    detail: 'Several accounts have this email address. Choose one of user_ids, and send it as user_id.',
    user_ids: userIds,
  }),
});
