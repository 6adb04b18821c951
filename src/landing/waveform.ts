/**
 * The loudness, from 0 to 1, of an invented recording at `progress`, from 0 to 1. Sums of sines at odd ratios swell and
 * fall like music, and are the same in every build.
 */
function loudness(progress: number): number {
  const turn = progress * Math.PI * 2;
  const phrase = 0.5 + 0.5 * Math.sin(turn * 3 + 0.6);
  const beat = 0.5 + 0.5 * Math.sin(turn * 17 + Math.sin(turn * 2));
  const grain = 0.5 + 0.5 * Math.sin(turn * 41 + 1.3);
  return Math.min(1, 0.08 + phrase * (0.5 * beat + 0.42 * grain));
}

const RADIUS = 330;
/** How far the loudest passage swings the groove to either side. */
const SWING = 58;
/** Two for each swing of a turn. */
const SAMPLES = 136;

/** SVG path data of one closed turn of a record's groove around 0,0, displaced by `loudness`. Rounding and steps keep it short. */
export function groovePath(): string {
  let [x, y] = [0, 0];
  const steps = Array.from({ length: SAMPLES }, (_, index) => {
    const angle = (index / SAMPLES) * Math.PI * 2;
    const side = index % 2 === 0 ? 1 : -1;
    const distance = RADIUS + side * SWING * loudness(index / SAMPLES);
    const from = { x, y };
    [x, y] = [Math.round(distance * Math.cos(angle)), Math.round(distance * Math.sin(angle))];
    return `${x - from.x} ${y - from.y}`;
  });
  return `m${steps.join(' ')}z`.replaceAll(' -', '-');
}

/** SVG path data of `count` upright bars, `gap` apart, centred on a line at half of `height`. */
export function barsPath({ count, gap, height }: { count: number; gap: number; height: number }): string {
  return Array.from({ length: count }, (_, index) => {
    const progress = index / count;
    // One swell and a slower tempo, so that no phrase repeats across the page.
    const swell = 0.15 + 0.85 * Math.sin(Math.PI * progress) ** 2;
    const length = Math.max(2, Math.round(height * swell * Math.min(1, 1.8 * loudness(progress * 0.45))));
    return `M${index * gap + gap / 2} ${Math.round((height - length) / 2)}v${length}`;
  }).join('');
}
