import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { demand } from './programs';

/** The certificate of a server on this machine. Clients need the file to trust it. */
export interface Certificate {
  file: string;
  cert: Buffer;
  key: Buffer;
}

export function makeCertificate(folder: string): Certificate {
  const [file, keyFile] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const args = [
    'req',
    '-x509',
    '-nodes',
    '-days',
    '2',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-subj',
    '/CN=127.0.0.1',
    '-addext',
    'subjectAltName=IP:127.0.0.1',
    '-out',
    file,
    '-keyout',
    keyFile,
  ];
  const { status, stderr } = spawnSync(demand('openssl'), args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`no certificate: ${stderr}`);
  return { file, cert: readFileSync(file), key: readFileSync(keyFile) };
}
