// cspell:disable -- registered scheme names
/**
 * Schemes that cannot belong to an application that waits for a response: a browser or the operating system would run,
 * show, install, dial, mail, or pay what the URI says, or send the code over the network, or a well-known application
 * would open a page or a conversation.
 */
const TAKEN = new Set(
  [
    // run or shown by browsers
    'about blob brave chrome chromium cid data devtools ecmascript edge feed file filesystem firefox jar javascript',
    'jscript livescript mhtml mid mocha moz opera resource safari vbscript view view-source vivaldi webkit wyciwyg',
    'ddgquicklink googlechrome googlechromes microsoft-edge read samsunginternet x-safari x-web',
    // sent over the network
    'afp cifs dav davs dict dweb ftp ftps git gopher http https imap ipfs ipns irc ircs jdbc ldap ldaps magnet news nfs',
    'nntp pop rdp redis rsync rtmp rtsp sftp smb ssh svn telnet tftp vnc webdav ws wss',
    // written, dialed, paid, or installed
    'android-app app-prefs app-settings applescript bitcoin callto content ethereum facetime facetime-audio fax geo',
    'hcp help im intent itms itms-apps itms-appss itms-services itmss its lightning mailto maps market mk mms',
    'package payto prefs res search search-ms shell sip sips sms tel upi webcal xmpp',
    // opened by applications that lead elsewhere
    'fb-messenger msteams shortcuts skype steam tg viber whatsapp',
    // names, which nothing opens
    'doi localhost oid tag urn uuid',
  ].flatMap((line) => line.split(' ')),
);
/** Families of such schemes: settings and Office documents (`ms-settings`), and pages of browsers (`x-safari-https`). */
const TAKEN_FAMILIES = new RegExp(
  [
    '^(ms|chrome|edge|moz|safari|webkit|opera|brave|firefox|vivaldi|googlechromes?|microsoft-edge|samsunginternet)[-.+]',
    '^(x-apple|x-javascript|x-web|view-source)[-.+]|^x-safari|[-.+]https?$|javascript|vbscript',
  ].join('|'),
);
// cspell:enable

/** Another address in the address of an application, which may open it with the code. */
const ADDRESS = /[/\\]{2}|https?:|javascript:/i;

/** Whether an application can receive responses at a scheme: browsers and operating systems do not handle it themselves. */
export function mayBelongToApplication(scheme: string): boolean {
  return !TAKEN.has(scheme) && !TAKEN_FAMILIES.test(scheme);
}

/** Whether an application's address contains another one after its scheme, however often it is escaped. */
export function leadsElsewhere(uri: string): boolean {
  let rest = uri.replace(/^[^:]*:(\/\/)?/, '');
  for (let before = ''; before !== rest;) {
    before = rest;
    rest = rest.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  }
  return ADDRESS.test(rest.replace(/[\s\p{Cc}]/gu, ''));
}
