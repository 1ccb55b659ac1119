import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unprivileged } from './programs';

const PART = Buffer.alloc(64 * 1024);

/** A separate file system in memory that can be filled. Requires root. */
export class SmallDisk {
  private constructor(readonly folder: string) {
    process.once('exit', () => spawnSync('umount', ['--lazy', folder]));
  }

  /** Why this machine cannot provide one. */
  static problem(parent: string): string | undefined {
    try {
      SmallDisk.at(join(parent, 'trial'), 1).remove();
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  }

  static at(folder: string, megabytes: number): SmallDisk {
    mkdirSync(folder, { recursive: true });
    const { uid = 0, gid = 0 } = unprivileged();
    const options = `size=${megabytes}m,mode=700,uid=${uid},gid=${gid}`;
    const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'rialto-drill', folder], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`cannot mount a file system of limited size: ${stderr.trim()}`);
    return new SmallDisk(folder);
  }

  /** Fills it to the last byte. */
  fill(): void {
    try {
      for (;;) writeFileSync(this.ballast, PART, { flag: 'a' });
    } catch (error) {
      if ((error as { code?: string }).code !== 'ENOSPC') throw error;
    }
  }

  free(): void {
    rmSync(this.ballast, { force: true });
  }

  remove(): void {
    spawnSync('umount', [this.folder]);
  }

  private get ballast(): string {
    return join(this.folder, 'ballast');
  }
}
