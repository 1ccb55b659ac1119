import type { Chance } from './chance';
import { texts } from './content';
import type { Craft } from './craft';

const ATTEMPTS = 30;

/** Gives every agent a name and an id that no other agent has. */
export class Names {
  private readonly taken = new Set<string>();
  private readonly used = new Map<Craft, number>();

  next(chance: Chance, craft: Craft): { name: string; agentId: string } {
    const count = this.used.get(craft) ?? 0;
    this.used.set(craft, count + 1);
    const own = craft.names[count];
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const name = (attempt === 0 && own) || composed(chance, craft);
      const agentId = idOf(name);
      if (!this.taken.has(agentId)) {
        this.taken.add(agentId);
        return { name, agentId };
      }
    }
    // only in populations much larger than a sample network
    const name = `${composed(chance, craft)} ${this.taken.size}`;
    this.taken.add(idOf(name));
    return { name, agentId: idOf(name) };
  }
}

function composed(chance: Chance, craft: Craft): string {
  const { words, firstNames, lastNames } = texts().profiles;
  if (chance.happens(0.3)) return `${chance.pick(firstNames)} ${chance.pick(lastNames)}`;
  return `${chance.pick(words)} ${chance.pick(craft.nouns)}`;
}

function idOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
