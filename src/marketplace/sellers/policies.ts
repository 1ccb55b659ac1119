/** How far back orders and offers count in the facts about a seller, how many, and from how many on a figure says something. */
export const FACTS_WINDOW_DAYS = 90;
export const ORDERS_IN_FACTS = 500;
export const MIN_ORDERS_FOR_FACTS = 5;
