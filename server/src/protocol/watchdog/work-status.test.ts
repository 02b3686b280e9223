/** The note of the server's work in shared memory. */
import { describe, expect, it } from 'vitest';
import { WorkLog } from '../../workspace/evaluation/work-log.js';
import { newWorkStatusMemory, pulseIn, workIn, workStatus } from './work-status.js';

function logged() {
  const memory = newWorkStatusMemory();
  return { memory, work: new WorkLog(workStatus(memory)), note: () => workIn(memory) };
}

describe('the note', () => {
  it('names the current work, from the inside out', () => {
    const { work, note } = logged();
    expect(note()).toBeUndefined();
    const result = work.during('indexing', undefined, () => {
      expect(note()).toEqual({ subject: 'indexing' });
      work.during('diagnostics', '/ä.yml', () => {
        expect(note()).toEqual({ subject: 'diagnostics', file: '/ä.yml' });
        work.evaluating('r', () => 'app');
        expect(note()).toEqual({ subject: 'diagnostics', file: '/ä.yml', run: { id: 'r', name: 'app' } });
        work.evaluating('s', () => 'base');
        expect(note()?.run).toEqual({ id: 's', name: 'base' });
      });
      expect(note()).toEqual({ subject: 'indexing' });
      return 1;
    });
    expect(result).toBe(1);
    expect(note()).toBeUndefined();
  });

  it('is reset if the work throws', () => {
    const { work, note } = logged();
    const fail = () =>
      work.during('hover', '/a.yml', () => {
        throw new Error('no');
      });
    expect(fail).toThrow('no');
    expect(note()).toBeUndefined();
  });

  it('does not blame a run for what is done outside of all work', () => {
    const { work, note } = logged();
    work.evaluating('r', () => 'app');
    expect(note()).toBeUndefined();
  });

  it('requests the name of a run once', () => {
    const { work } = logged();
    let asked = 0;
    work.during('hover', '/a.yml', () => {
      for (let i = 0; i < 3; i++) work.evaluating('r', () => `app ${++asked}`);
    });
    expect(asked).toBe(1);
  });

  it('beats with each step', () => {
    const { memory, work } = logged();
    const pulses = [pulseIn(memory)];
    const seen = () => void pulses.push(pulseIn(memory));
    work.beat();
    seen();
    work.during('hover', undefined, () => {
      seen();
      work.evaluating('r', () => 'app');
      seen();
      work.evaluating('r', () => 'app');
      seen();
    });
    seen();
    expect(new Set(pulses).size).toBe(6);
  });

  it('may fill the memory, and no more', () => {
    const { memory, work, note } = logged();
    const room = memory.byteLength - 8 - JSON.stringify({ subject: 'hover', file: '' }).length;
    for (const [length, fits] of [
      [room, true],
      [room + 1, false],
    ] as const)
      work.during('hover', 'a'.repeat(length), () => expect(note()?.file?.length).toBe(fits ? length : undefined));
  });

  it('is omitted if it does not fit, or is half written', () => {
    const { memory, work, note } = logged();
    work.during('hover', `/${'a'.repeat(20_000)}`, () => expect(note()).toBeUndefined());
    work.during('hover', '/a.yml', () => {
      new Uint8Array(memory)[8] = 0;
      expect(note()).toBeUndefined();
    });
  });
});
