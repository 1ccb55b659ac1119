import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const DAY_MS = 86_400_000;

/** The clock of one instance's host, which can be set while the instance runs. */
export class HostClock {
  private readonly file: string;

  constructor(folder: string) {
    this.file = join(folder, 'host-clock');
    this.setAhead(0);
  }

  setAhead(days: number): void {
    writeFileSync(this.file, String(days * DAY_MS));
  }

  /** The settings of the process that uses this clock. */
  get settings(): Record<string, string> {
    const preload = join(__dirname, 'shifted-date.js');
    return { NODE_OPTIONS: `--require ${JSON.stringify(preload)}`, HOST_CLOCK_FILE: this.file };
  }
}
