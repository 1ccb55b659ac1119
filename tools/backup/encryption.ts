import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { BackupProblem } from './problem';

/** Encrypts or decrypts a stream, in chunks of 64 KiB. */
export type Convert = (source: AsyncIterable<Uint8Array>) => Promise<Readable>;

/** What the name of an encrypted file ends with. The program `age` can open it, too. */
export const ENCRYPTED = '.age';

/** Encrypts for each of these public keys: the owner of any of them can decrypt. */
export function encryptionFor(recipients: string[]): Convert {
  const encrypter = new Encrypter();
  for (const recipient of recipients)
    about(`${recipient} is not a public key of age (age1…)`, () => encrypter.addRecipient(recipient));
  return async (source) => asReadable(await encrypter.encrypt(asWeb(source)));
}

/** Decrypts with these secret keys. A changed or shortened file ends with an error. */
export function decryptionWith(identities: string[]): Convert {
  const decrypter = new Decrypter();
  for (const identity of identities)
    about('a line is not a secret key of age (AGE-SECRET-KEY-1…)', () => decrypter.addIdentity(identity));
  return async (source) => asReadable(await decrypter.decrypt(asWeb(source)));
}

/** The secret keys in a file as `age-keygen` writes it. */
export async function identitiesIn(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new BackupProblem(`the file of the secret key cannot be read: ${error.message}`);
  });
  const lines = text.split('\n').map((line) => line.trim());
  const found = lines.filter((line) => line !== '' && !line.startsWith('#'));
  if (found.length === 0) throw new BackupProblem(`${file} has no secret key (AGE-SECRET-KEY-1…)`);
  return found;
}

/** A new pair of keys. */
export async function newKeys(): Promise<{ identity: string; recipient: string }> {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

function about(problem: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    throw new BackupProblem(problem, { cause: error });
  }
}

// Node and the browser describe the same stream with different types
type WebStream = Parameters<Encrypter['encrypt']>[0] & ReadableStream<Uint8Array>;
const asWeb = (source: AsyncIterable<Uint8Array>): WebStream =>
  Readable.toWeb(Readable.from(source, { objectMode: false })) as WebStream;
const asReadable = (stream: unknown): Readable => Readable.fromWeb(stream as ReadableStream<Uint8Array>);
