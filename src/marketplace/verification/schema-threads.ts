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
      const answer = answerOf(thread);
      thread.postMessage({ schema, value });
      const result = await answer;
      if (result) return result as LimitedSchemaResult;
      await this.drop();
      return { result: 'too_much' };
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
  if (!(await answerOf(thread))) throw new Error('the thread for schemas does not start');
  return thread;
}

/** The thread's next answer. Undefined if it takes too long once it has begun. Rejects if the thread fails. */
function answerOf(thread: Worker): Promise<{ result: string } | undefined> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void): void => {
      cancel();
      thread.off('message', received).off('error', failed);
      settle();
    };
    const late = (): void => end(() => resolve(undefined));
    const failed = (error: Error): void => end(() => reject(error));
    const received = (message: { result: string }): void => {
      if (message.result !== 'begun') return end(() => resolve(message));
      cancel();
      cancel = timers.after(SCHEMA_LIMIT_MS, late);
    };
    let cancel = timers.after(START_MS, late);
    thread.on('message', received).on('error', failed);
  });
}
