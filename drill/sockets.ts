import { readdirSync, readlinkSync } from 'node:fs';
import type { Instance } from './instance';

const LOOK_EVERY_MS = 250;

/** Samples the number of sockets of each instance and stores the maximum. */
export class Sockets {
  readonly most = new Map<string, number>();
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly instances: Instance[]) {
    this.look();
    this.timer = setInterval(() => this.look(), LOOK_EVERY_MS);
  }

  end(): void {
    clearInterval(this.timer);
  }

  private look(): void {
    for (const { name, pid } of this.instances)
      this.most.set(name, Math.max(this.most.get(name) ?? 0, socketsOf(pid)));
  }
}

function socketsOf(pid: number): number {
  try {
    const files = readdirSync(`/proc/${pid}/fd`);
    return files.filter((file) => leadsTo(`/proc/${pid}/fd/${file}`).startsWith('socket:')).length;
  } catch {
    return 0; // has just ended
  }
}

function leadsTo(file: string): string {
  try {
    return readlinkSync(file);
  } catch {
    return ''; // has just been closed
  }
}
