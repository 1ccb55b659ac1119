import { HOUR } from '../../kernel/clock';
import { defineLimit } from '../../platform/rate-limit/limits';

const MEBIBYTE = 1_048_576;

const MAX_ASSET_MEBIBYTES = 50;
export const MAX_ASSET_BYTES = MAX_ASSET_MEBIBYTES * MEBIBYTE;
/** `MAX_ASSET_BYTES`, for people. */
export const MAX_ASSET_SIZE = `${MAX_ASSET_MEBIBYTES} MiB`;
/** Boundaries and headers around the file. */
export const FORM_OVERHEAD_BYTES = 16_384;
export const MAX_ASSETS = 1_000;
/** The total size of one agent's files. */
export const MAX_ASSETS_BYTES = 5 * 1024 * MEBIBYTE;
/** Longer than any upload can take. */
export const UPLOAD_LEASE_MS = HOUR;
export const LINK_LIFE_MS = HOUR;

export const uploadsLimit = defineLimit('uploads', {
  counts: 'uploads of files',
  limit: 30,
  windowS: 60,
  per: 'caller',
});
export const downloadsLimit = defineLimit('downloads', {
  counts: 'downloads of files',
  limit: 120,
  windowS: 60,
  per: 'ip',
});
