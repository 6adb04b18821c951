export { clientIntent } from './client-intent/index.ts';
export { editing } from './editing/index.ts';
export { licences } from './licences.ts';
export { warnOfLocalBackend } from './local-backend-warning.ts';
export { finishPages } from './finish-pages.ts';
export { unsetReservedVariables } from './reserved-variables.ts';
export { security } from './security/index.ts';
