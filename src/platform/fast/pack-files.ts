import { join } from 'node:path';
import { cachedDataVersionTag } from 'node:v8';

/** Built by `bin/pack.mjs`. Sources have none. */
const PACK = join(__dirname, '..', '..', '..', 'pack');

export const MODULES_FILE = join(PACK, 'modules.js');
export const MAPS_FILE = join(PACK, 'maps');
export const INDEX_FILE = join(PACK, 'index.json');

/** The compiled code for this version of Node and its flags, then the id of the pack. V8 would reject any other. */
export const CODE_FILE = join(PACK, `${process.arch}-${cachedDataVersionTag().toString(16)}.code`);

/** What the index contains. */
export interface PackIndex {
  /** Also in the other files, which may belong to another pack while all are being replaced. */
  id: string;
  modules: PackedModule[];
}

export type PackedModule = [
  /** Its file, relative to the package root. */
  name: string,
  firstLine: number,
  mapStart: number,
  /** The packed modules that it requires: the name that it uses, then the number. An object would take longer to read. */
  packed: (string | number)[],
];
