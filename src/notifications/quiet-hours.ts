/** From `start` until `end` of every day, by the clocks of the time zone; over midnight where `end` comes first. */
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

/** The same start and end: always. */
export function isQuiet({ start, end, timezone }: QuietHours, at: Date): boolean {
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);
  return start < end ? time >= start && time < end : time >= start || time < end;
}
