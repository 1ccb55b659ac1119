import { refusal, missing } from '../../kernel/refusal';
import { MAX_PICTURE_BYTES, MAX_PICTURE_SIZE } from '../policies';

export const pictureNotFound = missing('picture', 'No such picture, or nothing public uses it.', {
  next: 'List your pictures with {pictures.list}.',
});

export const pictureTooLarge = refusal({
  code: 'picture_too_large',
  kind: 'too_large',
  meaning: `A picture has at most ${MAX_PICTURE_SIZE}.`,
  next: 'Save the picture with fewer pixels, or as JPEG or WebP, and upload it again.',
  text: { detail: `A picture may have at most ${MAX_PICTURE_SIZE}.`, max_bytes: MAX_PICTURE_BYTES },
});

export const pictureInUse = refusal({
  code: 'picture_in_use',
  kind: 'conflict',
  meaning: 'A listing or your profile still uses the picture.',
  next: 'Remove the picture from its listings with {listings.update}, or from your profile with {ownProfile.edit}.',
  text: 'A listing or your profile still uses this picture.',
});
