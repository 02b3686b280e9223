import { describe, expect, it } from 'vitest';
import { RequestIds } from './request-ids.js';

describe('the ids of requests', () => {
  it('are those of the connection in the first thread', () => {
    const ids = new RequestIds(0);
    expect(ids.outgoing(3)).toBe(3);
    expect(ids.incoming(3)).toBe(3);
    expect(ids.incoming('1:3')).toBeUndefined();
  });

  it('tell the threads after it apart', () => {
    const ids = new RequestIds(1);
    expect(ids.outgoing(3)).toBe('1:3');
    expect(ids.incoming('1:3')).toBe(3);
    expect(['2:3', '13', '11:3', '2:1:3', 3, null].map((id) => ids.incoming(id))).toEqual(Array(6).fill(undefined));
  });
});
