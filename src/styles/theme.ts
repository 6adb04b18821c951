/** Colours from `tokens.css` for the manifest, icons and share pictures, where CSS does not apply. */
export const theme = { surface: '#0a0807', ink: '#f5efe9', muted: '#bdb3aa' } as const;
