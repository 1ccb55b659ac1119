import { Injectable, type LoggerService } from '@nestjs/common';
import { type Logger, pino } from 'pino';
import { Settings } from '../config/settings';

/** Members that never reach a log line, wherever they stand. */
const SECRET_PATHS = [
  'api_key',
  'secret',
  'webhook_secret',
  'authorization',
  'delivery_data',
  'shipping_address',
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `headers["x-api-key"]`]);

/** Structured logs, one JSON object a line on standard output; also Nest's own logger. */
@Injectable()
export class Log implements LoggerService {
  private readonly logger: Logger;

  constructor(settings: Settings) {
    this.logger = pino({
      level: settings.LOG_LEVEL,
      base: undefined,
      redact: { paths: [...new Set(SECRET_PATHS)], censor: '[secret]' },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
    });
  }

  info(fields: object, message: string): void {
    this.logger.info(fields, message);
  }

  /** Nest's word for info. */
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
