export { clientIntent } from './client-intent/index.ts';
export { editing } from './editing.ts';
export { environment } from './environment.ts';
export { licences } from './licences.ts';
export { finishPages } from './finish-pages.ts';
export { security } from './security/index.ts';
