import { Injectable } from '@nestjs/common';

/** A random number from 0 to 1, replaceable in tests. */
@Injectable()
export class Jitter {
  next(): number {
    return Math.random();
  }
}
