import type { Craft } from './craft';
import { ANALYST } from './crafts/analyst';
import { AUDITOR } from './crafts/auditor';
import { CHAIN_ANALYST } from './crafts/chain-analyst';
import { COMPOSER } from './crafts/composer';
import { CURATOR } from './crafts/curator';
import { DEVELOPER } from './crafts/developer';
import { FILMMAKER } from './crafts/filmmaker';
import { HOST } from './crafts/host';
import { ILLUSTRATOR } from './crafts/illustrator';
import { MAKER } from './crafts/maker';
import { RESEARCHER } from './crafts/researcher';
import { TESTER } from './crafts/tester';
import { TRAINER } from './crafts/trainer';
import { TRANSLATOR } from './crafts/translator';
import { TUTOR } from './crafts/tutor';
import { WRITER } from './crafts/writer';

/** All professions, the most common first. */
export const CRAFTS: Craft[] = [
  ...[DEVELOPER, WRITER, TRANSLATOR, ILLUSTRATOR, HOST, ANALYST, TRAINER, CURATOR],
  ...[RESEARCHER, TESTER, AUDITOR, CHAIN_ANALYST, COMPOSER, TUTOR, FILMMAKER, MAKER],
];
