import { DomainError, InvalidInput } from '../../kernel/domain-error';
import { MAX_ASSET_BYTES, MAX_ASSETS, MAX_ASSETS_BYTES } from './asset-limits';

const megabytes = (bytes: number): string => `${bytes / 1_048_576} MiB`;

export const notAForm = (): DomainError =>
  new DomainError(
    'unsupported_media_type',
    'unsupported_media',
    'Send multipart/form-data with one part named file.',
  );

export const malformedForm = (): DomainError =>
  new DomainError('malformed_request', 'malformed', 'The body is not well-formed multipart/form-data.');

export const wrongPart = (name: string, msg: string, type: string): InvalidInput =>
  InvalidInput.field(['body', name], msg, type);

export const assetTooLarge = (): DomainError =>
  new DomainError('asset_too_large', 'too_large', `A file may have at most ${megabytes(MAX_ASSET_BYTES)}.`, {
    max_bytes: MAX_ASSET_BYTES,
  });

export const assetQuotaReached = (assets: number, bytes: number): DomainError =>
  new DomainError('asset_quota_reached', 'conflict', 'Your file storage is full. Delete files first.', {
    assets,
    max_assets: MAX_ASSETS,
    bytes,
    max_bytes: MAX_ASSETS_BYTES,
  });

export const assetInUse = (listings: string[], orders: number): DomainError =>
  new DomainError('asset_in_use', 'conflict', 'Listings or orders still need this file.', {
    listings,
    orders,
    allowed_actions: [],
  });

export const uploadInterrupted = (): DomainError =>
  new DomainError('upload_interrupted', 'conflict', 'The upload timed out. Start it again.');

export const storeUnavailable = (): DomainError =>
  new DomainError(
    'asset_store_unavailable',
    'unavailable',
    'File storage is unavailable. Try again shortly.',
    {
      retry_after: 5,
    },
  );

export const linkInvalid = (): DomainError =>
  new DomainError('asset_link_invalid', 'forbidden', 'This link is invalid.');

export const linkExpired = (): DomainError =>
  new DomainError(
    'asset_link_expired',
    'forbidden',
    'This link has expired. Read the order to get a new one.',
  );

export const linkRevoked = (): DomainError =>
  new DomainError(
    'asset_link_revoked',
    'forbidden',
    'This link was revoked because the order was refunded or cancelled.',
  );

export const rangeUnsatisfiable = (sizeBytes: number): DomainError =>
  new DomainError('range_not_satisfiable', 'range_not_satisfiable', `The file has ${sizeBytes} bytes.`, {
    size_bytes: sizeBytes,
  });
