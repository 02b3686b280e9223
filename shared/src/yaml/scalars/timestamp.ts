/** Recognises timestamps as go-yaml v2 does. It leaves them as strings, but strict reading and tags depend on it. */

const form = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:([Tt ])(\d{1,2}):(\d{1,2}):(\d{1,2})(?:[.,]\d+)?(Z|[+-]\d\d:\d\d)?)?$/;
const daysInMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * Whether a text is a date of the calendar, perhaps with a time. A time after a `T` needs a zone, and one after a space
 * must not have one.
 */
export function isTimestamp(text: string): boolean {
  if (text.length < 8 || text.charCodeAt(4) !== 45) return false;
  const match = form.exec(text);
  if (match === null) return false;
  const [, year, month, day, separator, hour = '0', minute = '0', second = '0', zone] = match;
  // With a `T` the zone is required; with a space it is not allowed.
  if (separator !== undefined && (separator === ' ') !== (zone === undefined)) return false;
  const leap = Number(year) % 4 === 0 && (Number(year) % 100 !== 0 || Number(year) % 400 === 0);
  const days = Number(month) === 2 && leap ? 29 : (daysInMonth[Number(month) - 1] ?? 0);
  const [, zoneHour = '0', zoneMinute = '0'] = /^[+-](\d\d):(\d\d)$/.exec(zone ?? '') ?? [];
  return (
    Number(day) >= 1 &&
    Number(day) <= days &&
    Number(hour) < 24 &&
    Number(minute) < 60 &&
    Number(second) < 60 &&
    Number(zoneHour) <= 24 &&
    Number(zoneMinute) < 60
  );
}
