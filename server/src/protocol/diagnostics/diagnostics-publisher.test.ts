import { expect, it } from 'vitest';
import { DiagnosticsPublisher } from './diagnostics-publisher.js';

it('looks first at what was edited last, also where it gave up on something before', async () => {
  const looks: string[] = [];
  await new Promise<void>((resolve) => {
    const publisher = new DiagnosticsPublisher({
      publish: (key) => {
        looks.push(key);
        if (looks.length === 3) resolve();
        if (looks.length > 1) return true;
        setImmediate(() => publisher.fileEdited('quick'));
        return false;
      },
      isOpen: () => true,
      dependents: () => [],
      failed: () => undefined,
    });
    publisher.fileEdited('slow');
  });
  expect(looks).toEqual(['slow', 'quick', 'slow']);
});
