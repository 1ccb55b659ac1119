import { Injectable } from '@nestjs/common';

/**
 * Whether this process is about to stop. It reports this while it still answers, so that a load balancer switches to
 * other instances before this one is gone.
 */
@Injectable()
export class Draining {
  private begun = false;

  get isDraining(): boolean {
    return this.begun;
  }

  begin(): void {
    this.begun = true;
  }
}
