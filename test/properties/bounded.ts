import assert from 'node:assert/strict';

/**
 * Does `work`, which must take less than `most` milliseconds of CPU time. A machine that stands still for a while counts
 * that as the time of whatever ran: work that took too long has a second chance.
 */
export function assertBounded(most: number, work: () => void): void {
  if (timeOf(work) < most) return;
  const again = timeOf(work);
  assert(again < most, `took ${again} ms, twice`);
}

function timeOf(work: () => void): number {
  const began = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}
