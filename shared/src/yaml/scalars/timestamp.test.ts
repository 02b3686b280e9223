import { describe, expect, it } from 'vitest';
import { isTimestamp } from './timestamp.js';

describe('a timestamp', () => {
  it.each([
    '2001-12-14',
    '2001-1-1',
    '2000-02-29',
    '2004-02-29',
    '2001-12-31',
    '2001-11-30',
    '2001-12-14T21:59:43Z',
    '2001-12-14t0:0:0.5Z',
    '2001-12-14T23:59:59,25+24:59',
    '2001-12-14T21:59:43-05:00',
    '2001-12-14 21:59:43',
    '2001-12-14 21:59:43.10',
  ])('is %s', (text) => expect(isTimestamp(text)).toBe(true));

  it.each([
    ['no day', '2001-12'],
    ['day 0', '2001-12-00'],
    ['day 32', '2001-12-32'],
    ['a day that the month does not have', '2001-11-31'],
    ['a leap day of no leap year', '2001-02-29'],
    ['a leap day of a century', '1900-02-29'],
    ['February 30', '2000-02-30'],
    ['month 0', '2001-00-10'],
    ['month 13', '2001-13-10'],
    ['hour 24', '2001-12-14T24:00:00Z'],
    ['minute 60', '2001-12-14T21:60:43Z'],
    ['second 60', '2001-12-14T21:59:60Z'],
    ['zone hour 25', '2001-12-14T21:59:43+25:00'],
    ['zone minute 60', '2001-12-14T21:59:43+05:60'],
    ['no zone behind T', '2001-12-14T21:59:43'],
    ['a zone behind a space', '2001-12-14 21:59:43Z'],
    ['two spaces', '2001-12-14  21:59:43'],
    ['something behind it', '2001-12-14 '],
    ['a year of three digits', '201-12-14'],
    ['a word', 'abcd-ef-gh'],
    ['nothing', ''],
  ])('is not one with %s', (_, text) => expect(isTimestamp(text)).toBe(false));
});
