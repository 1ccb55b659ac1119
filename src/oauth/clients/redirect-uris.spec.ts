import {
  destinationOf,
  findRedirectUri,
  matchesRedirectUri,
  policySource,
  redirectHost,
  redirectUriProblem,
  shownUri,
  withParameters,
} from './redirect-uris';

describe('a redirect URI', () => {
  it.each([
    'https://app.example/callback',
    'https://app.example:8443/cb?from=here',
    'http://127.0.0.1/callback',
    'http://127.0.0.1:51234/callback',
    'http://localhost:3000/callback',
    'http://[::1]:3000/cb',
    'com.example.app:/oauth2/callback',
    'com.example.app://callback',
    'cursor://anysphere.cursor-mcp/oauth/callback',
    'vscode://vscode.github-authentication/did-authenticate',
    'vscode-insiders://publisher.extension/callback?window=1',
    'windsurf://oauth/callback',
    'goose://oauth',
    'zed://',
    'myapp:/callback',
    'web+editor:callback',
    'a-b.c+d1:/cb',
    'httpie://callback',
    'https-app:/cb',
    'cursor://anysphere.cursor-retrieval/oauth/callback',
    'com.example.app:/callback',
    'warp://mcp/oauth2callback',
    'firefly://callback',
    'reader://callback?flow=a%20b',
    'com.example.app:/cb?path=/a/b&at=12:30',
  ])('may be %s', (uri) => {
    expect(redirectUriProblem(uri)).toBeUndefined();
  });

  it.each([
    '',
    '/callback',
    '//evil.example/callback',
    'https:evil.example',
    'https:/evil.example',
    'https:///evil.example',
    'HTTPS://app.example/cb',
    'https://APP.example/cb',
    'https://app.example/cb#fragment',
    'https://app.example/cb#',
    'https://*.example/cb',
    'https://app.example/*',
    'https://user@app.example/cb',
    'https://app.example@evil.example/cb',
    'https://user:pass@app.example/cb',
    'https://app.example\\@evil.example/cb',
    'https://app.example\\.evil.example/cb',
    'https://ex%61mple.com/cb',
    'https://exämple.com/cb',
    'https://app.example /cb',
    'https://app.example/\tcb',
    'https://app.example/cb\n',
    'http://app.example/cb',
    'http://127.0.0.1.evil.example/cb',
    'http://127.0.0.1@evil.example/cb',
    'http://localhost.evil.example/cb',
    'http://127.1/cb',
    'http://0x7f000001/cb',
    'http://2130706433/cb',
    'http://0.0.0.0/cb',
    'http://LOCALHOST/cb',
    'http://127.0.0.1:99999/cb',
    'http://127.0.0.1:0/cb',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java.script:',
    'data:text/html,hello',
    'file:///etc/passwd',
    'vbscript:x',
    'Vbscript:x',
    'blob:https://app.example/1',
    'about:blank',
    'view-source:https://app.example/cb',
    'filesystem:https://app.example/cb',
    'jar:https://app.example/a.jar!/cb',
    'resource://app/cb',
    'chrome://settings',
    'chrome-extension://abcdefgh/cb',
    'moz-extension://abcdefgh/cb',
    'edge://settings',
    'ws://app.example/cb',
    'wss://app.example/cb',
    'ftp://app.example/cb',
    'sftp://app.example/cb',
    'ldap://app.example/cb',
    'smb://app.example/cb',
    'mailto:a@app.example',
    'tel:+15550100',
    'sms:+15550100',
    'intent://cb#Intent;end',
    'intent://cb',
    'android-app://com.example/cb',
    'x-apple.settings:wifi',
    'ms-settings:',
    'ms-settings:display',
    'ms-word:ofe|u|https://app.example',
    'ms-office:edit',
    'search-ms:query=x',
    'bitcoin:1address',
    'upi://pay',
    'urn:ietf:wg:oauth:2.0:oob',
    'localhost:3000/callback',
    'app.example:8080/cb',
    'Cursor://anysphere.cursor-mcp/oauth/callback',
    'cursor:',
    'cursor://user:pass@anysphere/cb',
    'cursor://a/cb#fragment',
    'cursor://a/*',
    'cursor://a/ cb',
    'cursor://a/"cb',
    '1app://cb',
    '://cb',
    'my_app://cb',
    `https://app.example/${'x'.repeat(1000)}`,
    // cspell:disable -- registered scheme names
    'microsoft-edge:https://evil.example/cb',
    'microsoft-edge://evil.example/cb',
    'microsoft-edge-https://evil.example/cb',
    'googlechrome://evil.example/cb',
    'googlechromes://evil.example/cb',
    'googlechrome-x-callback://x-callback-url/open/',
    'x-safari-https://evil.example/cb',
    'x-web-search://?evil',
    'samsunginternet://evil.example/cb',
    'ddgquicklink://evil.example/cb',
    'read:cb',
    'firefox-focus://open-url',
    'opera-https://evil.example/cb',
    'touch-https://evil.example/cb',
    'steam://openurl/evil.example',
    'tg://resolve?domain=evil',
    'whatsapp://send?phone=1',
    'skype:evil?chat',
    'msteams:/l/chat/0/0',
    'viber://chat',
    'fb-messenger://user/1',
    'shortcuts://run-shortcut?name=x',
    'dweb:/ipfs/x',
    // cspell:enable
    'launcher:https://evil.example/cb',
    'launcher:HTTPS://evil.example/cb',
    'launcher://https://evil.example/cb',
    'launcher://open?url=https://evil.example/cb',
    'launcher://open?url=https%3A%2F%2Fevil.example',
    'launcher://open?url=https%253A%252F%252Fa.example',
    'launcher://open?url=%68%74%74%70s:evil.example',
    'launcher://open?url=ht%09tps%0A:evil.example',
    'launcher://open?url=ftp://evil.example',
    'launcher://open?url=//evil.example',
    'launcher:////evil.example/cb',
    'launcher://open?to=javascript%3Aalert(1)',
  ])('may not be %j', (uri) => {
    expect(redirectUriProblem(uri)).toBeDefined();
  });

  it('is compared as text', () => {
    const registered = 'https://app.example/cb';
    for (const other of [
      'https://app.example/cb/',
      'https://app.example/cb?x=1',
      'https://app.example/CB',
      'https://app.example:443/cb',
      'https://app.example/./cb',
      'https://app.example/a/../cb',
      'https://app.example/c%62',
      'https://app.example/cb%23x',
      'http://app.example/cb',
      'https://app.example.evil.example/cb',
    ])
      expect(findRedirectUri([registered], other)).toBeUndefined();
    expect(findRedirectUri([registered], registered)).toBe(registered);
  });

  it('may have another port on loopback, and nothing else', () => {
    expect(matchesRedirectUri('http://127.0.0.1/cb', 'http://127.0.0.1:49152/cb')).toBe(true);
    expect(matchesRedirectUri('http://localhost:1/cb?a=b', 'http://localhost:2/cb?a=b')).toBe(true);
    expect(matchesRedirectUri('http://[::1]/cb', 'http://[::1]:8080/cb')).toBe(true);
    for (const other of [
      'http://localhost:49152/cb',
      'http://[::1]:49152/cb',
      'https://127.0.0.1:49152/cb',
      'http://127.0.0.1:49152/cb2',
      'http://127.0.0.1:49152/cb?x=1',
      'http://127.0.0.1:49152@evil.example/cb',
      'http://127.0.0.1:99999/cb',
      'http://127.0.0.2:49152/cb',
    ])
      expect(findRedirectUri(['http://127.0.0.1/cb'], other)).toBeUndefined();
    expect(matchesRedirectUri('https://app.example:1/cb', 'https://app.example:2/cb')).toBe(false);
  });

  it('is described to people by where it leads', () => {
    const described = (uri: string) => [redirectHost(uri), destinationOf(uri), policySource(uri)];
    expect(described('https://app.example:8443/cb')).toEqual([
      'app.example:8443',
      'app.example:8443',
      'https://app.example:8443',
    ]);
    expect(described('http://127.0.0.1:33418/cb')).toEqual([
      '127.0.0.1:33418',
      'a program on your machine (127.0.0.1:33418)',
      'http://127.0.0.1:33418',
    ]);
    expect(described('cursor://anysphere.cursor-mcp/oauth/callback')).toEqual([
      'cursor',
      'an application on your machine that opens cursor://anysphere.cursor-mcp links',
      'cursor:',
    ]);
    expect(described('httpie:/cb')).toEqual([
      'httpie',
      'an application on your machine that opens httpie: links',
      'httpie:',
    ]);
  });

  it('of an application is shown whole, cut in the middle if it is very long', () => {
    const uri = 'cursor://anysphere.cursor-mcp/oauth/callback?window=1';
    expect(shownUri(uri)).toBe(uri);
    const long = `cursor://begin/${'x'.repeat(900)}/end`;
    expect(shownUri(long)).toMatch(/^cursor:\/\/begin\/x+…x+\/end$/);
    expect(shownUri(long).length).toBeLessThanOrEqual(200);
  });

  it('keeps its own query beside what is added', () => {
    expect(withParameters('https://a.example/cb', { code: 'x', state: undefined })).toBe(
      'https://a.example/cb?code=x',
    );
    expect(withParameters('https://a.example/cb?from=a%20b', { state: 'ü&= +' })).toBe(
      'https://a.example/cb?from=a%20b&state=%C3%BC%26%3D+%2B',
    );
    expect(withParameters('com.example.app:/cb', { error: 'access_denied' })).toBe(
      'com.example.app:/cb?error=access_denied',
    );
  });
});
