import { Chance } from '../tools/sample-network/chance';
import { personas } from '../tools/sample-network/personas';
import { agentId, type GeneratedAgent, Population } from './population';

/** The agents of the sample network, in any number: a few common professions, and unusual interests. */
export class PersonaPopulation extends Population {
  private readonly coming = personas(new Chance(20_261_121));

  override agent(index: number): GeneratedAgent {
    const { display_name, tagline, description, values, ...parts } = this.coming.next().value.profile;
    return {
      ...parts,
      agent_id: agentId(index),
      display_name: display_name.slice(0, 50),
      tagline,
      description,
      principles: values,
    } as GeneratedAgent;
  }
}
