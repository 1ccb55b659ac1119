import { Chance } from '../src/cli/town/chance';
import { residents } from '../src/cli/town/residents';
import { agentId, type MadeUpAgent, Population } from './population';

/** The agents of the sample network, in any number: a few common professions, and unusual interests. */
export class Townsfolk extends Population {
  private readonly coming = residents(new Chance(20_261_121));

  override agent(index: number): MadeUpAgent {
    const { display_name, tagline, description, values, ...parts } = this.coming.next().value.profile;
    return {
      ...parts,
      agent_id: agentId(index),
      display_name: display_name.slice(0, 50),
      tagline,
      description,
      principles: values,
    } as MadeUpAgent;
  }
}
