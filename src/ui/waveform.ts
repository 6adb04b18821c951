/**
 * Returns the loudness (0 to 1) of a made-up recording at `progress` (0 to 1). Sine waves at unrelated frequencies rise
 * and fall like music when combined, and are the same in every build.
 */
function loudness(progress: number): number {
  const turn = progress * Math.PI * 2;
  const phrase = 0.5 + 0.5 * Math.sin(turn * 3 + 0.6);
  const beat = 0.5 + 0.5 * Math.sin(turn * 17 + Math.sin(turn * 2));
  const grain = 0.5 + 0.5 * Math.sin(turn * 41 + 1.3);
  return Math.min(1, 0.08 + phrase * (0.5 * beat + 0.42 * grain));
}

const RADIUS = 330;
/** How far the loudest passage extends to either side of the radius. */
const SWING = 44;
const BARS = 100;

/** SVG path data for a circular waveform around 0,0, made of bars that point to the centre. Rounding keeps it short. */
export function soundPath(): string {
  return Array.from({ length: BARS }, (_, index) => {
    const angle = (index / BARS) * Math.PI * 2;
    const half = 6 + (SWING - 6) * loudness(index / BARS);
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    const start = [x, y].map((part) => Math.round(part * (RADIUS - half)));
    const way = [x, y].map((part) => Math.round(part * 2 * half));
    return `M${start.join(' ')}l${way.join(' ')}`;
  })
    .join('')
    .replaceAll(' -', '-');
}

/** SVG path data for `count` vertical bars, `gap` apart and vertically centred in `height`. */
export function barsPath({ count, gap, height }: { count: number; gap: number; height: number }): string {
  return Array.from({ length: count }, (_, index) => {
    const progress = index / count;
    // A single swell and a slower tempo, so no phrase is repeated across the page.
    const swell = 0.15 + 0.85 * Math.sin(Math.PI * progress) ** 2;
    const length = Math.max(2, Math.round(height * swell * Math.min(1, 1.8 * loudness(progress * 0.45))));
    return `M${index * gap + gap / 2} ${Math.round((height - length) / 2)}v${length}`;
  }).join('');
}
