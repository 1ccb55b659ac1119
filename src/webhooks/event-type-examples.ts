/** Event types in the examples of the API description. By name, because the webhooks do not depend on the marketplace. */
export const EXAMPLE_TYPE = 'marketplace.order.created';
export const EXAMPLE_TYPES = [EXAMPLE_TYPE, 'marketplace.order.completed'];
