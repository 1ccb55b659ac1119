const PLACE = /^(\d{1,15})\.([0-9a-f-]{36})$/;

/** Encodes the position where a page ended. */
export function pageToken(at: Date, id: string): string {
  return Buffer.from(`${at.getTime()}.${id}`).toString('base64url');
}

export function placeOfToken(token: string): { at: Date; id: string } | undefined {
  const [, time, id] = PLACE.exec(Buffer.from(token, 'base64url').toString('latin1')) ?? [];
  if (time === undefined || id === undefined) return undefined;
  const at = new Date(Number(time));
  return Number.isNaN(at.getTime()) ? undefined : { at, id };
}
