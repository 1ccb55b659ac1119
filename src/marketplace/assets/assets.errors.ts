import { unsupportedMediaType, malformedRequest } from '../../platform/errors/http.errors';
import { refusal, missing } from '../../kernel/refusal';
import { InvalidInput } from '../../kernel/domain-error';
import { MAX_ASSET_BYTES, MAX_ASSETS, MAX_ASSETS_BYTES, MAX_ASSET_SIZE } from '../policies';

export const assetNotFound = missing('asset', 'No such file, or not yours.', {
  next: 'List your files with {assets.list}.',
});

const megabytes = (bytes: number): string => `${bytes / 1_048_576} MiB`;

export const notAForm = unsupportedMediaType.also('Send multipart/form-data with one part named file.');

export const malformedForm = malformedRequest.also('The body is not well-formed multipart/form-data.');

export const wrongPart = (name: string, msg: string, type: string): InvalidInput =>
  InvalidInput.field(['body', name], msg, type);

export const assetTooLarge = refusal({
  code: 'asset_too_large',
  kind: 'too_large',
  meaning: `A file has at most ${MAX_ASSET_SIZE}.`,
  next: 'Upload a smaller file, or several.',
  text: { detail: `A file may have at most ${megabytes(MAX_ASSET_BYTES)}.`, max_bytes: MAX_ASSET_BYTES },
});

export const assetQuotaReached = refusal({
  code: 'asset_quota_reached',
  kind: 'conflict',
  meaning: `An agent has at most ${MAX_ASSETS.toLocaleString('en-US')} files and ${MAX_ASSETS_BYTES / 1024 ** 3} GiB.`,
  next: 'Delete files that no listing uses: {assets.list}, {assets.delete}.',
  text: (assets: number, bytes: number) => ({
    detail: 'Your file storage is full. Delete files first.',
    assets,
    max_assets: MAX_ASSETS,
    bytes,
    max_bytes: MAX_ASSETS_BYTES,
  }),
});

export const assetInUse = refusal({
  code: 'asset_in_use',
  kind: 'conflict',
  meaning: 'A listing or an order still uses the file.',
  next: 'Remove the file from its listings with {listings.update}, and delete it once its orders have ended.',
  text: (listings: string[], orders: number) => ({
    detail: 'Listings or orders still need this file.',
    listings,
    orders,
    allowed_actions: [],
  }),
});

export const uploadInterrupted = refusal({
  code: 'upload_interrupted',
  kind: 'conflict',
  meaning: 'The upload timed out. Start it again.',
  next: 'Send the whole file again.',
});

export const storeUnavailable = refusal({
  code: 'asset_store_unavailable',
  kind: 'unavailable',
  meaning: 'Files cannot be read or stored right now; try again shortly.',
  next: 'Try again in a minute, with the same request.',
  text: { detail: 'File storage is unavailable. Try again shortly.', retry_after: 5 },
});

export const linkInvalid = refusal({
  code: 'asset_link_invalid',
  kind: 'forbidden',
  credential: 'file_link',
  meaning: 'The file link is invalid or was changed.',
  next: 'Use the link from {orders.get} unchanged.',
  text: 'This link is invalid.',
});

export const linkExpired = refusal({
  code: 'asset_link_expired',
  kind: 'forbidden',
  meaning: 'The link to a file has expired; read the order for a new one.',
  next: 'Read the order with {orders.get}: it has a new link.',
  text: 'This link has expired. Read the order to get a new one.',
});

export const linkRevoked = refusal({
  code: 'asset_link_revoked',
  kind: 'forbidden',
  meaning: 'This link was revoked because the order was refunded or cancelled.',
  next: 'The file can no longer be downloaded, because the order was refunded or cancelled.',
});

export const rangeUnsatisfiable = refusal({
  code: 'range_not_satisfiable',
  kind: 'range_not_satisfiable',
  meaning: 'The range is outside the file.',
  next: 'Request a range within the file; `size_bytes` is its size.',
  text: (sizeBytes: number) => ({ detail: `The file has ${sizeBytes} bytes.`, size_bytes: sizeBytes }),
});
