import { parseArgs } from 'node:util';

export interface ListenOptions {
  /** The service's URL. */
  url: string;
  key: string;
  /** Only these event types. Default: all. */
  types?: string[];
  /** Prints complete bodies, one per line. */
  json: boolean;
  /** Forwards each valid event to this URL and returns its response. */
  forward?: string;
  /** The secret of the local receiver, if it has one. */
  secret?: string;
  /** Polls for events instead of receiving webhooks. */
  pull: boolean;
}

export const LISTEN_USAGE = `usage: npm run listen -- --key KEY [options]
  --url http://127.0.0.1:3000   the service, on this machine; at PORT where that is set
  --types a,b                   only these event types, or patterns such as marketplace.order.*
  --json                        whole bodies, one a line
  --forward http://127.0.0.1:PORT/PATH
                                pass each event on, with its headers, to a receiver on this machine
  --secret whsec_...            signs what is passed on with the receiver's own secret, not the one printed at the start
  --pull                        fetch events instead of being called
  --help                        this
`;

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

const SECRET = /^whsec_[A-Za-z0-9+/]+={0,2}$/;

/** Whether the user asked for help. */
export function asksForUsage(args: string[]): boolean {
  return args.includes('--help') || args.includes('-h');
}

/** Throws with a message for the user. */
export function listenOptionsFrom(args: string[], address = 'http://127.0.0.1:3000'): ListenOptions {
  const { values } = parseArgs({
    args,
    options: {
      url: { type: 'string', default: address },
      key: { type: 'string' },
      types: { type: 'string' },
      json: { type: 'boolean', default: false },
      forward: { type: 'string' },
      secret: { type: 'string' },
      pull: { type: 'boolean', default: false },
    },
  });
  if (!values.key) throw new Error('--key is missing: an API key of the agent');
  if (values.secret !== undefined && !SECRET.test(values.secret))
    throw new Error('--secret must be whsec_ followed by base64');
  if (values.secret !== undefined && values.forward === undefined)
    throw new Error('--secret needs --forward');
  return {
    url: onThisMachine('--url', values.url).replace(/\/+$/, ''),
    key: values.key,
    types: values.types?.split(',').filter(Boolean),
    json: values.json,
    forward: values.forward === undefined ? undefined : onThisMachine('--forward', values.forward),
    secret: values.secret,
    pull: values.pull,
  };
}

/** For local development only: neither keys nor events leave this machine. */
function onThisMachine(option: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'http:' || !LOOPBACK.test(url.hostname))
    throw new Error(`${option} ${text} is not an http URL of this machine`);
  return text;
}
