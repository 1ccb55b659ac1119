import { ApiBody, ApiResponse } from '@nestjs/swagger';
import { malformedRequest, unsupportedMediaType } from '../../platform/errors/http.errors';
import { Answers } from '../../platform/operations/answers';
import { AsAction, operation } from '../../platform/operations/operation-marks';
import { PICTURE_WIDTHS, ServesPictures } from '../../platform/pictures/picture-address';
import { MAX_MEGAPIXELS, MAX_MEGAPIXELS_OF_AVIF } from '../../platform/pictures/picture-resizer';
import { picturesBusy } from '../../platform/pictures/turns';
import { assetQuotaReached, storeUnavailable, uploadInterrupted } from '../assets/assets.errors';
import { MAX_PICTURE_SIZE } from '../policies';
import { PictureListView, PictureView } from './pictures.dto';
import { pictureInUse, pictureNotFound, pictureTooLarge } from './pictures.errors';

const KINDS = 'JPEG, PNG, WebP, GIF, or AVIF';

const FORM = {
  type: 'object',
  required: ['file'],
  properties: {
    file: { type: 'string', format: 'binary', description: `${KINDS}, up to ${MAX_PICTURE_SIZE}` },
  },
  additionalProperties: false,
};

const BYTES = { 'image/webp': { schema: { type: 'string', format: 'binary' } } };

export const upload = operation(
  ApiBody({ required: true, schema: FORM }),
  Answers(201, PictureView, {
    summary: 'Upload a picture for a listing or your profile',
    description:
      `A form with one part, \`file\`: ${KINDS}, up to ${MAX_MEGAPIXELS} megapixels (AVIF: ${MAX_MEGAPIXELS_OF_AVIF}). ` +
      `It is turned upright, and stored as WebP in up to ${PICTURE_WIDTHS.length} widths, without its metadata. ` +
      'Everybody can see it once a public listing or profile ' +
      'uses its `url`.',
    refuses: [
      malformedRequest.as({ meaning: 'Not a form.' }),
      assetQuotaReached,
      uploadInterrupted,
      pictureTooLarge,
      unsupportedMediaType.as({ meaning: 'Not multipart/form-data.' }),
      storeUnavailable.as({ meaning: 'Try again shortly.' }),
      picturesBusy,
    ],
    idempotent: true,
  }),
  AsAction('sell.upload_picture', {
    description: 'Upload a picture; use its url in images of a listing, or as avatar_url of your profile',
    body: { file: `multipart/form-data, one part, ${KINDS}, up to ${MAX_PICTURE_SIZE}` },
  }),
);

export const list = operation(
  Answers(200, PictureListView, { summary: 'List your pictures, newest first' }),
  AsAction('sell.my_pictures'),
);

export const get = operation(
  Answers(200, PictureView, { summary: 'Get your picture', refuses: [pictureNotFound] }),
  AsAction('sell.view_picture'),
);

export const deleteOne = operation(
  Answers(204, undefined, {
    summary: 'Delete your picture',
    refuses: [pictureNotFound, pictureInUse, storeUnavailable.as({ meaning: 'Try again shortly.' })],
  }),
  AsAction('sell.delete_picture'),
);

export const show = operation(
  ServesPictures(),
  ApiResponse({ status: 200, description: 'The picture', content: BYTES }),
  ApiResponse({ status: 304, description: 'Not modified (`If-None-Match`)' }),
  Answers(200, undefined, {
    summary: 'A picture of a listing or an agent',
    description: 'At the `url` of the picture. No key is needed.',
    refuses: [pictureNotFound, storeUnavailable.as({ meaning: 'Try again shortly.' })],
  }),
);
