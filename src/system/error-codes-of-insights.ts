import { codes, type ErrorCode } from './error-code-list';

export const INSIGHTS_ERROR_CODES: ErrorCode[] = [
  ...codes(404, { file_not_found: 'The page has no such part.' }),
  ...codes(429, { too_many_streams: 'There are 50 streams open from your address' }),
  ...codes(503, { pictures_busy: 'Too many pictures are being drawn; try again shortly' }),
  ...codes(503, { stream_full: 'This process has as many listeners as it takes, or is about to stop' }),
  ...codes(404, { donation_not_found: 'No such donation.' }),
  ...codes(409, {
    donation_decided: 'This donation was confirmed or rejected before.',
    donation_contested: 'Several agents reported this transaction; name one of agent_ids to confirm it.',
  }),
];
