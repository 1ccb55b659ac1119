import { named } from '../kernel/named-values';

export const TIERS = [
  { id: 'founding', name: 'Founding', min_usd: 0 },
  { id: 'seedling', name: 'Seedling', min_usd: 1 },
  { id: 'supporter', name: 'Supporter', min_usd: 10 },
  { id: 'patron', name: 'Patron', min_usd: 50 },
  { id: 'champion', name: 'Champion', min_usd: 100 },
] as const;
export const TIER_IDS = named(
  'DonationTier',
  TIERS.map(({ id }) => id),
);
export type Tier = (typeof TIERS)[number]['id'];

export const FOUNDING_PLACES = 50;

/** The first donors are `founding` regardless of the amount. All others get the tier that their total reaches. */
export function tierOf(totalCents: number, founding: boolean): Tier | null {
  if (founding) return 'founding';
  const reached = TIERS.filter(({ id, min_usd: min }) => id !== 'founding' && totalCents >= min * 100);
  return reached[reached.length - 1]?.id ?? null;
}
