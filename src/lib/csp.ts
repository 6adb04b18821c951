import { createHash } from 'node:crypto';

/** The source expression that lets a policy accept this very inline style. */
export const styleHash = (css: string): `sha256-${string}` =>
  `sha256-${createHash('sha256').update(css).digest('base64')}`;
