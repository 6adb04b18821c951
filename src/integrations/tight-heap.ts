import { setFlagsFromString } from 'node:v8';
import type { AstroIntegration } from 'astro';

/**
 * How much a build's heap may grow, in per cent of what is alive, until V8 clears it of what is not. By itself V8 waits
 * for up to three times as much where the machine has room: with 10,000 postings that is 500 MB of what was read and
 * bundled, and it takes no less time.
 */
const GROWTH = 50;

/** Keeps the memory of a build near what it needs. */
export function tightHeap(): AstroIntegration {
  return {
    name: 'tight-heap',
    hooks: {
      'astro:config:setup': ({ command }) => {
        if (command === 'build') setFlagsFromString(`--heap-growing-percent=${GROWTH}`);
      },
    },
  };
}
