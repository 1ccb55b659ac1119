import { Injectable } from '@nestjs/common';

/** All that one domain holds of an agent, as JSON: what it said, and what it is party to; never a secret. */
export type OwnDataSection = (agentId: string) => Promise<unknown>;

/** What is held of an agent, section by section. The domains register their own. */
@Injectable()
export class OwnData {
  private readonly known = new Map<string, OwnDataSection>();

  add(section: string, load: OwnDataSection): void {
    if (this.known.has(section)) throw new Error(`the section ${section} of the own data is told twice`);
    this.known.set(section, load);
  }

  sections(): ReadonlyMap<string, OwnDataSection> {
    return this.known;
  }
}
