import { Injectable } from '@nestjs/common';

/** Chance, from 0 to 1. Tests decide it. */
@Injectable()
export class Jitter {
  next(): number {
    return Math.random();
  }
}
