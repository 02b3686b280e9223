/** The formats of `@schema/validate format=` (seed 003, Part 7; mostly those of JSON Schema). */

const number = '(25[0-5]|2[0-4]\\d|1?\\d?\\d)';
const ipv4 = new RegExp(`^${number}(\\.${number}){3}$`);
const hostname = /^(?=.{1,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?)(\.[a-z\d]([a-z\d-]{0,61}[a-z\d])?)*$/i;
const time = '([01]\\d|2[0-3]):[0-5]\\d:([0-5]\\d|60)(\\.\\d+)?(z|[+-]([01]\\d|2[0-3]):[0-5]\\d)';
const wholeTime = new RegExp(`^${time}$`, 'i');
const dateTime = new RegExp(`^(\\d{4}-\\d\\d-\\d\\d)t${time}$`, 'i');

const formats: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ['date-time', (text) => isDate(dateTime.exec(text)?.[1] ?? '')],
  ['time', (text) => wholeTime.test(text)],
  ['date', isDate],
  ['email', (text) => /^[^\s@<>"]+@[^\s@]+$/.test(text) && hostname.test(text.slice(text.lastIndexOf('@') + 1))],
  ['hostname', (text) => hostname.test(text)],
  ['ip', (text) => ipv4.test(text) || isIpv6(text)],
  ['ipv4', (text) => ipv4.test(text)],
  ['ipv6', isIpv6],
  ['uri', (text) => /^[a-z][a-z\d+.-]*:[^\s<>"{}|\\^`]*$/i.test(text)],
  ['port', (text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535],
  ['percent', (text) => /^\d+%$/.test(text)],
  ['duration', (text) => /^[+-]?(0|((\d+(\.\d*)?|\.\d+)(ns|us|µs|μs|ms|s|m|h))+)$/.test(text)],
]);

/** The names of all formats. */
export const formatNames: readonly string[] = [...formats.keys()];

/** Whether `text` has the format; undefined for an unknown format. */
export function hasFormat(format: string, text: string): boolean | undefined {
  return formats.get(format)?.(text);
}

function isDate(text: string): boolean {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)?.slice(1).map(Number);
  if (parts === undefined) return false;
  const [year = 0, month = 0, day = 0] = parts;
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  return day >= 1 && day <= days;
}

/** Eight groups; one run of zeros may be omitted, and the last two may be written as IPv4. */
function isIpv6(text: string): boolean {
  const [address = ''] = text.split('%', 1);
  const halves = address.split('::');
  if (halves.length > 2) return false;
  const groups = halves.map((half) => (half === '' ? [] : half.split(':')));
  let count = 0;
  for (const [i, half] of groups.entries())
    for (const [j, group] of half.entries()) {
      const isLast = i === groups.length - 1 && j === half.length - 1;
      if (isLast && ipv4.test(group)) count += 2;
      else if (/^[\da-f]{1,4}$/i.test(group)) count++;
      else return false;
    }
  return halves.length === 2 ? count <= 7 : count === 8;
}
