import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { stop, watch } from './processes';
import type { Call } from './recording';
import type { Party } from './trader';

export type Job = { url: string; connections: number; seconds: number } & (
  { kind: 'requests'; perConnection: Call[][] } | { kind: 'trades'; parties: Party[] }
);

export interface LoadResult {
  /** Milliseconds per response. */
  times: number[];
  seconds: number;
  /** Responses other than 2xx, and missing ones. */
  failed: number;
}

/** The process that generates the load. */
export class LoadGenerator {
  private readonly child: ChildProcess;

  constructor() {
    this.child = fork(join(__dirname, 'load-generator.js'), { serialization: 'advanced' });
    watch(this.child);
  }

  async run(job: Job): Promise<LoadResult> {
    const timeout = AbortSignal.timeout(job.seconds * 1000 + 60_000);
    this.child.send(job);
    const [result] = (await once(this.child, 'message', { signal: timeout })) as [LoadResult];
    return result;
  }

  stop(): Promise<void> {
    return stop(this.child);
  }
}
