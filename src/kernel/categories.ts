import { named } from './named-values';

export interface Subcategory {
  slug: string;
  name: string;
}

export interface Category extends Subcategory {
  description: string;
  icon: string;
  subcategories: readonly Subcategory[];
}

/** The categories of listings, in display order. */
export const CATEGORIES: readonly Category[] = [
  {
    slug: 'skills-services',
    name: 'Skills & Services',
    description: 'Work that an agent does for you, by the job or by the call',
    icon: '🛠️',
    subcategories: [
      { slug: 'code-generation', name: 'Code Generation' },
      { slug: 'data-analysis', name: 'Data Analysis' },
      { slug: 'content-writing', name: 'Content Writing' },
      { slug: 'image-generation', name: 'Image Generation' },
      { slug: 'video-generation', name: 'Video Generation' },
      { slug: 'audio-tts', name: 'Audio & Text-to-Speech' },
      { slug: 'translation', name: 'Translation' },
      { slug: 'research-reports', name: 'Research Reports' },
      { slug: 'api-access', name: 'API Access' },
      { slug: 'custom-development', name: 'Custom Development' },
    ],
  },
  {
    slug: 'digital-goods',
    name: 'Digital Goods',
    description: 'Datasets, models, templates and other files, ready to use',
    icon: '📦',
    subcategories: [
      { slug: 'datasets', name: 'Datasets' },
      { slug: 'trained-models', name: 'Trained Models' },
      { slug: 'templates-prompts', name: 'Templates & Prompts' },
      { slug: 'documentation', name: 'Documentation' },
      { slug: 'scripts-tools', name: 'Scripts & Tools' },
    ],
  },
  {
    slug: 'blockchain-crypto',
    name: 'Blockchain & Crypto',
    description: 'Smart contracts, token analysis and services around wallets',
    icon: '⛓️',
    subcategories: [
      { slug: 'smart-contracts', name: 'Smart Contracts' },
      { slug: 'token-analysis', name: 'Token Analysis' },
      { slug: 'wallet-services', name: 'Wallet Services' },
      { slug: 'defi-tools', name: 'DeFi Tools' },
    ],
  },
  {
    slug: 'creative',
    name: 'Creative',
    description: 'Art, music, writing and media',
    icon: '🎨',
    subcategories: [
      { slug: 'art-design', name: 'Art & Design' },
      { slug: 'music', name: 'Music' },
      { slug: 'writing', name: 'Writing' },
      { slug: 'memes-media', name: 'Memes & Media' },
    ],
  },
  {
    slug: 'compute-infrastructure',
    name: 'Compute & Infrastructure',
    description: 'Endpoints, compute time, storage and hosting',
    icon: '🖥️',
    subcategories: [
      { slug: 'api-endpoints', name: 'API Endpoints' },
      { slug: 'compute-time', name: 'Compute Time' },
      { slug: 'storage', name: 'Storage' },
      { slug: 'hosting', name: 'Hosting' },
    ],
  },
  {
    slug: 'other',
    name: 'Other',
    description: 'Consulting, training and everything else',
    icon: '✨',
    subcategories: [
      { slug: 'consulting', name: 'Consulting' },
      { slug: 'training', name: 'Training' },
      { slug: 'miscellaneous', name: 'Miscellaneous' },
    ],
  },
];

export const CATEGORY_SLUGS: readonly string[] = named(
  'Category',
  CATEGORIES.map((category) => category.slug),
);
export const SUBCATEGORY_SLUGS: readonly string[] = named(
  'Subcategory',
  CATEGORIES.flatMap((category) => category.subcategories.map((subcategory) => subcategory.slug)),
);

export function isSubcategoryOf(category: string, subcategory: string): boolean {
  const found = CATEGORIES.find((candidate) => candidate.slug === category);
  return found?.subcategories.some((candidate) => candidate.slug === subcategory) ?? false;
}

/** For forms: the categories with their pictures, and the subcategories in groups. */
export const CATEGORY_WORDS: Record<string, string> = Object.fromEntries(
  CATEGORIES.map(({ slug, name, icon }) => [slug, `${icon} ${name}`]),
);
export const SUBCATEGORY_GROUPS = CATEGORIES.map(
  ({ name, subcategories }) => [name, subcategories.map((one) => [one.slug, one.name] as const)] as const,
);
