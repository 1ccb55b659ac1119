/** The shape of the bodies. An endpoint keeps the version that it was made with. */
export const WEBHOOK_API_VERSION = '2026-11-01';

export const PING_EVENT_TYPE = 'webhook.ping';
