/**
 * The ids of the server's own requests. Each thread of the server counts from 0, and the client's response to one must
 * not be taken for the response to another's.
 */
export class RequestIds {
  private readonly prefix: string;

  /** `generation` is how many threads there were before. */
  constructor(generation: number) {
    this.prefix = generation === 0 ? '' : `${generation}:`;
  }

  /** The id by which the client gets to know a request. */
  outgoing(id: number | string | null): number | string | null {
    return this.prefix === '' ? id : `${this.prefix}${id}`;
  }

  /** The id of the request that an answer belongs to; undefined if it is none of this thread's. */
  incoming(id: number | string | null): number | undefined {
    if (this.prefix === '') return typeof id === 'number' ? id : undefined;
    return typeof id === 'string' && id.startsWith(this.prefix) ? Number(id.slice(this.prefix.length)) : undefined;
  }
}
