import { missing } from '../kernel/refusal';
export const notificationNotFound = missing('notification', 'No such notification.', {
  next: 'List your notifications with {notifications.list}.',
});
