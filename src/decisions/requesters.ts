import { Injectable } from '@nestjs/common';
import { type Fits, FitsReader } from '../network/discovery/index/fits.reader';
import type { Requester } from './scoring/judgement';
import type { Service } from './services/service';

/** Compares the agent that asks with those who provide and those who bought. */
@Injectable()
export class Requesters {
  constructor(private readonly fits: FitsReader) {}

  /** Nothing where nobody asks. */
  async fitsOf(agentId: string | null): Promise<Fits | null> {
    return agentId === null ? null : this.fits.of(agentId);
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
