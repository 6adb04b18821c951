import { createPrivateKey, X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeCredentials } from '../../../scripts/bench/certificate.ts';

const now = Date.parse('2026-11-21T10:00:00Z');

test('the certificate is signed by its own key, for this machine and for a day', () => {
  const { key, cert } = makeCredentials(now);
  const certificate = new X509Certificate(cert);
  expect(certificate.verify(certificate.publicKey)).toBe(true);
  expect(certificate.checkPrivateKey(createPrivateKey(key))).toBe(true);
  expect(certificate.checkIP('127.0.0.1')).toBe('127.0.0.1');
  expect(certificate.checkIP('127.0.0.2')).toBeUndefined();
  expect(Date.parse(certificate.validFrom)).toBe(now - 86_400_000);
  expect(Date.parse(certificate.validTo)).toBe(now + 86_400_000);
});

test('no two are the same', () => {
  expect(makeCredentials(now)).not.toEqual(makeCredentials(now));
});
