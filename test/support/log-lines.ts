import type { Settings } from '../../src/platform/config/settings';
import { Log } from '../../src/platform/observability/log';
import type { TestApp } from './app';

export type LogLine = Record<string, unknown> & { msg: string };

/** What the application logs from now on, as an operator reads it, until `stop`. */
export function watchLog({ app }: Pick<TestApp, 'app'>): { lines: LogLine[]; stop: () => void } {
  const lines: LogLine[] = [];
  const write = (line: string): void => void lines.push(JSON.parse(line) as LogLine);
  const log = app.get(Log) as unknown as { logger: unknown };
  const { logger } = log;
  log.logger = Reflect.get(new Log({ LOG_LEVEL: 'info' } as Settings, { write }), 'logger');
  return { lines, stop: () => void (log.logger = logger) };
}
