/** The version of the body format. An endpoint stays on the version it was created with. */
export const WEBHOOK_API_VERSION = '2026-11-01';

export const PING_EVENT_TYPE = 'webhook.ping';
