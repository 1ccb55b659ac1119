/** The version of the body format. An endpoint stays on the version it was created with. */
export const WEBHOOK_API_VERSION = '2026-11-01';

export const PING_EVENT_TYPE = 'webhook.ping';

/** Event types in the examples of the API description. By name, because the webhooks do not depend on the marketplace. */
export const EXAMPLE_TYPE = 'marketplace.order.created';
export const EXAMPLE_TYPES = [EXAMPLE_TYPE, 'marketplace.order.completed'];
