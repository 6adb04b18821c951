import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Makes a self-signed certificate for localhost and music.test. */
export function makeCertificate(folder: string, days: number) {
  const [key, cert] = [join(folder, `${days}.key`), join(folder, `${days}.pem`)];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,DNS:music.test'];
  const made = ['-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, '-days', String(days)];
  execFileSync('openssl', ['req', '-x509', ...made, ...subject], { stdio: 'ignore' });
  return { key: readFileSync(key), cert: readFileSync(cert), file: cert };
}
