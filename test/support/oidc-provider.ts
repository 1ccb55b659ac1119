import { createHash, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

type Pair = Awaited<ReturnType<typeof generateKeyPair>>;
interface Key {
  kid: string | undefined;
  alg: string;
  pair: Pair;
}

/** A small OpenID Connect provider on loopback: documents, keys, and the code flow with PKCE for a public client. */
export class OidcProvider {
  keys: Key[] = [];
  /** Answers 500 instead of documents. */
  broken = false;
  requests: string[] = [];
  issuerSaid?: string;
  /** The provider's clock. */
  now = (): Date => new Date();
  private readonly codes = new Map<string, { nonce: string; challenge: string; redirectUri: string }>();

  private constructor(
    private readonly server: Server,
    readonly issuer: string,
  ) {}

  static async start(): Promise<OidcProvider> {
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        void provider.answer(request.url ?? '', body).then(({ status, location, json }) => {
          response.writeHead(status, location ? { location } : { 'content-type': 'application/json' });
          response.end(json === undefined ? '' : JSON.stringify(json));
        });
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const provider = new OidcProvider(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    await provider.addKey('k1', 'ES256');
    return provider;
  }

  async addKey(kid: string | undefined, alg: string): Promise<Key> {
    const key = { kid, alg, pair: await generateKeyPair(alg, { extractable: true }) };
    this.keys.push(key);
    return key;
  }

  async sign(claims: JWTPayload, now: Date, key = this.keys[0]!, header: object = {}): Promise<string> {
    const iat = Math.floor(now.getTime() / 1000);
    const all = {
      iss: this.issuer,
      aud: 'market',
      sub: 'somebody',
      iat,
      exp: iat + 300,
      nonce: 'n',
      ...claims,
    };
    const kept = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
    return new SignJWT(kept)
      .setProtectedHeader({ alg: key.alg, ...(key.kid && { kid: key.kid }), ...header })
      .sign(key.pair.privateKey);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(
    url: string,
    body: string,
  ): Promise<{ status: number; location?: string; json?: unknown }> {
    const { pathname, searchParams } = new URL(url, this.issuer);
    this.requests.push(pathname);
    if (this.broken) return { status: 500, json: {} };
    if (pathname === '/.well-known/openid-configuration') {
      return {
        status: 200,
        json: {
          issuer: this.issuerSaid ?? this.issuer,
          jwks_uri: `${this.issuer}/jwks`,
          authorization_endpoint: `${this.issuer}/authorize`,
          token_endpoint: `${this.issuer}/token`,
        },
      };
    }
    if (pathname === '/jwks') {
      const keys = await Promise.all(
        this.keys.map(async ({ kid, alg, pair }) => ({
          ...(await exportJWK(pair.publicKey)),
          kid,
          alg,
          use: 'sig',
        })),
      );
      return { status: 200, json: { keys } };
    }
    if (pathname === '/authorize') {
      const said = (name: string): string => searchParams.get(name) ?? '';
      const code = randomBytes(8).toString('hex');
      this.codes.set(code, {
        nonce: said('nonce'),
        challenge: said('code_challenge'),
        redirectUri: said('redirect_uri'),
      });
      const target = new URL(said('redirect_uri'));
      target.searchParams.set('code', code);
      target.searchParams.set('state', said('state'));
      return { status: 302, location: target.href };
    }
    const form = new URLSearchParams(body);
    const code = this.codes.get(form.get('code') ?? '');
    this.codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (code?.challenge !== challenge || code.redirectUri !== form.get('redirect_uri'))
      return { status: 400, json: { error: 'invalid_grant' } };
    const claims = { nonce: code.nonce, email: 'Eve@example.com', email_verified: true };
    return { status: 200, json: { id_token: await this.sign(claims, this.now()), token_type: 'Bearer' } };
  }
}
