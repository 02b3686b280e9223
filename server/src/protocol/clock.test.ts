import { expect, it } from 'vitest';
import { nextTurn, sleep, systemClock } from './clock.js';

it('lets messages be handled between one turn and the next', async () => {
  let hasCome = false;
  setTimeout(() => {
    hasCome = true;
  }, 0);
  let turns = 0;
  // If `nextTurn` continued without a turn of the event loop, the timer would never fire.
  while (!hasCome && turns < 100_000) {
    await nextTurn(systemClock);
    turns++;
  }
  expect(hasCome).toBe(true);
});

it('calls nothing that was called off', async () => {
  let called = 0;
  const cancel = systemClock.after(1, () => called++);
  systemClock.after(1, () => (called += 10));
  cancel();
  await sleep(systemClock, 1);
  expect(called).toBe(10);
});
