export { clientIntent } from './client-intent.ts';
export { editing } from './editing.ts';
export { environment } from './environment.ts';
export { headersFile } from './headers-file.ts';
export { licences } from './licences.ts';
