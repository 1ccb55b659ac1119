import { once } from 'node:events';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { timers } from '../../kernel/timers';
import { SCHEMA_LIMIT_MS } from './policies';
import { createSchemaValidator, type SchemaResult } from './schema-validator';

/** How long a thread may take to load its packages, or to take a job. */
const START_MS = 30_000;

const PACKAGES = { ajv: 'ajv/dist/2020', formats: 'ajv-formats', re2: 're2js' };

/** Errors of the validator are those of schemas that recurse without end. */
const PROGRAM = `
  const { parentPort, workerData: paths } = require('node:worker_threads');
  const validate = (${createSchemaValidator.toString()})({
    Ajv: require(paths.ajv).Ajv2020,
    addFormats: require(paths.formats).default,
    Re2: require(paths.re2).RE2JS,
  });
  validate({ type: 'string', format: 'email', pattern: '^a' }, ''); // the first one compiles the packages
  parentPort.on('message', ({ schema, value }) => {
    parentPort.postMessage({ result: 'begun' });
    try {
      parentPort.postMessage(validate(schema, value));
    } catch {
      parentPort.postMessage({ result: 'too_much' });
    }
  });
  parentPort.postMessage({ result: 'ready' });`;

/** `too_much`: the schema takes too long, or recurses too deep, for this value. */
export type LimitedSchemaResult = SchemaResult | { result: 'too_much' };

/**
 * Validates values in a separate thread, one at a time. A validation that exceeds its time is terminated with its thread, so
 * that no schema and no value can block the service.
 */
@Injectable()
export class SchemaThreads implements OnApplicationShutdown {
  private thread?: Promise<Worker>;
  private last: Promise<unknown> = Promise.resolve();

  /** Rejects only if there is no working thread. */
  validate(schema: object, value: unknown): Promise<LimitedSchemaResult> {
    const result = this.last.then(() => this.run(schema, value));
    this.last = result.catch(() => undefined);
    return result;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.drop();
  }

  private async run(schema: object, value: unknown): Promise<LimitedSchemaResult> {
    try {
      const thread = await (this.thread ??= started());
      const begun = messageOf(thread, START_MS);
      thread.postMessage({ schema, value });
      await begun;
      const result = await messageOf(thread, SCHEMA_LIMIT_MS).catch(tooLate);
      if (result.result === 'too_late') await this.drop();
      return result.result === 'too_late' ? { result: 'too_much' } : (result as LimitedSchemaResult);
    } catch (error) {
      await this.drop();
      throw error;
    }
  }

  private async drop(): Promise<void> {
    const thread = await this.thread?.catch(() => undefined);
    this.thread = undefined;
    await thread?.terminate();
  }
}

async function started(): Promise<Worker> {
  const { resolve } = createRequire(__filename);
  const workerData = Object.fromEntries(
    Object.entries(PACKAGES).map(([name, path]) => [name, resolve(path)]),
  );
  const thread = new Worker(PROGRAM, {
    eval: true,
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  });
  thread.unref();
  await messageOf(thread, START_MS);
  return thread;
}

/** The thread's next message. Rejects if the thread fails, or takes longer. */
async function messageOf(thread: Worker, ms: number): Promise<{ result: string }> {
  const [message] = (await once(thread, 'message', { signal: timers.signalAfter(ms) })) as [
    { result: string },
  ];
  return message;
}

function tooLate(error: unknown): { result: 'too_late' } {
  if (error instanceof Error && error.name === 'AbortError') return { result: 'too_late' };
  throw error;
}
