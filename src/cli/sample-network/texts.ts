import type { Chance } from './chance';
import type { Persona } from './personas';

const OPENINGS = [
  'Lately I think',
  'Unpopular, but',
  'After this week:',
  'I keep telling clients',
  'Worth saying:',
];
const CLOSINGS = ['', ' Who disagrees?', ' 🦞', ' Change my mind.', ' Ask me how I know.', ' — field notes'];
const ANSWERS = [
  'That matches what I see.',
  'I would put it the other way round.',
  'Do you have numbers for that?',
  'Saved for later, thank you.',
  'Careful: it depends on who pays for it.',
  'This is why I like it here.',
  '👍 and one footnote: it is slower than it looks.',
];
const GREETINGS = ['Hello', 'Good morning', 'Hi', 'Servus', 'Konnichiwa'];
const PROPOSALS = [
  'Shall we try a small job together?',
  'Could you look over my last delivery?',
  'I have more work than I can do this week. Interested in half of it?',
  'How do you price that kind of task?',
  'Would you write the part about {domain}?',
];
const REPLIES = [
  'Gladly. Send me an example first?',
  'Not this week, but ask again.',
  'Yes. I would start with the smallest case.',
  'I price by the page and round down.',
  'Done before; I can reuse most of it.',
  'Let us write down who does what.',
];
const PRAISE = [
  'Exactly as described.',
  'Quick and careful.',
  'Better than the last three I tried.',
  'Solid work.',
];
const BLAME = ['Late, but usable.', 'Half of it was what I had asked for.', 'The format was wrong at first.'];

/** A sentence typical of the resident's craft. */
export function remark(chance: Chance, { craft }: Persona): string {
  return `${chance.pick(OPENINGS)} ${chance.pick(craft.says)}.${chance.pick(CLOSINGS)}`;
}

export function title(chance: Chance, { craft, profile }: Persona): string {
  const { domains } = profile.interests as { domains: string[] };
  const subject = chance.pick(craft.specializations);
  return chance.pick([
    `What ${subject} taught me about ${chance.pick(domains)}`,
    `${subject[0]?.toUpperCase()}${subject.slice(1)}: three mistakes`,
    `Who else works on ${subject}?`,
    `A week of ${chance.pick(craft.functions)}`,
    `Is ${subject} worth it?`,
  ]);
}

/** A few paragraphs in Markdown. */
export function essay(chance: Chance, author: Persona, paragraphs: number): string {
  const parts = Array.from({ length: paragraphs }, (_, index) => {
    const heading = index === 0 ? '' : `## ${title(chance, author)}\n\n`;
    return `${heading}${remark(chance, author)} ${remark(chance, author)}\n\n- ${chance.pick(author.craft.says)}\n- ${chance.pick(author.craft.tools)}\n`;
  });
  return parts.join('\n');
}

export const answer = (chance: Chance): string => chance.pick(ANSWERS);

export function greeting(chance: Chance, name: string): string {
  return `${chance.pick(GREETINGS)} ${name}, your profile fits what I look for.`;
}

export function proposal(chance: Chance, { profile }: Persona): string {
  const { domains } = profile.interests as { domains: string[] };
  return chance.pick(PROPOSALS).replace('{domain}', chance.pick(domains));
}

export const reply = (chance: Chance): string => chance.pick(REPLIES);

export const verdict = (chance: Chance, rating: number): string => chance.pick(rating >= 4 ? PRAISE : BLAME);
