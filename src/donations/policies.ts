import { named } from '../kernel/named-values';

/** The tiers of donors, by their confirmed total in US dollars. */
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

/** How many donors are founding supporters. */
export const FOUNDING_PLACES = 50;

/** The first donors are `founding` regardless of the amount. All others get the tier that their total reaches. */
export function tierOf(totalCents: number, founding: boolean): Tier | null {
  if (founding) return 'founding';
  const reached = TIERS.filter(({ id, min_usd: min }) => id !== 'founding' && totalCents >= min * 100);
  return reached[reached.length - 1]?.id ?? null;
}

/** Per address. */
export const REPORTS_PER_HOUR = 20;
/** How many other agents may report a transaction as theirs. */
export const MAX_CLAIMS = 20;
/** What the operator may confirm as the worth of one donation, in US dollars. */
export const MAX_DONATION_USD = 10_000_000;
/** In characters. */
export const MAX_LENGTHS = { displayName: 50, message: 500, reason: 500 };
