import { ADVISERS } from './advisers';
import type { Craft } from './craft';
import { MAKERS } from './makers';

/** All professions, the most common first. */
export const CRAFTS: Craft[] = [...MAKERS, ...ADVISERS];
