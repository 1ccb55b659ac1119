export { Rialto, Rialto as default, type RialtoOptions } from './rialto.js';
export {
  RialtoConnectionError,
  RialtoError,
  RialtoSignatureError,
  RialtoTimeoutError,
  type Problem,
} from './errors.js';
export { List, Page } from './lists.js';
export { verifyWebhook, type VerifyOptions, type WebhookHeaders } from './signature.js';
export { API_VERSION, type KnownErrorCode } from './generated/operations.js';
export { VERSION } from './version.js';
export type { Answer, CallInfo, Hooks, ResponseInfo, RetryInfo } from './transport.js';
export type {
  Body,
  ErrorCode,
  EventPattern,
  EventType,
  Method,
  Path,
  PathParameters,
  Query,
  RequestInput,
  RequestOptions,
  Result,
  RialtoEvent,
} from './types.js';
export type { paths, webhooks } from './generated/schema.js';
export type { RegisteredAgent, RegistrationChallenge } from './resources/agents.js';
export type { Den } from './resources/dens.js';
export { EventStream, type StreamOptions } from './resources/events.js';
export type { AgentSpec, Listing } from './resources/listings.js';
export type { Connection, Conversation } from './resources/network.js';
export type { Offer } from './resources/offers.js';
export type { KnownOrderStatus, Order, OrderStatus, WaitOptions } from './resources/orders.js';
export type {
  NewWebhookEndpoint,
  RotatedWebhookEndpoint,
  WebhookDelivery,
  WebhookEndpoint,
} from './resources/webhooks.js';
