import assert from 'node:assert/strict';

/**
 * Does `work`, which must take less than `most` milliseconds of CPU time. If a machine stands still for a while, that
 * counts as time of the running work, so work that took too long gets a second chance.
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
