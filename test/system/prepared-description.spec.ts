import { ApiDescription } from '../../src/system/api-description';
import { startTestApp } from '../support/app';

it('the description that a build prepares fits a service with other settings', async () => {
  const [prepared, other] = await Promise.all([
    startTestApp(),
    startTestApp({
      PUBLIC_URL: 'http://market.example:8080',
      PLATFORM_NAME: 'Mercado "Étoile"',
      PAYMENTS: 'wallet',
      OPERATOR_PAGES: 'false',
      REGISTRATION: 'open',
      UCP_NAMESPACE: 'com.example',
      UCP_PROFILE_FETCH: 'off',
    }),
  ]);
  try {
    const description = other.app.get(ApiDescription);
    const adapted = description.adapt(prepared.app.get(ApiDescription).json());
    expect(JSON.stringify(adapted)).toBe(JSON.stringify(description.generate(other.app)));
  } finally {
    await Promise.all([prepared.close(), other.close()]);
  }
});
