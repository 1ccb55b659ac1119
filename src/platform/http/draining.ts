import { Injectable } from '@nestjs/common';

/**
 * Whether this process is about to stop. It says so while it still answers, so that whoever spreads requests over
 * several asks the others before this one is gone.
 */
@Injectable()
export class Draining {
  private begun = false;

  get underWay(): boolean {
    return this.begun;
  }

  begin(): void {
    this.begun = true;
  }
}
