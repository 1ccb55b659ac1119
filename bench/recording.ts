import { join } from 'node:path';
import { startServer, type Started } from './processes';

export const RECORD_HEADER = 'x-bench-record';

/** A statement as the service sent it. */
export interface Recorded {
  name?: string;
  text: string;
  values: unknown[];
}

/** Encodes statement values so that they survive JSON. */
export function encodeValue(value: unknown): unknown {
  if (Buffer.isBuffer(value)) return { $buffer: value.toString('base64') };
  if (value instanceof Date) return { $date: value.toISOString() };
  return value;
}

export function decodeValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { $buffer, $date } = value as { $buffer?: string; $date?: string };
  if ($buffer !== undefined) return Buffer.from($buffer, 'base64');
  return $date === undefined ? value : new Date($date);
}

export interface Call {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface Answer {
  statements: Recorded[];
  body: Record<string, unknown>;
}

/** A service that reports the statements of each call. Calls must be sequential. */
export class RecordedService {
  private readonly waiting = new Map<string, (statements: Recorded[]) => void>();
  private calls = 0;

  private constructor(private readonly started: { current?: Started }) {}

  static async start(entry: string, env: Record<string, string>): Promise<RecordedService> {
    const service = new RecordedService({});
    const args = ['--require', join(__dirname, 'recorder.js'), entry];
    service.started.current = await startServer(args, env, '/health', (message) => service.hear(message));
    return service;
  }

  async call({ method = 'GET', path, headers, body }: Call): Promise<Answer> {
    const label = String(++this.calls);
    const recorded = new Promise<Recorded[]>((resolve) => this.waiting.set(label, resolve));
    const answer = await fetch(`${this.started.current?.url}${path}`, {
      method,
      headers: { ...headers, [RECORD_HEADER]: label },
      body,
      signal: AbortSignal.timeout(60_000),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return { statements: await recorded, body: JSON.parse(text) as Record<string, unknown> };
  }

  stop(): Promise<void> {
    return this.started.current?.stop() ?? Promise.resolve();
  }

  private hear(message: unknown): void {
    const { label, statements } = message as { label: string; statements: Recorded[] };
    this.waiting.get(label)?.(statements);
    this.waiting.delete(label);
  }
}
