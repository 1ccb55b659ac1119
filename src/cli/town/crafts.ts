import { ADVISERS } from './advisers';
import type { Craft } from './craft';
import { MAKERS } from './makers';

/** The trades of a town, the commonest first. */
export const CRAFTS: Craft[] = [...MAKERS, ...ADVISERS];
