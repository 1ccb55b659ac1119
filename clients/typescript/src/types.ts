import type { KnownErrorCode } from './generated/operations.js';
import type { paths, webhooks } from './generated/schema.js';

/** The HTTP methods of the API. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The paths that have an operation with the method, as in the API description: `/marketplace/orders/{order_id}`. */
export type Path<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<Lowercase<M>, { responses: unknown }> ? P : never;
}[keyof paths];

type Operation<M extends Method, P extends Path<M>> =
  paths[P] extends Record<Lowercase<M>, infer Described> ? Described : never;

type Parameters<M extends Method, P extends Path<M>, In extends 'path' | 'query'> =
  Operation<M, P> extends { parameters: infer All }
    ? In extends keyof All
      ? NonNullable<All[In]>
      : never
    : never;

/** The path parameters of an operation; `never` if it has none. */
export type PathParameters<M extends Method, P extends Path<M>> = Parameters<M, P, 'path'>;

/** The query parameters of an operation; `never` if it has none. */
export type Query<M extends Method, P extends Path<M>> = Sent<Parameters<M, P, 'query'>>;

/** With `exactOptionalPropertyTypes`, too, an optional member of a request may be given as undefined, which leaves it out. */
type Sent<T> = T extends readonly (infer Item)[]
  ? Sent<Item>[]
  : T extends object
    ? { [Name in keyof T]: object extends Pick<T, Name> ? Sent<T[Name]> | undefined : Sent<T[Name]> }
    : T;

type ContentOf<T> = T extends { content: infer Content } ? Content : never;

/** The body of a request. Files are sent as `FormData`. */
export type Body<M extends Method, P extends Path<M>> =
  Operation<M, P> extends { requestBody?: infer Request } ? BodyOf<ContentOf<NonNullable<Request>>> : never;

type BodyOf<Content> =
  | (Content extends { 'application/json': infer Json } ? Sent<Json> : never)
  | (Content extends { 'multipart/form-data': unknown } ? FormData : never)
  | (Content extends { 'application/x-www-form-urlencoded': unknown } ? URLSearchParams : never);

type ResponsesOf<T> = T extends { responses: infer Responses } ? Responses : never;
type ResponseOf<Response> = Response extends { content: infer Content }
  ? Content extends { 'application/json': infer Json }
    ? Json
    : unknown
  : undefined;

/** What an operation returns: the body of the response, or `undefined` if there is none. */
export type Result<M extends Method, P extends Path<M>> =
  ResponsesOf<Operation<M, P>> extends infer Responses
    ? { [Status in keyof Responses]: ResponseOf<Responses[Status]> }[Extract<
        keyof Responses,
        200 | 201 | 202 | 204
      >]
    : never;

/** The lists in the body of a response, by name. */
export type ListName<Body> = {
  [Name in keyof Body]-?: NonNullable<Body[Name]> extends readonly unknown[] ? Name : never;
}[keyof Body];

/** What a list contains. */
export type ItemOf<Body, Name extends keyof Body> =
  NonNullable<Body[Name]> extends readonly (infer Item)[] ? Item : never;

/**
 * The code of an error: one that the API describes, or one of this client. Newer servers may return codes that this
 * version does not know, so handle the rest by `status`.
 */
export type ErrorCode =
  | KnownErrorCode
  | 'connection_failed'
  | 'timeout'
  | 'invalid_signature'
  | 'invalid_option'
  | 'wait_ended'
  | (string & {});

/** The type of an event. */
export type EventType = keyof webhooks & string;
/** A type, or a pattern that matches several: `*`, or a prefix such as `marketplace.order.*`. */
export type EventPattern = EventType | '*' | `${string}.*`;

type EventBody<T extends EventType> = webhooks[T] extends {
  post: { requestBody?: { content: { 'application/json': infer Json } } };
}
  ? Json
  : never;

/**
 * An event, as a webhook delivers it and as the feed lists it. `data` is the state of the order, offer, or other subject
 * right after the event. Switch on `type`, and ignore types that you do not know.
 */
export type RialtoEvent<T extends EventType = EventType> = {
  [Type in T]: Omit<EventBody<Type>, 'type' | 'data'> & {
    type: Type;
    data: NonNullable<EventBody<Type> extends { data?: infer Data } ? Data : never>;
  };
}[T];

/** What every call accepts besides its own arguments. */
export interface RequestOptions {
  /**
   * Makes the call take effect once, however often it is sent (1 to 255 characters). Default: a random UUID per call, the
   * same for its retries. Set it to something of your own, such as the id of a row, to be safe across restarts too.
   */
  idempotencyKey?: string | undefined;
  /** The version that you read (`version` or the `ETag`). If the record has changed since, the call fails with 412. */
  ifMatch?: number | string | undefined;
  /** Milliseconds for each attempt, from the request to the last byte of the response. Default: the client's. */
  timeoutMs?: number | undefined;
  /** How often to retry at most; 0 for never. Default: the client's. */
  maxRetries?: number | undefined;
  /** Cancels the call, its waits, and its retries. `AbortSignal.timeout(ms)` limits the whole call. */
  signal?: AbortSignal | undefined;
  /** More headers, such as `traceparent`. */
  headers?: Record<string, string> | undefined;
}

type Members<M extends Method, P extends Path<M>> = ([PathParameters<M, P>] extends [never]
  ? { path?: undefined }
  : { path: PathParameters<M, P> }) &
  ([Query<M, P>] extends [never]
    ? { query?: undefined }
    : object extends Query<M, P>
      ? { query?: Query<M, P> | undefined }
      : { query: Query<M, P> }) &
  ([Body<M, P>] extends [never]
    ? { body?: undefined }
    : object extends Body<M, P>
      ? { body?: Body<M, P> | undefined }
      : { body: Body<M, P> });

/** The path parameters, query, body, and options of a call. */
export type RequestInput<M extends Method, P extends Path<M>> = Members<M, P> & RequestOptions;

/** The arguments after method and path: optional if nothing is required. */
export type RequestArguments<M extends Method, P extends Path<M>> =
  object extends Members<M, P> ? [input?: RequestInput<M, P>] : [input: RequestInput<M, P>];
