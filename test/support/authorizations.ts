import { createHash, randomBytes } from 'node:crypto';
import type supertest from 'supertest';
import { authorizationNonce } from '../../src/kernel/authorization-nonce';
import { mcpTokens } from '../../src/mcp/mcp.scopes';
import { IdTokensService } from '../../src/sign-in/id-tokens.service';
import { SessionsService } from '../../src/sign-in/sessions.service';
import { Users } from '../../src/sign-in/users';
import type { TestApp } from './app';
import type { Client } from './client';
import { fixtures, type TestAgent } from './fixtures';

/** Every scope of MCP: what an application gets that requests none. */
export const MCP_SCOPE = mcpTokens.scopes.join(' ');

export interface TestPerson {
  userId: string;
  email: string;
  /** Signed by the identity provider; with a nonce, valid for one authorization. */
  idToken(nonce?: string): Promise<string>;
}

export interface TestOwner extends TestPerson {
  agent: TestAgent;
}

export interface TestClient {
  client_id: string;
  client_secret?: string;
  redirect_uris: string[];
}

/** An authorization request, and the verifier that its sender keeps secret. */
export interface AuthorizationAttempt {
  client: TestClient;
  verifier: string;
  parameters: Record<string, string>;
}

export interface Tokens {
  access_token: string;
  refresh_token: string;
  scope: string;
  expires_in: number;
}

let people = 0;

/** Creates people, clients, and their grants. */
export class Authorizations {
  constructor(private readonly app: TestApp) {}

  async person(): Promise<TestPerson> {
    const email = `person-${++people}@example.org`;
    const { userId } = await this.app.app.get(Users, { strict: false }).ofMailbox(email);
    return { userId, email, idToken: (nonce) => this.idTokenOf({ userId, email }, nonce) };
  }

  idTokenOf(person: { userId: string; email: string }, nonce?: string): Promise<string> {
    return this.app.app.get(IdTokensService, { strict: false }).sign(person, nonce);
  }

  async owner(): Promise<TestOwner> {
    const person = await this.person();
    return { ...person, agent: await this.agentOf(person) };
  }

  /** A browser in which the person is signed in. */
  async browser(person: { userId: string; email: string }): Promise<Client> {
    const cookies: string[] = [];
    const response = { cookie: (name: string, value: string) => cookies.push(`${name}=${value}`) };
    const request = { headers: {}, get: () => undefined, method: 'POST', originalUrl: '/auth/login' };
    await this.app.app
      .get(SessionsService, { strict: false })
      .open(request as never, response as never, person);
    return this.app.client.with({ Cookie: cookies.join('; '), Accept: 'text/html' });
  }

  async agentOf({ userId }: { userId: string }): Promise<TestAgent> {
    const agent = await fixtures(this.app).agent();
    await this.app.sql('UPDATE agents SET owner_id = $1, claimed_at = $2 WHERE agent_id = $3', [
      userId,
      this.app.clock.now(),
      agent.agentId,
    ]);
    return agent;
  }

  async client(metadata: object = {}): Promise<TestClient> {
    const body = { redirect_uris: ['https://client.example/callback'], client_name: 'A client', ...metadata };
    const answer = await this.app.client.post('/oauth/register', body).expect(201);
    return answer.body as TestClient;
  }

  attemptFor(client: TestClient, changes: Record<string, string | undefined> = {}): AuthorizationAttempt {
    const verifier = randomBytes(32).toString('base64url');
    const parameters: Record<string, string | undefined> = {
      client_id: client.client_id,
      redirect_uri: client.redirect_uris[0] as string,
      response_type: 'code',
      scope: MCP_SCOPE,
      state: randomBytes(8).toString('hex'),
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      resource: `${this.app.settings.PUBLIC_URL}/mcp`,
      ...changes,
    };
    for (const [name, value] of Object.entries(parameters)) if (value === undefined) delete parameters[name];
    return { client, verifier, parameters: parameters as Record<string, string> };
  }

  authorize({ parameters }: AuthorizationAttempt, client: Client = this.app.client): supertest.Test {
    return client.get(`/oauth/authorize?${new URLSearchParams(parameters).toString()}`).redirects(0);
  }

  nonce({ parameters }: AuthorizationAttempt): string {
    const { client_id, redirect_uri, code_challenge, state, scope, resource } = parameters;
    const texts = { client_id, redirect_uri, code_challenge, state, scope, resource };
    return authorizationNonce(
      Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, value ?? ''])) as never,
    );
  }

  /** The person consents. */
  async consent(
    person: TestPerson,
    attempt: AuthorizationAttempt,
    changes: object = {},
  ): Promise<supertest.Response> {
    const idToken = await person.idToken(this.nonce(attempt));
    return this.app.client.post('/oauth/code', {
      ...attempt.parameters,
      id_token: idToken,
      consent: true,
      ...changes,
    });
  }

  async code(person: TestPerson, attempt: AuthorizationAttempt, changes: object = {}): Promise<string> {
    const answer = await this.consent(person, attempt, changes);
    if (answer.status !== 200) throw new Error(`no code: ${answer.status} ${answer.text}`);
    return (answer.body as { code: string }).code;
  }

  /** What a person gets who opens the printed address of an authorization and agrees. */
  async codeFrom(shown: string): Promise<string> {
    const [address] = /http\S+\/oauth\/authorize\?\S+/.exec(shown)!;
    const parameters = Object.fromEntries(new URL(address).searchParams);
    const client = { client_id: parameters.client_id!, redirect_uris: [] };
    return this.code(await this.owner(), { client, verifier: '', parameters });
  }

  /** The parameters with which a client exchanges a code. */
  exchange({ client, verifier, parameters }: AuthorizationAttempt, code: string): Record<string, string> {
    return {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: parameters.redirect_uri as string,
      client_id: client.client_id,
      ...(client.client_secret ? { client_secret: client.client_secret } : {}),
    };
  }

  post(path: string, form: Record<string, string>, client: Client = this.app.client): supertest.Test {
    return client
      .with({ 'Content-Type': 'application/x-www-form-urlencoded' })
      .post(path, new URLSearchParams(form).toString());
  }

  token(form: Record<string, string>, client?: Client): supertest.Test {
    return this.post('/oauth/token', form, client);
  }

  refresh(client: TestClient, refreshToken: string, by?: Client): supertest.Test {
    const form = { grant_type: 'refresh_token', refresh_token: refreshToken, client_id: client.client_id };
    return this.token(form, by);
  }

  async tokens(
    person: TestPerson,
    client: TestClient,
    changes: Record<string, string | undefined> = {},
    terms: object = {},
  ): Promise<Tokens> {
    const attempt = this.attemptFor(client, changes);
    const code = await this.code(person, attempt, terms);
    return (await this.token(this.exchange(attempt, code)).expect(200)).body as Tokens;
  }
}

export function authorizations(app: TestApp): Authorizations {
  return new Authorizations(app);
}
