import { missing } from '../kernel/refusal';
export const notificationNotFound = missing('notification', 'No such notification.');
