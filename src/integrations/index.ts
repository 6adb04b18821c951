export { announceSettings } from './announce-settings.ts';
export { clientIntent } from './client-intent/index.ts';
export { licences } from './licences/index.ts';
export { finishPages } from './pages.ts';
export { plainEnvironment } from './plain-environment.ts';
export { security } from './security/index.ts';
