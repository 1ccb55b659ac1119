/** Every day from `start` to `end` in the time zone; past midnight if `end` is earlier than `start`. */
export interface QuietHours {
  start: string;
  end: string;
  timezone: string;
}

export function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** If start and end are the same, it is always quiet. */
export function isQuiet({ start, end, timezone }: QuietHours, at: Date): boolean {
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);
  return start < end ? time >= start && time < end : time >= start || time < end;
}
