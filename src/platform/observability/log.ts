import { Inject, Injectable, type LoggerService, Optional } from '@nestjs/common';
import { type DestinationStream, type Logger, type LoggerOptions, pino, stdSerializers } from 'pino';
import { BUILD } from '../config/build-info';
import { Settings } from '../config/settings';
import { originOf } from './origin';
import { traceId } from './tracing/spans';

/** Members that never reach a log line, down to two levels of nesting. */
const SECRET_PATHS = [
  'api_key',
  'secret',
  'webhook_secret',
  'client_secret',
  'token',
  'access_token',
  'refresh_token',
  'id_token',
  'password',
  'authorization',
  'cookie',
  'delivery_data',
  'shipping_address',
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
for (const header of ['x-api-key', 'x-admin-token', 'x-ops-report-token'])
  SECRET_PATHS.push(`["${header}"]`, `headers["${header}"]`, `*.headers["${header}"]`);

/** Secrets inside a message: our keys, secrets of webhooks and payments, and any bearer token. */
const SECRET_TEXT = /(?:rlt_(?:test|live)_|whsec_|[sr]k_(?:test|live)_|(?<=Bearer ))[\w.~+/=-]{8,}/g;

/**
 * The members of an error that are logged. Other members contain values: SQL errors have parameters and the refused
 * row, address errors have the address.
 */
const ERROR_MEMBERS = [
  'type',
  'message',
  'stack',
  'code',
  'errno',
  'syscall',
  'status',
  'query',
  'constraint',
  'table',
  'column',
];

function withoutValues(error: Error): object {
  const known = Object.entries(stdSerializers.err(error)).filter(([name]) => ERROR_MEMBERS.includes(name));
  const others = error instanceof AggregateError && { aggregateErrors: error.errors.map(withoutValues) };
  return { ...Object.fromEntries(known), ...others };
}

/** The destination of log lines, if not standard output. */
export const LOG_STREAM = Symbol('log stream');

/** Included in every line: the request, its key, and the order or other record that it is about. */
function location(): object {
  const { requestId, about, caller } = originOf() ?? {};
  const key = caller?.holder?.keyId;
  const trace = traceId();
  return {
    ...(requestId && { request_id: requestId }),
    ...(key && { key_id: key }),
    ...(about?.orderId ? { order_id: about.orderId } : about?.subject && { subject: about.subject }),
    ...(trace && { trace_id: trace }),
  };
}

/** Structured logs: one JSON object per line on standard output. Also Nest's logger. */
@Injectable()
export class Log implements LoggerService {
  private readonly logger: Logger;

  constructor(settings: Settings, @Optional() @Inject(LOG_STREAM) stream?: DestinationStream) {
    const options: LoggerOptions = {
      level: settings.LOG_LEVEL,
      base: { build: BUILD },
      mixin: location,
      hooks: { streamWrite: (line) => line.replace(SECRET_TEXT, '[secret]') },
      redact: { paths: [...new Set(SECRET_PATHS)], censor: '[secret]' },
      serializers: { err: withoutValues },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
    };
    this.logger = stream ? pino(options, stream) : pino(options);
  }

  info(fields: object, message: string): void {
    this.logger.info(fields, message);
  }

  /** Nest's name for info. */
  log(message: unknown, context?: string): void {
    this.logger.debug({ context }, String(message));
  }

  warn(fields: unknown, message?: unknown): void {
    if (typeof fields === 'object' && fields !== null) this.logger.warn(fields, String(message));
    else this.logger.warn({ context: message }, String(fields));
  }

  error(fields: unknown, message?: unknown): void {
    if (typeof fields === 'object' && fields !== null) this.logger.error(fields, String(message));
    else this.logger.error({ stack: message }, String(fields));
  }

  debug(fields: unknown, message?: unknown): void {
    if (typeof fields === 'object' && fields !== null) this.logger.debug(fields, String(message));
    else this.logger.debug({ context: message }, String(fields));
  }

  isDebug(): boolean {
    return this.logger.isLevelEnabled('debug');
  }
}
