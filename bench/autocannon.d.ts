/** Types for the used part of autocannon, which ships none. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  namespace autocannon {
    interface Request {
      method?: string;
      path: string;
      headers?: Record<string, string>;
      body?: string;
    }
    interface Client extends EventEmitter {
      setRequests(requests: Request[]): void;
    }
    interface Options {
      url: string;
      connections: number;
      duration: number;
      timeout?: number;
      requests: Request[];
      setupClient?: (client: Client) => void;
    }
    interface Result {
      duration: number;
      errors: number;
      timeouts: number;
      non2xx: number;
      requests: { total: number };
    }
    type Response = (client: Client, status: number, bytes: number, milliseconds: number) => void;
    interface Run extends EventEmitter {
      on(event: 'response', listener: Response): this;
    }
  }

  function autocannon(
    options: autocannon.Options,
    done: (error: Error | null, result: autocannon.Result) => void,
  ): autocannon.Run;
  export = autocannon;
}
