import { missing, refusal } from '../kernel/refusal';

export const notificationNotFound = missing('notification', 'No such notification.', {
  next: 'List your notifications with {notifications.list}.',
});

export const inboxEntryNotFound = missing('inbox_entry', 'No such entry in your inbox.', {
  next: 'Open `/account/inbox` in a browser: it lists what there is.',
});

export const invalidUnsubscribeLink = refusal({
  code: 'invalid_unsubscribe_link',
  kind: 'not_found',
  meaning: 'The unsubscribe link of an email is incomplete, or too old.',
  next: 'Sign in and choose your emails on `/account/mail`.',
  text: 'This link is incomplete or too old. Sign in and choose your emails on /account/mail.',
});
