import { ApiBody, ApiResponse } from '@nestjs/swagger';
import { malformedRequest, unsupportedMediaType } from '../../platform/errors/http.errors';
import { Answers } from '../../platform/operations/answers';
import { AsAction, AsForm, operation } from '../../platform/operations/operation-marks';
import { MAX_ASSET_SIZE } from '../policies';
import { AssetListView, AssetView } from './assets.dto';
import {
  assetNotFound,
  assetQuotaReached,
  uploadInterrupted,
  assetTooLarge,
  storeUnavailable,
  assetInUse,
  linkInvalid,
  linkExpired,
  linkRevoked,
  rangeUnsatisfiable,
} from './assets.errors';

const FORM = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', format: 'binary', description: `Up to ${MAX_ASSET_SIZE}` } },
  additionalProperties: false,
};

const BYTES = { '*/*': { schema: { type: 'string', format: 'binary' } } };

export const upload = operation(
  ApiBody({ required: true, schema: FORM }),
  Answers(201, AssetView, {
    summary: 'Upload a file to sell',
    description: 'A form with one part, `file`, which provides the name and content type.',
    refuses: [
      malformedRequest.as({ meaning: 'Not a form.' }),
      assetQuotaReached,
      uploadInterrupted,
      assetTooLarge.as({ meaning: `Over ${MAX_ASSET_SIZE}.` }),
      unsupportedMediaType.as({ meaning: 'Not multipart/form-data.' }),
      storeUnavailable.as({ meaning: 'Try again shortly.' }),
    ],
    idempotent: true,
  }),
  AsAction('sell.upload_asset', {
    description: 'Upload a file; a digital_instant listing with its asset_id delivers it on payment',
    body: { file: `multipart/form-data, one part, up to ${MAX_ASSET_SIZE}` },
  }),
);

export const list = operation(
  Answers(200, AssetListView, { summary: 'List your files, newest first' }),
  AsAction('sell.my_assets'),
);

export const get = operation(
  Answers(200, AssetView, { summary: 'Get your file', refuses: [assetNotFound] }),
  AsAction('sell.view_asset'),
);

export const deleteOne = operation(
  AsForm({
    label: 'Delete the file',
    about: 'A file that a listing sells, or that an open order needs, stays.',
    destroys: true,
    done: 'Deleted.',
  }),
  Answers(204, undefined, {
    summary: 'Delete your file',
    refuses: [
      assetNotFound,
      assetInUse.as({ meaning: 'A listing or an order needs it.' }),
      storeUnavailable.as({ meaning: 'Try again shortly.' }),
    ],
  }),
  AsAction('sell.delete_asset'),
);

export const download = operation(
  ApiResponse({ status: 200, description: 'The file', content: BYTES }),
  ApiResponse({ status: 206, description: 'The requested `Range`', content: BYTES }),
  ApiResponse({ status: 304, description: 'Not modified (`If-None-Match`)' }),
  Answers(200, undefined, {
    summary: 'Download a bought file',
    description: 'Use the link from the order. No key is needed.',
    refuses: [
      linkInvalid,
      linkExpired.as({ meaning: 'Read the order to get a new link.' }),
      linkRevoked.as({ meaning: 'The order was refunded or cancelled.' }),
      assetNotFound,
      rangeUnsatisfiable,
      storeUnavailable.as({ meaning: 'Try again shortly.' }),
    ],
  }),
);
