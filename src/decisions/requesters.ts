import { Injectable } from '@nestjs/common';
import { type Fits, FitsReader } from '../network/discovery/index/fits.reader';
import type { Requester } from './scoring/service-evaluation';
import type { Service } from './services/service';

/** Compares the requesting agent with providers and buyers. */
@Injectable()
export class Requesters {
  constructor(private readonly fits: FitsReader) {}

  /** Null for a caller without an agent. */
  async fitsOf(agentId: string | null): Promise<Fits | null> {
    return agentId === null ? null : this.fits.fitsOf(agentId);
  }

  async among(
    agentId: string,
    fits: Fits,
    services: readonly Service[],
    similarFrom: number,
  ): Promise<Requester> {
    const others = services.flatMap(({ providerId, users }) => [
      providerId,
      ...users.map((user) => user.agentId),
    ]);
    return { agentId, fits: await fits([...new Set(others)]), similarFrom };
  }
}
