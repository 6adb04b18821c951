import type { ClientDirective } from 'astro';
import { attach } from './attach.ts';

/** `client:intent="<selector of its triggers>"`: an island that lives once somebody reaches for it. */
const intent: ClientDirective = (load, { value: triggers }, island) => attach(load, triggers, island);

export default intent;
