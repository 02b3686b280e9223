/**
 * The ids of the server's own requests. Each thread of the server counts from 0, and a response to one must not be
 * mistaken for a response to another's.
 */
export class RequestIds {
  private readonly prefix: string;

  /** `generation` is the number of earlier threads. */
  constructor(generation: number) {
    this.prefix = generation === 0 ? '' : `${generation}:`;
  }

  /** The id of a request as sent to the client. */
  outgoing(id: number | string | null): number | string | null {
    return this.prefix === '' ? id : `${this.prefix}${id}`;
  }

  /** The id of the request that a response belongs to; undefined if it is not one of this thread's. */
  incoming(id: number | string | null): number | undefined {
    if (this.prefix === '') return typeof id === 'number' ? id : undefined;
    return typeof id === 'string' && id.startsWith(this.prefix) ? Number(id.slice(this.prefix.length)) : undefined;
  }
}
